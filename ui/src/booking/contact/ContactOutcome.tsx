import type { Patience, Problem, Slot } from '@creneau/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useFicheStyles } from '../../design/form/form-styles';
import { useTranslation } from '../../i18n/use-translation';
import { LostTime } from './LostTime';
import { ProblemAlert, type ProblemAlertProps } from './ProblemAlert';

interface ContactOutcomeProps extends Omit<ProblemAlertProps, 'problem' | 'takesFocus'> {
  readonly problem: Problem | undefined;
  /** How long the answer has been awaited. */
  readonly patience: Patience | undefined;
  readonly onBook: (slot: Slot) => void;
  /** What is to be corrected first. */
  readonly children: ReactNode;
}

/** What became of the last submit: the time was lost, it was refused, or the answer takes long. */
export function ContactOutcome({
  problem,
  patience,
  onBook,
  children,
  ...ways
}: ContactOutcomeProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const isNews = useIsNews(problem);
  return (
    <>
      {problem?.others && problem.slot && (
        <LostTime
          key={problem.number}
          start={problem.slot.start}
          others={problem.others}
          busy={patience !== undefined}
          takesFocus={isNews}
          times={ways.times}
          onBook={onBook}
        />
      )}
      {problem && !problem.others && (
        <ProblemAlert problem={problem} takesFocus={isNews} {...ways} />
      )}
      {children}
      <p role="status" className={styles.status}>
        {patience === 'long' && t('book.busy')}
        {patience === 'doubt' && t('errors:booking.checking')}
      </p>
    </>
  );
}

/** Whether something was refused since this view is here: what comes back to a page does not take the focus. */
function useIsNews(problem: Problem | undefined): boolean {
  const [before] = useState(problem?.number);
  return problem !== undefined && problem.number !== before;
}
