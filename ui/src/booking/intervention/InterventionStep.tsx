import { InterventionViewModel, type InterventionsShown } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useContext, useEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Alert } from '../../design/Alert';
import { EmptyState } from '../../design/EmptyState';
import { RowCard } from '../../design/Rows';
import { Segment } from '../../design/Segment';
import { Tabs } from '../../design/Tabs';
import { CurrentStep } from '../frame/step-context';
import { StepLayout } from '../frame/StepLayout';
import { useViewModel } from '../../hooks/use-visit';
import { useBehavior } from '../../hooks/use-behavior';
import { text } from '../../design/theme/scale';
import { linkButton } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';
import { PackCard } from './PackCard';
import { InterventionRow } from './InterventionRow';

const useStyles = makeStyles({
  content: { marginTop: '16px' },
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 20px',
    margin: '20px 0 16px',
  },
  count: { margin: '0', marginLeft: 'auto', ...text.secondary, color: color.ink2 },
  filtered: { marginBottom: '16px' },
  all: linkButton,
  packs: { display: 'grid', gap: '16px', margin: '20px 0 0', padding: '0', listStyleType: 'none' },
});

export function InterventionStep(): ReactElement {
  return <InterventionView interventions={useViewModel(parts.intervention)} />;
}

type InterventionModel = Pick<
  InterventionViewModel,
  'shown$' | 'currency' | 'prefetch' | 'prefetchNear' | 'choose' | 'choosePack'
>;
type Tab = 'services' | 'packs';

function InterventionView({ interventions }: { interventions: InterventionModel }): ReactElement {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const audience = useContext(CurrentStep)?.audience ?? '';
  const content = useBehavior(interventions.shown$);
  useEffect(() => interventions.prefetch(), [interventions]);
  const [tab, setTab] = useState<Tab>('services');
  const hasInterventions = content.interventions.length > 0;
  const hasPacks = content.packs.length > 0;
  const lists = {
    services: <Interventions content={content} interventions={interventions} />,
    packs: <Packs content={content} interventions={interventions} />,
  };
  return (
    <StepLayout
      title={t('service.title', { context: audience })}
      isList={content.interventions.every(({ image }) => image === undefined)}
    >
      <div className={styles.content}>
        {hasInterventions && hasPacks ? (
          <Tabs
            label={t('service.tabs')}
            tabs={[
              { id: 'services', label: t('service.services'), count: content.interventions.length },
              { id: 'packs', label: t('service.packs'), count: content.packs.length },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            {lists[tab]}
          </Tabs>
        ) : hasInterventions ? (
          lists.services
        ) : hasPacks ? (
          lists.packs
        ) : (
          <EmptyState title={t('noInterventionsAvailable')}>{t('service.empty.text')}</EmptyState>
        )}
      </div>
    </StepLayout>
  );
}

function Interventions({
  content: { interventions: all },
  interventions,
}: {
  content: InterventionsShown;
  interventions: InterventionModel;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const [filter, setFilter] = useState<'all' | 'promotions'>('all');
  const toolbar = useRef<HTMLDivElement>(null);
  const promotionRows = all.filter(({ promotions }) => promotions.length > 0);
  const filters = promotionRows.length > 0;
  const isFiltered = filters && filter === 'promotions';
  const rows = isFiltered ? promotionRows : all;
  const clearFilter = (): void => {
    // This button is removed with its message: the focus returns to the filter
    flushSync(() => setFilter('all'));
    toolbar.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  return (
    <>
      <div ref={toolbar} className={styles.toolbar}>
        {filters && (
          <Segment
            label={t('service.filter.name')}
            choices={[
              { value: 'all', label: t('service.filter.all') },
              { value: 'promotions', label: t('service.filter.promotions'), icon: 'tag' },
            ]}
            chosen={filter}
            onChoose={setFilter}
          />
        )}
        <p role="status" className={styles.count}>
          {t('service.count', { count: rows.length })}
        </p>
      </div>
      {isFiltered && (
        <div className={styles.filtered}>
          <Alert kind="info" quiet title={t('service.filter.warning')}>
            {t('service.filter.left', { count: promotionRows.length, all: all.length })}{' '}
            <button type="button" className={styles.all} onClick={clearFilter}>
              {t('service.filter.showAll')}
            </button>
          </Alert>
        </div>
      )}
      <RowCard label={t('service.services')}>
        {rows.map((intervention) => (
          <InterventionRow
            key={intervention.id}
            intervention={intervention}
            currency={interventions.currency}
            onApproach={() => interventions.prefetchNear(intervention.id)}
            onChoose={() => interventions.choose(intervention.id)}
          />
        ))}
      </RowCard>
    </>
  );
}

function Packs({
  content,
  interventions,
}: {
  content: InterventionsShown;
  interventions: InterventionModel;
}) {
  const { t } = useTranslation('catalog');
  return (
    <ul aria-label={t('service.packs')} className={useStyles().packs}>
      {content.packs.map((pack) => (
        <PackCard
          key={pack.id}
          pack={pack}
          currency={interventions.currency}
          onChoose={(people) => interventions.choosePack(pack, people)}
        />
      ))}
    </ul>
  );
}
