import { InterventionViewModel, type InterventionsShown } from '@creneau/core/presentation';
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
import { useService } from '../../hooks/use-service';
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
  return <InterventionView interventions={useService(InterventionViewModel)} />;
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
  const shown = useBehavior(interventions.shown$);
  useEffect(() => interventions.prefetch(), [interventions]);
  const [tab, setTab] = useState<Tab>('services');
  const hasInterventions = shown.interventions.length > 0;
  const hasPacks = shown.packs.length > 0;
  const lists = {
    services: <Interventions shown={shown} interventions={interventions} />,
    packs: <Packs shown={shown} interventions={interventions} />,
  };
  return (
    <StepLayout
      title={t('service.title', { context: audience })}
      isList={shown.interventions.every(({ image }) => image === undefined)}
    >
      <div className={styles.content}>
        {hasInterventions && hasPacks ? (
          <Tabs
            label={t('service.tabs')}
            tabs={[
              { id: 'services', label: t('service.services'), count: shown.interventions.length },
              { id: 'packs', label: t('service.packs'), count: shown.packs.length },
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
  shown: { interventions: all },
  interventions,
}: {
  shown: InterventionsShown;
  interventions: InterventionModel;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const [filter, setFilter] = useState<'all' | 'promotions'>('all');
  const toolbar = useRef<HTMLDivElement>(null);
  const promoted = all.filter(({ promotions }) => promotions.length > 0);
  const filters = promoted.length > 0;
  const filtered = filters && filter === 'promotions';
  const listed = filtered ? promoted : all;
  const unfiltered = (): void => {
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
          {t('service.count', { count: listed.length })}
        </p>
      </div>
      {filtered && (
        <div className={styles.filtered}>
          <Alert kind="info" quiet title={t('service.filter.warning')}>
            {t('service.filter.left', { count: promoted.length, all: all.length })}{' '}
            <button type="button" className={styles.all} onClick={unfiltered}>
              {t('service.filter.showAll')}
            </button>
          </Alert>
        </div>
      )}
      <RowCard label={t('service.services')}>
        {listed.map((intervention) => (
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
  shown,
  interventions,
}: {
  shown: InterventionsShown;
  interventions: InterventionModel;
}) {
  const { t } = useTranslation('catalog');
  return (
    <ul aria-label={t('service.packs')} className={useStyles().packs}>
      {shown.packs.map((pack) => (
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
