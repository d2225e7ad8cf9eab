import type { BookingRefusal, Problem, RefusalReason } from '@creneau/core';
import type { ReactElement, ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { PhoneLink } from '../../design/PhoneLink';
import { Alert } from '../../design/Alert';
import { Button, useButtonLook } from '../../design/Button';
import type { RefusedField } from '../../fiche-form/use-fiche-form';
import { refusalMessage } from '../../i18n/refusal-messages';

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
  consentMissing: 'form',
  emailUnknown: 'form',
  emailAlreadyExists: 'form',
  invalidField: 'form',
} as const satisfies Record<BookingRefusal, Way>;

const hasWay = (reason: RefusalReason): reason is keyof typeof ways => reason in ways;

interface ProblemAlertProps {
  readonly problem: Problem;
  readonly phone: string | undefined;
  readonly times: To;
  readonly takesFocus: boolean;
  readonly onRetry: () => void;
  readonly onRetryUnknown: () => void;
  readonly field: RefusedField | undefined;
}

export function ProblemAlert({
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
      actions={actions[hasWay(reason) ? ways[reason] : 'call']}
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
