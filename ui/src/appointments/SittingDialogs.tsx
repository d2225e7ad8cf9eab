import { Clock, Group, type AppointmentId } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferedCatalog } from '../booking/offered-catalog';
import { Button } from '../controls/Button';
import { Dialog } from '../controls/Dialog';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { text } from '../theme/scale';
import { color } from '../theme/tokens';
import { CalendarDialog } from './CalendarDialog';
import { CancelDialog } from './CancelDialog';
import { inOnePiece } from './in-one-piece';
import { SittingActions } from './sitting-actions';
import { useSittingWords } from './use-sitting-words';

const useStyles = makeStyles({ text: { margin: '0', ...text.body, color: color.ink2 } });

/** What is asked or shown over the page about what was booked (LAYOUT-08). */
export function SittingDialogs({
  onClosed = () => undefined,
  onCancelled = () => undefined,
}: {
  /** Whatever the answer was. */
  onClosed?: () => void;
  onCancelled?: () => void;
}): ReactElement | undefined {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const actions = useViewModel(SittingActions);
  const group = useViewModel(Group);
  const clock = useViewModel(Clock);
  const words = useSittingWords(useViewModel(OfferedCatalog));
  const said = useId();
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
          describedBy={said}
          onClose={close}
          actions={<Button onClick={close}>{t('cancel.close')}</Button>}
        >
          <p id={said} className={styles.text}>
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
