import { capital, minutesOf, type AppointmentGroup } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import { Dialog } from '../design/Dialog';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useLong } from '../hooks/use-command';
import { FactLine } from '../design/FactLine';
import { useFormats } from '../i18n/use-formats';
import { useTranslation } from '../i18n/use-translation';
import type { AppointmentWords } from './use-appointment-words';
import { DialogAnswers, DialogNote } from './dialog-parts';

const useStyles = makeStyles({
  text: { margin: '0 0 12px', ...text.body, color: color.ink2 },
  when: { margin: '0', ...text.strong, color: color.ink },
  what: { margin: '0', ...text.body, color: color.ink2 },
});

interface ConfirmDialogProps {
  readonly of: AppointmentGroup;
  readonly isMoved: boolean;
  readonly business: string;
  readonly words: AppointmentWords;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({
  of,
  isMoved,
  business,
  words,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { duration } = useFormats();
  const long = useLong(busy);
  const about = useId();
  const people = words.people(of);
  const minutes = minutesOf(of);
  return (
    <Dialog
      title={t(isMoved ? 'confirm.moved' : 'confirm.title')}
      describedBy={about}
      onClose={onClose}
      actions={
        <DialogAnswers
          no={t('confirm.later')}
          yes={t(long ? 'confirm.busy' : 'confirm.yes')}
          look="filled"
          busy={busy}
          onNo={onClose}
          onYes={onConfirm}
        />
      }
    >
      <div id={about}>
        {isMoved && <p className={styles.text}>{t('confirm.movedText')}</p>}
        <p className={styles.when}>{capital(words.whenOnBothClocks(of.start), i18n.language)}</p>
        <p className={styles.what}>
          <FactLine
            facts={[
              words.what(of),
              minutes > 0 && duration(minutes),
              people && t('with', { people }),
            ]}
          />
        </p>
        <DialogNote>{t('confirm.note', { business })}</DialogNote>
      </div>
    </Dialog>
  );
}
