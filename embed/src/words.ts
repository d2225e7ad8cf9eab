/** Injected by the build, by language (embed/build/bundle.ts). */
declare const WORDS: Readonly<Record<string, readonly [book: string, close: string]>>;

/** Falls back to the language of the host page. */
export const wordsIn = (locale = ''): readonly [book: string, close: string] =>
  [locale, document.documentElement.lang, ...navigator.languages]
    .map((tag) => WORDS[tag.slice(0, 2).toLowerCase()])
    .find((words) => words !== undefined) ?? ['Book', '✕'];
