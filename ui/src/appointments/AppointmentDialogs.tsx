import {
  Clock,
  Group,
  type AppointmentGroup,
  type AppointmentId,
  OfferedCatalog,
} from '@creneau/core';
import { AppointmentActions, type AskedConfirmation } from '@creneau/core/presentation';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { CalendarDialog } from './CalendarDialog';
import { CancelDialog } from './CancelDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { NoticeDialog } from './NoticeDialog';
import { inOnePiece } from '../design/PhoneLink';
import { useAppointmentWords } from './use-appointment-words';

/** The dialogs about an appointment. */
export function AppointmentDialogs({
  onClosed = () => undefined,
  onCancelled = () => undefined,
}: {
  /** Whatever the answer was. */
  onClosed?: () => void;
  onCancelled?: () => void;
}): ReactElement | undefined {
  const { t } = useTranslation('appointments');
  const actions = useService(AppointmentActions);
  const group = useService(Group);
  const clock = useService(Clock);
  const words = useAppointmentWords(useService(OfferedCatalog));
  const asked = useBehavior(actions.asked$);
  const busy = useBehavior(actions.busy$);
  const close = (): void => {
    actions.close();
    if (!busy) onClosed();
  };
  const cancel = async (ids: readonly AppointmentId[]): Promise<void> => {
    if (busy) return;
    await actions.cancel(ids);
    onClosed();
    if (actions.outcome$.value?.kind === 'cancelled') onCancelled();
  };
  const confirm = async (of: AppointmentGroup): Promise<void> => {
    if (busy) return;
    await actions.confirm(of);
    if (!actions.asked$.value) onClosed();
  };
  const { phone, name: business } = group;
  const call = phone === undefined ? {} : { phone: inOnePiece(phone), context: 'withPhone' };
  const gone = (isOneOfSeveral = false): string =>
    isOneOfSeveral ? t('oneAlreadyCanceled', call) : t('aptAlreadyCanceled', call);
  switch (asked?.kind) {
    case 'cancel':
      return (
        <CancelDialog
          of={asked.of}
          now={clock.now()}
          words={words}
          busy={busy}
          onCancel={(ids) => void cancel(ids)}
          onClose={close}
        />
      );
    case 'calendar':
      return <CalendarDialog of={asked.of} group={group} words={words} onClose={close} />;
    case 'gone':
      return (
        <NoticeDialog
          title={t(
            { cancel: 'warning', calendar: 'calendar.title', change: 'gone.title' }[asked.about],
          )}
          onClose={close}
        >
          {asked.about === 'change'
            ? t('gone.text', { business, ...call })
            : gone(asked.isOneOfSeveral)}
        </NoticeDialog>
      );
    case 'confirm':
      return confirmation(asked.about);
    case undefined:
      return undefined;
  }

  function confirmation(about: AskedConfirmation): ReactElement {
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
            onConfirm={() => void confirm(about.of)}
            onClose={close}
          />
        );
      case 'cancelled':
        return (
          <NoticeDialog title={t('warning')} onClose={close}>
            {gone()}
          </NoticeDialog>
        );
      case 'past':
        return (
          <NoticeDialog title={t('confirm.past')} onClose={close}>
            {t('confirm.pastText')}
          </NoticeDialog>
        );
      case 'unknown':
        return (
          <NoticeDialog title={t('gone.title')} onClose={close}>
            {t('gone.text', { business, ...call })}
          </NoticeDialog>
        );
    }
  }
}
