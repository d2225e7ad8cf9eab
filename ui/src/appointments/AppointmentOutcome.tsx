import { capital, isUnread, type AppointmentGroup, type Cancellable } from '@creneau/core';
import { type ActionOutcome } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { inOnePiece, PhoneLink } from '../design/PhoneLink';
import { LogInLink, wantsLogin } from '../account/LogInLink';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Alert } from '../design/Alert';
import { Button, useButtonLook } from '../design/Button';
import { phoneWords, refusalMessage } from '../i18n/refusal-messages';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useAppointmentWords } from './use-appointment-words';

const useStyles = makeStyles({ place: { margin: '16px 0 12px', ':empty': { display: 'none' } } });

type ActionRefusal = Extract<ActionOutcome, { kind: 'refused' }>;

const failedTitles = {
  cancel: 'cancel.failed',
  confirm: 'confirm.failed',
  edit: 'edit.failed',
  retake: 'edit.failed',
} as const satisfies Record<ActionRefusal['about'], string>;

const isMailed = (of: readonly Cancellable[]): boolean =>
  of.length === 0 || of.some(({ appointments: [first] }) => first?.fiche.email !== '');

/** Shown until the next action. @param isByMail requested by a mailed link. */
export function AppointmentOutcome({ isByMail = false }: { isByMail?: boolean }): ReactElement {
  const { t } = useTranslation('appointments');
  const outcome = useBehavior(parts.appointmentActions(useVisit()).outcome$);
  const { type } = useBehavior(useVisit().ports.sessions.session$);
  return (
    <div className={useStyles().place}>
      {outcome?.kind === 'cancelled' && (
        <Alert
          kind="info"
          title={
            outcome.visits === 0
              ? t('cancel.donePart')
              : isByMail && outcome.visits === 1 && !outcome.keepsSome
                ? t('appointmentCanceled')
                : t('cancel.done', { count: outcome.visits })
          }
          takesFocus
        >
          {isMailed(outcome.of)
            ? t('cancel.doneText', type === 'pro' ? { context: 'client' } : {})
            : t('cancel.freeAgain')}
        </Alert>
      )}
      {outcome?.kind === 'confirmed' && <Confirmation of={outcome.of} isKnown={outcome.isKnown} />}
      {outcome?.kind === 'refused' && <RefusedOrder key={outcome.number} refusal={outcome} />}
    </div>
  );
}

function Confirmation({ of, isKnown }: { of: AppointmentGroup; isKnown: boolean }) {
  const { t, i18n } = useTranslation('appointments');
  const actions = parts.appointmentActions(useVisit());
  const words = useAppointmentWords(useVisit().offeredCatalog);
  return (
    <Alert
      kind="info"
      title={t(isKnown ? 'confirm.known' : 'confirm.done')}
      takesFocus
      actions={
        <Button onClick={() => actions.ask({ kind: 'calendar', of: [of] })}>
          {t('menu.calendar')}
        </Button>
      }
    >
      {t('confirm.doneText', { when: capital(words.whenOnBothClocks(of.start), i18n.language) })}
    </Alert>
  );
}

function RefusedOrder({ refusal: { about, reason, detail, dialog } }: { refusal: ActionRefusal }) {
  const { t } = useTranslation('appointments');
  const actions = parts.appointmentActions(useVisit());
  const { urlname, name: business } = useVisit().group;
  const to = useKeptQuery();
  const buttonLook = useButtonLook({});
  const phone = usePhoneToCall();
  const phoneText = phone && inOnePiece(phone);
  const call = phoneWords(phoneText);
  const why = (): string => {
    if (reason === 'incomplete')
      return about === 'retake' ? t('retakeError') : t('editAptError', call);
    if (reason === 'notThere') return t('gone.text', { business, ...call });
    if (detail.inDoubt) return t('refused.doubt');
    if (reason === 'offline') return t('refused.offline');
    // the business's own message, where the reason has no text of ours
    if (detail.message !== undefined && ['unknown', 'notReschedulable'].includes(reason))
      return detail.message;
    return refusalMessage(t, reason, phoneText);
  };
  const telephone = phone === undefined ? undefined : <PhoneLink phone={phone} />;
  const ways = {
    again: dialog && (
      <>
        <Button onClick={() => actions.ask(dialog)}>{t('common:retry')}</Button>
        {telephone}
      </>
    ),
    book: (
      <Link className={buttonLook} to={to(`/${urlname}`)}>
        {t('book')}
      </Link>
    ),
    login: <LogInLink className={buttonLook}>{t('refused.login')}</LogInLink>,
    call: telephone,
  };
  const way =
    reason === 'noLongerOffered' || reason === 'incomplete'
      ? 'book'
      : wantsLogin(reason)
        ? 'login'
        : dialog && (isUnread(reason) || detail.inDoubt)
          ? 'again'
          : 'call';
  return (
    <Alert
      kind="error"
      title={t(detail.inDoubt ? 'refused.doubtTitle' : failedTitles[about])}
      takesFocus
      actions={ways[way]}
    >
      {why()}
    </Alert>
  );
}
