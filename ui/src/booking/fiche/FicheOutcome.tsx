import { bookPath, Group, problemOf, type BookingAttempt, type Problem } from '@creneau/core';
import { useState, type ReactElement } from 'react';
import { ErrorSummary } from '../../design/form/ErrorSummary';
import { useFicheStyles } from '../../design/form/form-styles';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';
import { useService } from '../../hooks/use-service';
import { useTranslation } from '../../i18n/use-translation';
import { LostTime } from './LostTime';
import { ProblemAlert } from './ProblemAlert';
import type { BookingForm } from './use-booking-form';

interface FicheOutcomeProps {
  readonly booking: BookingForm;
  readonly attempt: BookingAttempt;
}

export function FicheOutcome({ booking, attempt }: FicheOutcomeProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const { form, lacksFicheChoice, corrections } = booking;
  const patience = attempt.state === 'pending' ? attempt.patience : undefined;
  const problem = problemOf(attempt);
  return (
    <>
      <ProblemOutcome booking={booking} problem={problem} isPending={patience !== undefined} />
      {form.isInvalid && corrections.length > 0 && (
        <ErrorSummary
          key={form.submitCount}
          lead={t(lacksFicheChoice ? 'errors:selectFicheError' : 'toContinue')}
          corrections={corrections}
        />
      )}
      <p role="status" className={styles.status}>
        {patience === 'long' && t('book.busy')}
        {patience === 'doubt' && t('errors:booking.checking')}
      </p>
    </>
  );
}

function ProblemOutcome({
  booking: { fiche, form, submit },
  problem,
  isPending,
}: {
  booking: BookingForm;
  problem: Problem | undefined;
  isPending: boolean;
}): ReactElement | undefined {
  const { urlname } = useService(Group);
  const phone = usePhoneToCall();
  const times = useKeptQuery()(bookPath(urlname, 'slots'));
  const isNews = useIsNews(problem);
  if (!problem) return undefined;
  const { refusal, slot, others, number } = problem;
  if (others)
    return (
      slot && (
        <LostTime
          key={number}
          start={slot.start}
          others={others}
          busy={isPending}
          takesFocus={isNews}
          times={times}
          onBook={(other) => submit(() => fiche.bookAt(other))}
        />
      )
    );
  return (
    <ProblemAlert
      problem={problem}
      phone={phone}
      times={times}
      takesFocus={isNews}
      field={form.refusedField(refusal)}
      onRetry={() => submit(() => fiche.book())}
      onRetryUnknown={() => submit(() => fiche.bookUnknown())}
    />
  );
}

/** False for a refusal from before this view was mounted, which must not take the focus. */
function useIsNews(problem: Problem | undefined): boolean {
  const [before] = useState(problem?.number);
  return problem !== undefined && problem.number !== before;
}
