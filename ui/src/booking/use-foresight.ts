import { useEffect } from 'react';

/** A finger gives no warning: where nothing hovers, what the first answers lead to is fetched while the visitor reads. */
export function useForesight(answers: { foresee(): () => void }): void {
  useEffect(
    () =>
      'matchMedia' in window && window.matchMedia('(hover: none)').matches
        ? answers.foresee()
        : undefined,
    [answers],
  );
}
