import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { QuestionName } from '../group/settings';
import type { RefusedFrameWords } from './refused-frame';
import type { FirstStep, FirstStepNeeds, ShellAssets, ShellGifts } from '@creneau/ui';

/** The page as the last build left it. */
export interface BuiltPage {
  /** Tells one build from another. */
  readonly version: number;
  readonly assets: ShellAssets;
  /** The words of the shell in a locale. */
  readonly words: (locale: string) => ShellWords;
  /** Writes the first step of a group; undefined where its visit begins with no list of choices. */
  readonly firstStep: (
    needs: Omit<FirstStepNeeds, 'words' | 'locales'>,
  ) => Promise<FirstStep | undefined>;
  /** The page's rules, as text. */
  readonly styles: string;
}

export interface ShellWords {
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly keywords: string;
  /** What is said when the page cannot begin, and to whoever has no scripts. */
  readonly spoken:
    Pick<ShellGifts, 'failed' | 'retry' | 'noScript' | 'sandboxed' | 'ownTab'> | undefined;
  readonly refusedFrame: RefusedFrameWords | undefined;
  /** The title of a step, as a business of that sector asks it. */
  readonly question: (step: QuestionName | undefined, sector: string) => string;
}

/** Where the words of a first step are, by its name in the group's sequence. */
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

/** Reads the build of a folder, and reads it again when it was built anew; undefined where nothing was built. */
export function builtPageIn(folder: string): () => BuiltPage | undefined {
  let known: BuiltPage | undefined;
  return () => {
    const version = statSync(join(folder, 'shell.json'), { throwIfNoEntry: false })?.mtimeMs;
    if (version === undefined) return undefined;
    if (known?.version !== version) known = read(folder, version);
    return known;
  };
}

/** Griffel's own names for its classes to those of the build. */
type ClassNames = Readonly<Record<string, string>>;

type Write = (needs: FirstStepNeeds) => Promise<FirstStep | undefined>;

/** What a build of the page has for a server that writes HTML: it comes when it is first needed, for React comes with it. */
const writerIn = async (folder: string): Promise<Write> => {
  const { href } = pathToFileURL(join(folder, 'first-step.mjs'));
  const version = statSync(join(folder, 'first-step.mjs')).mtimeMs;
  return ((await import(`${href}?${version}`)) as { firstStepOf: Write }).firstStepOf;
};

/** The classes of the views, by the names that the stylesheet of the build has for them; Griffel's name of a whole sequence has no rule. */
const renamed = (html: string, names: ClassNames): string =>
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
      const write = await writerIn(folder);
      const locales = [...bundles.keys()];
      const step = await write({ ...needs, locales, words: bundles.get(needs.locale) ?? {} });
      return step && { ...step, html: renamed(step.html, classNames) };
    },
    styles: assets.stylesheets.map(text).join(''),
  };
}
