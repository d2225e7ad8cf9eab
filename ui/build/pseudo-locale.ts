const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'áâ', e: 'éê', i: 'íî', o: 'óô', u: 'úû', y: 'ýÿ', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Áâ', E: 'Éê', I: 'Íî', O: 'Óô', U: 'Úû', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};

/** What is filled in, asked for in another text, or marked up. */
const KEPT = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>|&\w+;)/;

/** A text as it might look in a long language: accents on its letters, its vowels twice, which makes it a third longer. */
export const pseudoText = (text: string): string =>
  text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter),
    )
    .join('');

/** All texts of a language so, under their keys. */
export function pseudoWords<Words>(words: Words): Words {
  if (typeof words === 'string') return pseudoText(words) as Words;
  if (Array.isArray(words)) return words.map(pseudoWords) as Words;
  return Object.fromEntries(
    Object.entries(words as object).map(([key, inner]) => [key, pseudoWords(inner as unknown)]),
  ) as Words;
}
