import { useEffect } from 'react';

/** So many answers of a step are looked into: each is 2 or 3 of the 200 KiB that the times may cost (quality.md 1). */
const FORESEEN = { hovering: 1, touching: 2 } as const;

/** What the first answers lead to is fetched while the visitor reads: a pointer gives a short warning, a finger none. */
export function useForesight(answers: { foresee(count: number): () => void }): void {
  useEffect(() => {
    if (!('matchMedia' in window)) return undefined;
    const touches = window.matchMedia('(hover: none)').matches;
    return answers.foresee(touches ? FORESEEN.touching : FORESEEN.hovering);
  }, [answers]);
}
