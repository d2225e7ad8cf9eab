import { ready, type Filler } from '@creneau/core';
import { ContactViewModel } from '@creneau/core/presentation';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { laterView } from '../../hooks/later-view';
import { LoadFailure } from '../../pages/LoadFailure';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { StepLayout } from '../frame/StepLayout';
import { AccountContacts } from './AccountContacts';
import type { ContactLayoutProps } from './contact-layout';
import { ContactFrame } from './ContactFrame';
import { ContactForm } from './ContactForm';
import { ContactHead } from './ContactHead';
import { useFicheStyles } from '../../design/form/form-styles';
import { OwnContact } from './OwnContact';
import { WaitingFields } from '../../contact-form/WaitingFields';

/** The contact step: who the appointment is for, and the booking. */
export function ContactStep(): ReactElement {
  return <FicheView fiche={useService(ContactViewModel)} />;
}

/** For those who answer the telephone, and for nobody else. */
const useAgentContact = laterView(() =>
  import('./AgentContact').then(({ AgentContact }) => AgentContact),
);

/** How to choose the contact, when there is a choice, and how to ask for it again. */
function useChoosing(filler: Filler) {
  const agent = useAgentContact(filler === 'pro');
  if (filler === 'pro') return agent;
  const own: ComponentType<ContactLayoutProps> = filler === 'user' ? AccountContacts : OwnContact;
  return { ...agent, view: ready(own) };
}

export function FicheView({ fiche }: { fiche: ContactViewModel }): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const filler = useBehavior(fiche.filler$);
  const forms = useBehavior(fiche.forms$);
  const known = useBehavior(fiche.known$);
  const { view: choosing, askAgain } = useChoosing(filler);
  if (forms.state === 'ready' && known.state === 'ready' && choosing.state === 'ready')
    return (
      <ContactForm
        // other contacts, or other states of them, are another form: it begins with what was typed
        key={[filler, ...known.value.map(({ id, version }) => `${id} ${version}`)].join()}
        fiche={fiche}
        forms={forms.value}
        known={known.value}
        Layout={fiche.isChoice(known.value) ? choosing.value : OwnContact}
      />
    );
  const asked = [forms, known, choosing].find(({ state }) => state !== 'ready');
  if (asked?.state === 'refused')
    return (
      // no form to fill by logging in
      <StepLayout title={t('title')} head={<ContactHead />}>
        <div className={styles.blocks}>
          <LoadFailure
            title={t('forms.refused')}
            refused={asked}
            onRetry={() => (asked === choosing ? askAgain() : fiche.askAgain())}
          />
        </div>
      </StepLayout>
    );
  return <Waiting filler={filler} />;
}

/** A placeholder of the form in its final size while its fields load. */
function Waiting({ filler }: { filler: Filler }): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <ContactFrame filler={filler} title={t('title')}>
      <div className={styles.blocks} aria-busy="true">
        <WaitingFields />
      </div>
    </ContactFrame>
  );
}
