import {
  type BookingAttempt,
  type BookingRefusal,
  bookPath,
  type Problem,
  problemOf,
} from '@creneau/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { To } from 'react-router-dom';
import { Alert } from '../../design/Alert';
import { Button, useButtonLook } from '../../design/Button';
import { Link } from '../../design/Link';
import { PhoneLink } from '../../design/PhoneLink';
import { ErrorSummary } from '../../design/form/ErrorSummary';
import { useFicheStyles } from '../../design/form/form-styles';
import type { RefusedField } from '../../fiche-form/use-fiche-form';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';
import { useVisit } from '../../hooks/use-visit';
import { refusalMessage } from '../../i18n/refusal-messages';
import { useTranslation } from '../../i18n/use-translation';
import { LostTime } from './LostTime';
import type { BookingForm } from './use-booking-form';

interface FicheOutcomeProps {
  readonly booking: BookingForm;
  readonly attempt: BookingAttempt<BookingRefusal>;
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
  problem: Problem<BookingRefusal> | undefined;
  isPending: boolean;
}): ReactElement | undefined {
  const { urlname } = useVisit().group;
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
function useIsNews(problem: Problem<BookingRefusal> | undefined): boolean {
  const [before] = useState(problem?.number);
  return problem !== undefined && problem.number !== before;
}

type Way = 'retry' | 'times' | 'call' | 'as unknown' | 'form';

/** `satisfies` forces an action for each new reason. */
const ways = {
  unreachable: 'retry',
  badAnswer: 'retry',
  tooManyCalls: 'retry',
  offline: 'retry',
  keyReused: 'retry',
  unknown: 'retry',
  slotTaken: 'times',
  tooCloseToAnother: 'times',
  sameTime: 'times',
  tooLate: 'times',
  tooFar: 'times',
  notBookable: 'times',
  tooManyAppointments: 'call',
  limitReached: 'call',
  blacklisted: 'call',
  existingCustomersOnly: 'call',
  existingPatientsOnly: 'call',
  loginRequired: 'call',
  ficheNotAuthorized: 'as unknown',
  connectionExpired: 'as unknown',
  notThere: 'call',
  groupUnknown: 'call',
  groupInactive: 'call',
  consentMissing: 'form',
  emailUnknown: 'form',
  emailAlreadyExists: 'form',
  invalidField: 'form',
} as const satisfies Record<BookingRefusal, Way>;

interface ProblemAlertProps {
  readonly problem: Problem<BookingRefusal>;
  readonly phone: string | undefined;
  readonly times: To;
  readonly takesFocus: boolean;
  readonly onRetry: () => void;
  readonly onRetryUnknown: () => void;
  readonly field: RefusedField | undefined;
}

function ProblemAlert({
  problem,
  phone,
  times,
  takesFocus,
  onRetry,
  onRetryUnknown,
  field,
}: ProblemAlertProps): ReactElement {
  const { t } = useTranslation();
  const buttonLook = useButtonLook({});
  const { reason, detail } = problem.refusal;
  const isInDoubt = detail.inDoubt || reason === 'keyReused';
  const doubt = detail.mayHappenTwice ? 'errors:booking.keyReused' : 'errors:booking.inDoubt';
  const actions: { readonly [way in Way]: ReactNode } = {
    retry: <Button onClick={onRetry}>{t('common:retry')}</Button>,
    times: (
      <Link className={buttonLook} to={times}>
        {t('fiche:lost.all')}
      </Link>
    ),
    call: phone === undefined ? undefined : <PhoneLink phone={phone} />,
    'as unknown': <Button onClick={onRetryUnknown}>{t('fiche:refused.asUnknown')}</Button>,
    form: field && (
      <Button onClick={field.focus}>{t('fiche:refused.correct', { label: field.label })}</Button>
    ),
  };
  return (
    <Alert
      key={problem.number}
      kind="error"
      title={t(isInDoubt ? 'fiche:refused.doubtTitle' : 'fiche:refused.title')}
      takesFocus={takesFocus}
      actions={actions[ways[reason]]}
    >
      <p>{detail.inDoubt ? t(doubt) : refusalMessage(t, reason, phone)}</p>
      {reason === 'offline' && !detail.inDoubt && <p>{t('fiche:refused.unsent')}</p>}
      {reason === 'unknown' && detail.message !== undefined && <p>{detail.message}</p>}
      {detail.retryAfter !== undefined && detail.retryAfter > 0 && (
        <p>{t('fiche:refused.wait', { count: detail.retryAfter })}</p>
      )}
    </Alert>
  );
}
