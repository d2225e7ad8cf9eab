import { Fiches, Group } from '@creneau/core';
import { ChosenClient, ContactSearchViewModel, contactPrefill } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useButtonLook } from '../../design/Button';
import type { ContactLayoutProps } from './contact-layout';
import { useFicheStyles } from '../../design/form/form-styles';
import { useService } from '../../hooks/use-service';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { ChosenContact } from '../../agent/ChosenContact';
import { ContactSearch } from '../../agent/ContactSearch';

const useStyles = makeStyles({
  or: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    margin: '24px 0 20px',
    ...text.secondary,
    color: color.ink2,
    '::before': { content: '""', flexGrow: 1, height: '1px', backgroundColor: color.line },
    '::after': { content: '""', flexGrow: 1, height: '1px', backgroundColor: color.line },
  },
});

/** The contact that an agent books for: an existing one, or a new one. */
export function AgentContact({
  chosen,
  onAttend,
  rule,
  person,
  details,
}: ContactLayoutProps): ReactElement {
  const { t } = useTranslation('agent');
  const frame = useFicheStyles();
  const styles = useStyles();
  const fiches = useService(Fiches);
  const clients = useService(ChosenClient);
  const { urlname } = useService(Group);
  const listLook = useButtonLook({ look: 'plain', slim: true });
  const to = useKeptQuery();
  const [contacts] = useState(() => new ContactSearchViewModel(fiches));
  const form = useRef<HTMLDivElement>(null);
  const [created, setCreated] = useState(0);
  useEffect(() => {
    if (created > 0) form.current?.querySelector('input')?.focus();
  }, [created]);
  return (
    <div className={frame.card}>
      {chosen ? (
        <ChosenContact
          key={chosen.id}
          contact={chosen}
          onOther={() => {
            contacts.type('');
            onAttend('new');
          }}
        >
          <Link
            className={listLook}
            to={to(`/${urlname}/appointments`)}
            onClick={() => clients.choose(chosen)}
          >
            {t('chosen.appointments')}
          </Link>
        </ChosenContact>
      ) : (
        <>
          <ContactSearch
            contacts={contacts}
            onChoose={onAttend}
            onCreate={(words) => {
              onAttend('new', contactPrefill(words));
              setCreated(created + 1);
            }}
          />
          <p className={styles.or} aria-hidden="true">
            {t('newContact.or')}
          </p>
        </>
      )}
      {rule}
      <div
        ref={form}
        role="group"
        className={frame.fields}
        aria-label={t(chosen ? 'chosen.form' : 'newContact.form')}
      >
        {person}
        {details}
      </div>
    </div>
  );
}
