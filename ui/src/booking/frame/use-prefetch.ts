import { useEffect } from 'react';

/** So many answers of a step are looked into: each is 2 or 3 of the 200 KiB that the times may cost. */
const FORESEEN = 2;

/** What the first answers lead to is fetched while the visitor reads: a press gives a short warning or none. */
export function usePrefetch(answers: { prefetch(count: number): () => void }): void {
  useEffect(() => answers.prefetch(FORESEEN), [answers]);
}
