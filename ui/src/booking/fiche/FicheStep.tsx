import { ready, type Role } from '@creneau/core';
import { FicheViewModel } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { laterView } from '../../hooks/later-view';
import { LoadFailure } from '../../pages/LoadFailure';
import { useVisit } from '../../hooks/use-visit';
import type { PageVisit } from '../../hooks/screens';
import { useBehavior } from '../../hooks/use-behavior';
import { StepLayout } from '../frame/StepLayout';
import { AccountFiches } from './AccountFiches';
import { type FicheLayoutProps, OwnFiche } from './fiche-layout';
import { FicheFrame, FicheHead } from './FicheFrame';
import { FicheForm } from './FicheForm';
import { useFicheStyles } from '../../design/form/form-styles';
import { WaitingFields } from '../../fiche-form/WaitingFields';

export function FicheStep(): ReactElement {
  return <FicheView fiche={parts.fiche(useVisit())} />;
}

/** A separate chunk, because only agents need it. */
const useAgentFiche = laterView(() => import('./AgentFiche').then(({ AgentFiche }) => AgentFiche));

function useChoosing(role: Role) {
  const agent = useAgentFiche(role === 'pro');
  if (role === 'pro') return agent;
  const own: ComponentType<FicheLayoutProps> = role === 'user' ? AccountFiches : OwnFiche;
  return { ...agent, view: ready(own) };
}

export const prepare = (visit: PageVisit): void => parts.ficheFields(visit).prefetch();

export function FicheView({ fiche }: { fiche: FicheViewModel }): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const role = useBehavior(fiche.role$);
  const forms = useBehavior(fiche.forms$);
  const fiches = useBehavior(fiche.known$);
  const { view: choosing, askAgain } = useChoosing(role);
  if (forms.state === 'ready' && fiches.state === 'ready' && choosing.state === 'ready')
    return (
      <FicheForm
        // the key resets the form to the draft when the fiches or their versions change
        key={[role, ...fiches.value.map(({ id, version }) => `${id} ${version}`)].join()}
        fiche={fiche}
        forms={forms.value}
        fiches={fiches.value}
        Layout={fiche.isChoice(fiches.value) ? choosing.value : OwnFiche}
      />
    );
  const blocker = [forms, fiches, choosing].find(({ state }) => state !== 'ready');
  if (blocker?.state === 'refused')
    return (
      // nothing to prefill by logging in
      <StepLayout title={t('title')} head={<FicheHead />}>
        <div className={styles.blocks}>
          <LoadFailure
            title={t('forms.refused')}
            refusal={blocker}
            onRetry={() => (blocker === choosing ? askAgain() : fiche.askAgain())}
          />
        </div>
      </StepLayout>
    );
  return <Waiting role={role} />;
}

function Waiting({ role }: { role: Role }): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <FicheFrame role={role} title={t('title')}>
      <div className={styles.blocks} aria-busy="true">
        <WaitingFields />
      </div>
    </FicheFrame>
  );
}
