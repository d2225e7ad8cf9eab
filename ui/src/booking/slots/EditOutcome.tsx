import { bookPath, type Problem } from '@creneau/core';
import type { EditViewModel } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { Alert } from '../../design/Alert';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';
import { serverMessage } from '../../i18n/refusal-messages';
import { useTranslation } from '../../i18n/use-translation';
import { LostTime } from '../fiche/LostTime';

const useStyles = makeStyles({ alert: { margin: '16px 0' } });

interface EditOutcomeProps {
  readonly problem: Problem;
  readonly isLost: boolean;
  readonly busy: boolean;
  readonly viewModel: EditViewModel;
  /** The edit has ended. @param isTold its outcome was shown already. */
  readonly onEnd: (isTold: boolean) => void;
}

export function EditOutcome({
  problem: { refusal, slot, others, number },
  isLost,
  busy,
  viewModel,
  onEnd,
}: EditOutcomeProps): ReactElement | undefined {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const phone = usePhoneToCall();
  const times = useKeptQuery()(bookPath(viewModel.group.urlname, 'slots'));
  if (others && !(isLost && slot)) return undefined;
  const { inDoubt } = refusal.detail;
  return (
    <div className={styles.alert}>
      {others && slot ? (
        <LostTime
          key={number}
          start={slot.start}
          others={others}
          busy={busy}
          takesFocus
          times={times}
          words={{
            text: t('reschedule.takenText'),
            none: t('reschedule.takenNone'),
            book: t('reschedule.take'),
          }}
          onBook={(other) => void viewModel.editTo(other).then(onEnd)}
        />
      ) : (
        <Alert
          key={number}
          kind="error"
          title={t(inDoubt ? 'refused.doubtTitle' : 'reschedule.failed')}
          takesFocus
        >
          <p>{inDoubt ? t('refused.doubt') : serverMessage(t, refusal, phone)}</p>
          {!inDoubt && <p>{t('reschedule.kept')}</p>}
        </Alert>
      )}
    </div>
  );
}
