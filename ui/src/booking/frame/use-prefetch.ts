import { useEffect } from 'react';

/** How many answers of a step are prefetched: each costs 2 to 3 KiB of the 200 KiB budget until the slots. */
const FORESEEN = 2;

/** Prefetches the data that the first answers lead to while the visitor reads. */
export function usePrefetch(answers: { prefetch(count: number): () => void }): void {
  useEffect(() => answers.prefetch(FORESEEN), [answers]);
}
