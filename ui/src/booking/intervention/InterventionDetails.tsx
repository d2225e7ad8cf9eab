import type { InterventionShown } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../design/Button';
import { Dialog } from '../../design/Dialog';
import { FactLine } from '../../design/FactLine';
import { FreeText } from '../../design/FreeText';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useInterventionFacts } from './use-intervention-facts';

const useStyles = makeStyles({
  facts: { margin: '16px 0 0', ...text.secondary, color: color.ink2 },
  description: { ...text.body, color: color.ink },
});

interface InterventionDetailsProps {
  readonly intervention: InterventionShown;
  readonly currency: string;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

export function InterventionDetails({
  intervention,
  currency,
  onChoose,
  onClose,
}: InterventionDetailsProps): ReactElement {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const { name, description } = intervention;
  const { duration, cost, from, promotions } = useInterventionFacts(intervention, currency);
  const facts = [duration, cost, from, ...promotions];
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('service.close')}</Button>
          <Button look="filled" onClick={onChoose}>
            {t('service.choose')}
          </Button>
        </>
      }
    >
      <FreeText text={description} className={styles.description} />
      {facts.some(Boolean) && (
        <p className={styles.facts}>
          <FactLine facts={facts} />
        </p>
      )}
    </Dialog>
  );
}
