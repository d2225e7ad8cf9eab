import { type AppointmentGroup, type AppointmentId } from '@creneau/core';
import { type AskedConfirmation } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { inOnePiece } from '../design/PhoneLink';
import { useBehavior } from '../hooks/use-behavior';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useVisit } from '../hooks/use-visit';
import { phoneWords } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';
import { CalendarDialog } from './CalendarDialog';
import { CancelDialog } from './CancelDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { NoticeDialog } from './dialog-parts';
import { type AppointmentWords, useAppointmentWords } from './use-appointment-words';

interface AppointmentDialogsProps {
  readonly onClosed?: () => void;
  readonly onCancelled?: () => void;
}

export function AppointmentDialogs(props: AppointmentDialogsProps): ReactElement | undefined {
  const { dialog$ } = parts.appointmentActions(useVisit());
  const group = useVisit().group;
  const clock = useVisit().clock;
  const words = useAppointmentWords(useVisit().offeredCatalog);
  const request = useBehavior(dialog$);
  const { busy, close, cancel, confirm } = useAnswers(props);
  switch (request?.kind) {
    case 'cancel':
      return (
        <CancelDialog
          of={request.of}
          now={clock.now()}
          words={words}
          busy={busy}
          onCancel={(ids) => void cancel(ids)}
          onClose={close}
        />
      );
    case 'calendar':
      return <CalendarDialog of={request.of} group={group} words={words} onClose={close} />;
    case 'gone':
      return (
        <GoneDialog about={request.about} isOneOfSeveral={request.isOneOfSeveral} onClose={close} />
      );
    case 'confirm':
      return (
        <ConfirmationDialog
          about={request.about}
          words={words}
          busy={busy}
          onConfirm={(of) => void confirm(of)}
          onClose={close}
        />
      );
    case undefined:
      return undefined;
  }
}

function useAnswers({
  onClosed = () => undefined,
  onCancelled = () => undefined,
}: AppointmentDialogsProps) {
  const actions = parts.appointmentActions(useVisit());
  const busy = useBehavior(actions.busy$);
  return {
    busy,
    close: (): void => {
      actions.close();
      if (!busy) onClosed();
    },
    cancel: async (ids: readonly AppointmentId[]): Promise<void> => {
      if (busy) return;
      await actions.cancel(ids);
      onClosed();
      if (actions.outcome$.value?.kind === 'cancelled') onCancelled();
    },
    confirm: async (of: AppointmentGroup): Promise<void> => {
      if (busy) return;
      await actions.confirm(of);
      if (!actions.dialog$.value) onClosed();
    },
  };
}

function ConfirmationDialog({
  about,
  words,
  busy,
  onConfirm,
  onClose,
}: {
  about: AskedConfirmation;
  words: AppointmentWords;
  busy: boolean;
  onConfirm: (of: AppointmentGroup) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('appointments');
  const { name: business } = useVisit().group;
  switch (about.state) {
    case 'open':
    case 'moved':
      return (
        <ConfirmDialog
          of={about.of}
          isMoved={about.state === 'moved'}
          business={business}
          words={words}
          busy={busy}
          onConfirm={() => onConfirm(about.of)}
          onClose={onClose}
        />
      );
    case 'cancelled':
      return <GoneDialog about="cancel" onClose={onClose} />;
    case 'past':
      return (
        <NoticeDialog title={t('confirm.past')} onClose={onClose}>
          {t('confirm.pastText')}
        </NoticeDialog>
      );
    case 'unknown':
      return <GoneDialog about="change" onClose={onClose} />;
  }
}

const titles = {
  cancel: 'warning',
  calendar: 'calendar.title',
  change: 'gone.title',
} as const;

interface GoneDialogProps {
  readonly about: keyof typeof titles;
  /** Other appointments of the same request still exist. */
  readonly isOneOfSeveral?: boolean | undefined;
  readonly onClose: () => void;
}

function GoneDialog({ about, isOneOfSeveral = false, onClose }: GoneDialogProps): ReactElement {
  const { t } = useTranslation('appointments');
  const { name: business } = useVisit().group;
  const phone = usePhoneToCall();
  const call = phoneWords(phone && inOnePiece(phone));
  const why = (): string => {
    if (about === 'change') return t('gone.text', { business, ...call });
    return isOneOfSeveral ? t('oneAlreadyCanceled', call) : t('aptAlreadyCanceled', call);
  };
  return (
    <NoticeDialog title={t(titles[about])} onClose={onClose}>
      {why()}
    </NoticeDialog>
  );
}
