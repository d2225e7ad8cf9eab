export interface WordTree {
  readonly [key: string]: unknown;
}

/**
 * Ignores texts of the overlay without a matching key, so that a faulty one leaves the plain words.
 */
export function withBrandWords<Words extends WordTree>(words: Words, overlay: unknown): Words {
  if (!isTree(overlay)) return words;
  const texts = Object.entries(words).map(([key, text]) => {
    const own = Object.hasOwn(overlay, key) ? overlay[key] : undefined;
    if (isTree(text)) return [key, withBrandWords(text, own)];
    return [key, typeof text === 'string' && typeof own === 'string' ? own : text];
  });
  return Object.fromEntries(texts) as Words;
}

const isTree = (words: unknown): words is WordTree =>
  typeof words === 'object' && words !== null && !Array.isArray(words);
