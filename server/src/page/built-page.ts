import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellAssets, ShellGifts } from '@creneau/ui';

/** The page as the last build left it. */
export interface BuiltPage {
  /** Tells one build from another. */
  readonly version: number;
  readonly assets: ShellAssets;
  /** The words of the shell in a locale. */
  readonly words: (locale: string) => ShellWords;
}

export interface ShellWords {
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly keywords: string;
  /** What is said when the page cannot begin, and to whoever has no scripts. */
  readonly spoken: Pick<ShellGifts, 'failed' | 'retry' | 'noScript'> | undefined;
  /** The title of a step, as a business of that sector asks it. */
  readonly question: (step: string, sector: string) => string;
}

/** Where the words of a first step are, by its name in the group's sequence. */
const stepWords: Readonly<Record<string, string>> = {
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

function read(folder: string, version: number): BuiltPage {
  const assets = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as ShellAssets;
  const words = new Map(
    Object.entries(assets.locales).map(([locale, path]) => {
      const bundle = JSON.parse(readFileSync(join(folder, path), 'utf8')) as {
        readonly [namespace: string]: Tree;
      };
      const shell = bundle['common']?.['shell'] as Tree | undefined;
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
          },
          question: (step: string, sector: string) => {
            const titles = texts(bundle['catalog']?.[stepWords[step] ?? '']);
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
    question: () => '',
  };
  return { version, assets, words: (locale) => words.get(locale) ?? none };
}
