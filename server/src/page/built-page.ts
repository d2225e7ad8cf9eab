import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { QuestionName } from '../group/settings';
import type { BlockedFrameWords } from './blocked-frame';
import type { FirstStep, FirstStepNeeds, ShellAssets, ShellGifts } from '@creneau/ui';

/** The output of the last build of the page. */
export interface BuiltPage {
  /** Changes with every build. */
  readonly version: number;
  readonly assets: ShellAssets;
  /** The texts of the shell in a locale. */
  readonly words: (locale: string) => ShellWords;
  /** Renders the first step of a group; undefined where its visit does not begin with a list of choices. */
  readonly firstStep: (
    needs: Omit<FirstStepNeeds, 'words' | 'locales'>,
  ) => Promise<FirstStep | undefined>;
  /** The CSS of the page. */
  readonly styles: string;
}

interface ShellWords {
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly keywords: string;
  /** Shown when the page cannot start, and without scripts. */
  readonly spoken:
    Pick<ShellGifts, 'failed' | 'retry' | 'noScript' | 'sandboxed' | 'ownTab'> | undefined;
  readonly refusedFrame: BlockedFrameWords | undefined;
  /** The title of a step, by the sector of the business. */
  readonly question: (step: QuestionName | undefined, sector: string) => string;
}

/** The keys of a step's texts, by its name in the group's sequence. */
const stepWords: Readonly<Record<QuestionName, string>> = {
  interventionset_ids: 'category',
  intervention_ids: 'service',
  calendarset_id: 'calendarSet',
  calendar_id: 'calendar',
  resource_id: 'resource',
};

type Tree = { readonly [key: string]: Tree | string | undefined };

const textOf = (text: Tree | string | undefined): string => (typeof text === 'string' ? text : '');

const texts = (tree: Tree | string | undefined): Readonly<Record<string, string>> =>
  typeof tree === 'object' ? (tree as Readonly<Record<string, string>>) : {};

/** Reads the build of a folder, again after each new build; undefined where there is none. */
export function builtPageIn(folder: string): () => BuiltPage | undefined {
  let known: BuiltPage | undefined;
  return () => {
    const version = statSync(join(folder, 'shell.json'), { throwIfNoEntry: false })?.mtimeMs;
    if (version === undefined) return undefined;
    if (known?.version !== version) known = read(folder, version);
    return known;
  };
}

/** The class names of Griffel, and those of the build. */
type ClassNames = Readonly<Record<string, string>>;

type Render = (needs: FirstStepNeeds) => Promise<FirstStep | undefined>;

/** The server-side renderer of the build, loaded on first use since it includes React. */
const loadRenderer = async (folder: string): Promise<Render> => {
  const { href } = pathToFileURL(join(folder, 'first-step.mjs'));
  const version = statSync(join(folder, 'first-step.mjs')).mtimeMs;
  return ((await import(`${href}?${version}`)) as { firstStepOf: Render }).firstStepOf;
};

/**
 * Replaces Griffel's class names by those of the stylesheet of the build; the name of a sequence of rules has no rule itself.
 */
const renameClasses = (html: string, names: ClassNames): string =>
  html.replace(/ class="([^"]*)"/g, (_, classes: string) => {
    const known = classes
      .split(' ')
      .filter((name) => !name.startsWith('___'))
      .map((name) => names[name] ?? name);
    return ` class="${known.join(' ')}"`;
  });

function read(folder: string, version: number): BuiltPage {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const assets = JSON.parse(text('shell.json')) as ShellAssets;
  const bundles = new Map(
    Object.entries(assets.locales).map(([locale, path]) => [
      locale,
      JSON.parse(text(path)) as { readonly [namespace: string]: Tree },
    ]),
  );
  const words = new Map(
    [...bundles].map(([locale, bundle]) => {
      const later = JSON.parse(text(assets.laterWords[locale] ?? '')) as typeof bundle;
      const shell = later['common']?.['shell'] as Tree | undefined;
      const frame = shell?.['refusedFrame'] as Tree | undefined;
      return [
        locale,
        {
          title: Object.values(texts(shell?.['title'])),
          description: Object.values(texts(shell?.['description'])),
          keywords: textOf(shell?.['keywords']),
          spoken: {
            failed: textOf(shell?.['failed']),
            retry: textOf(bundle['common']?.['retry']),
            noScript: textOf(shell?.['noScript']),
            sandboxed: textOf(shell?.['sandboxed']),
            ownTab: textOf(shell?.['ownTab']),
          },
          refusedFrame: {
            text: textOf(frame?.['text']),
            open: textOf(frame?.['open']),
            missing: textOf(frame?.['missing']),
          },
          question: (step: QuestionName | undefined, sector: string) => {
            const titles = texts(bundle['catalog']?.[step === undefined ? '' : stepWords[step]]);
            return titles[`title_${sector}`] ?? titles['title'] ?? '';
          },
        },
      ];
    }),
  );
  const none: ShellWords = {
    title: [],
    description: [],
    keywords: '',
    spoken: undefined,
    refusedFrame: undefined,
    question: () => '',
  };
  const classNames = JSON.parse(text('class-names.json')) as ClassNames;
  return {
    version,
    assets,
    words: (locale) => words.get(locale) ?? none,
    firstStep: async (needs) => {
      const write = await loadRenderer(folder);
      const locales = [...bundles.keys()];
      const step = await write({ ...needs, locales, words: bundles.get(needs.locale) ?? {} });
      return step && { ...step, html: renameClasses(step.html, classNames) };
    },
    styles: assets.stylesheets.map(text).join(''),
  };
}
