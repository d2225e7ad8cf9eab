import { withBrandWords } from '@creneau/core';
import type {
  FirstStep,
  FirstStepModule,
  FirstStepNeeds,
  ShellAssets,
  ShellProps,
  ShellModule,
} from '@creneau/core';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { QuestionName } from '../database/settings-column';
import type { BlockedFrameWords, UnavailableWords } from './plain-page';

export interface BuiltPage {
  /** Changes with every build. */
  readonly version: number;
  readonly assets: ShellAssets;
  readonly shell: ShellModule;
  readonly words: (locale: string, brand?: string | null) => ShellWords;
  /** Undefined if the group's first step is no list. */
  readonly firstStep: (
    needs: Omit<FirstStepNeeds, 'words' | 'locales'>,
    brand?: string | null,
  ) => Promise<DrawnStep | undefined>;
}

export interface DrawnStep extends FirstStep {
  readonly styles: string;
}

interface ShellWords {
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly keywords: string;
  /** Shown if the page cannot start, and without scripts. */
  readonly fallbackWords:
    Pick<ShellProps, 'failure' | 'retry' | 'noScript' | 'sandbox' | 'ownTab'> | undefined;
  readonly refusedFrame: BlockedFrameWords | undefined;
  readonly unavailable: UnavailableWords | undefined;
  readonly question: (step: QuestionName | undefined, sector: string) => string;
}

const stepWords: Readonly<Record<QuestionName, string>> = {
  interventionset_ids: 'category',
  intervention_ids: 'service',
  calendarset_id: 'calendarSet',
  calendar_id: 'calendar',
  resource_id: 'resource',
};

type Tree = { readonly [key: string]: Tree | string | undefined };

const textOf = (text: Tree | string | undefined): string => (typeof text === 'string' ? text : '');

const treeOf = (text: Tree | string | undefined): Tree => (typeof text === 'object' ? text : {});

const texts = (tree: Tree | string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeOf(tree)).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text] as const] : [],
    ),
  );

/** Reloads after each new build; undefined if there is none. */
export function builtPageIn(folder: string): () => Promise<BuiltPage | undefined> {
  let latest: { readonly version: number; readonly page: Promise<BuiltPage> } | undefined;
  return async () => {
    const version = statSync(join(folder, 'shell.json'), { throwIfNoEntry: false })?.mtimeMs;
    if (version === undefined) return undefined;
    if (latest?.version !== version) {
      latest = { version, page: readPage(folder, version) };
      // retry: the build may be incomplete
      latest.page.catch(() => (latest = undefined));
    }
    return latest.page;
  };
}

/** Griffel's class names, mapped to those of the build. */
type ClassNames = Readonly<Record<string, string>>;

async function load<Module>(folder: string, name: string): Promise<Module> {
  const file = join(folder, name);
  const { href } = pathToFileURL(file);
  return (await import(`${href}?${statSync(file).mtimeMs}`)) as Module;
}

/** Drops names of rule sequences, which have no rules themselves. */
const renameClasses = (html: string, names: ClassNames): string =>
  html.replace(/ class="([^"]*)"/g, (_, classes: string) => {
    const classNames = classes
      .split(' ')
      .filter((name) => !name.startsWith('___'))
      .map((name) => names[name] ?? name);
    return ` class="${classNames.join(' ')}"`;
  });

type Bundle = { readonly [namespace: string]: Tree };

async function readPage(folder: string, version: number): Promise<BuiltPage> {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const assets = JSON.parse(text('shell.json')) as ShellAssets;
  const bundleAt = remembering((path: string) => JSON.parse(text(path)) as Bundle);
  const bundleIn = (
    addresses: ShellAssets['locales'],
    locale: string,
    brand: string | null | undefined,
  ): Bundle => {
    const overlay = assets.brands[brand ?? '']?.[locale];
    const words = bundleAt(addresses[locale] ?? '');
    return overlay === undefined ? words : withBrandWords(words, bundleAt(overlay));
  };
  const shellWords = remembering((key: string): ShellWords => {
    const [locale = '', brand] = key.split(' ');
    return shellWordsOf(
      bundleIn(assets.locales, locale, brand),
      bundleIn(assets.serverWords, locale, brand),
    );
  });
  const classNames = JSON.parse(text('class-names.json')) as ClassNames;
  return {
    version,
    assets,
    shell: (await load<{ readonly default: ShellModule }>(folder, 'shell.mjs')).default,
    words: (locale, brand) =>
      locale in assets.locales ? shellWords(`${locale} ${brand ?? ''}`) : NONE,
    firstStep: async ({ isHome, locale, ...needs }, brand) => {
      // lazy: it includes React
      const { firstStepOf } = await load<FirstStepModule>(folder, 'first-step.mjs');
      const step = await firstStepOf({
        ...needs,
        isHome,
        locale,
        locales: Object.keys(assets.locales),
        words: {
          ...(isHome && bundleIn(assets.laterWords, locale, brand)),
          ...bundleIn(assets.locales, locale, brand),
        },
      });
      const styles = text(step?.scripts === 'home' ? 'home.css' : 'first.css');
      return step && { ...step, html: renameClasses(step.html, classNames), styles };
    },
  };
}

function shellWordsOf(first: Bundle, server: Bundle): ShellWords {
  const shell = treeOf(server['common']?.['shell']);
  const frame = treeOf(shell['refusedFrame']);
  const unavailable = treeOf(shell['unavailable']);
  return {
    title: Object.values(texts(shell['title'])),
    description: Object.values(texts(shell['description'])),
    keywords: textOf(shell['keywords']),
    fallbackWords: {
      failure: textOf(shell['failed']),
      retry: textOf(first['common']?.['retry']),
      noScript: textOf(shell['noScript']),
      sandbox: textOf(shell['sandboxed']),
      ownTab: textOf(shell['ownTab']),
    },
    refusedFrame: {
      text: textOf(frame['text']),
      open: textOf(frame['open']),
      missing: textOf(frame['missing']),
    },
    unavailable: {
      title: textOf(unavailable['title']),
      text: textOf(unavailable['text']),
      call: textOf(unavailable['call']),
    },
    question: (step, sector) => {
      const titles = texts(first['catalog']?.[step === undefined ? '' : stepWords[step]]);
      return titles[`title_${sector}`] ?? titles['title'] ?? '';
    },
  };
}

const NONE: ShellWords = {
  title: [],
  description: [],
  keywords: '',
  fallbackWords: undefined,
  refusedFrame: undefined,
  unavailable: undefined,
  question: () => '',
};

/** Memoizes by key. */
function remembering<T>(ask: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>();
  return (key) => {
    const value = results.get(key) ?? ask(key);
    results.set(key, value);
    return value;
  };
}
