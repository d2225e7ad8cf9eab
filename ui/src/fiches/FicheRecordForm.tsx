import { ficheNameOf } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import { Button } from '../design/Button';
import { useFicheStyles } from '../design/form/form-styles';
import { Icon } from '../design/Icon';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { text } from '../design/theme/scale';
import { noteLine } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { useLong } from '../hooks/use-command';
import { useTranslation } from '../i18n/use-translation';
import { FicheRecordOutcome } from './FicheRecordOutcome';
import { useFicheRecord, type FicheRecordProps } from './use-fiche-record';

const useStyles = makeStyles({
  heading: { margin: '0 0 4px', ...text.section, color: color.ink, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 20px',
    marginTop: '24px',
    [upTo(breakpoint.md)]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  hint: noteLine,
});

export function FicheRecordForm(props: FicheRecordProps): ReactElement {
  const { t } = useTranslation('fiches');
  const frame = useFicheStyles();
  const styles = useStyles();
  const record = useFicheRecord(props);
  const { fiche, isUnsaved } = props;
  const { form, command, save } = record;
  const long = useLong(command.busy);
  const isUnready = form.corrections.length > 0;
  const title = fiche ? ficheNameOf(fiche) : t('add.title');
  return (
    <div className={frame.blocks}>
      <FicheRecordOutcome {...props} record={record} />
      <p role="status" className={frame.status}>
        {long && t('busy')}
      </p>
      <form noValidate onSubmit={save} aria-label={title} className={frame.form}>
        <div className={frame.card}>
          <h2 className={styles.heading}>{title}</h2>
          <p className={frame.rule}>{t('fiche:rule')}</p>
          <div className={frame.fields}>{form.fields.map(form.control)}</div>
          <SaveAction
            label={t(long ? 'busy' : fiche ? 'save' : 'add.submit')}
            isUnready={isUnready}
            isBusy={command.busy}
            hint={isUnready ? t('formStdError') : isUnsaved ? t('unsaved') : undefined}
          />
        </div>
      </form>
    </div>
  );
}

function SaveAction({
  label,
  isUnready,
  isBusy,
  hint,
}: {
  label: string;
  isUnready: boolean;
  isBusy: boolean;
  hint: string | undefined;
}): ReactElement {
  const styles = useStyles();
  const hintId = useId();
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        look="filled"
        size="large"
        unready={isUnready}
        aria-busy={isBusy}
        aria-describedby={hint === undefined ? undefined : hintId}
      >
        {label}
      </Button>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          <Icon name="info" size={16} />
          {hint}
        </p>
      )}
    </div>
  );
}
