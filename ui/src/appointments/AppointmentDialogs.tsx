import { Clock, Group, type AppointmentId, OfferedCatalog } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { CalendarDialog } from './CalendarDialog';
import { CancelDialog } from './CancelDialog';
import { inOnePiece } from '../i18n/in-one-piece';
import { useAppointmentWords } from './use-appointment-words';
import { AppointmentActions } from '@creneau/core/presentation';

const useStyles = makeStyles({ text: { margin: '0', ...text.body, color: color.ink2 } });

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
  const styles = useStyles();
  const actions = useService(AppointmentActions);
  const group = useService(Group);
  const clock = useService(Clock);
  const words = useAppointmentWords(useService(OfferedCatalog));
  const textId = useId();
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
        <Dialog
          title={t(
            { cancel: 'warning', calendar: 'calendar.title', change: 'gone.title' }[asked.about],
          )}
          describedBy={textId}
          onClose={close}
          actions={<Button onClick={close}>{t('cancel.close')}</Button>}
        >
          <p id={textId} className={styles.text}>
            {asked.about === 'change'
              ? t('gone.text', { business, ...call })
              : gone(asked.isOneOfSeveral)}
          </p>
        </Dialog>
      );
    case undefined:
      return undefined;
  }
}
