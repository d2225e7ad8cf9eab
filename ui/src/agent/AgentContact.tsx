import { Fiches, Group } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../layout/Link';
import { useKeptQuery } from '../booking/use-kept-query';
import { useButtonLook } from '../controls/button-look';
import type { ContactLayoutProps } from '../fiche/contact-layout';
import { useFicheStyles } from '../fiche/fiche-styles';
import { useViewModel } from '../react/container';
import { text } from '../theme/scale';
import { color } from '../theme/tokens';
import { ChosenClient } from './chosen-client';
import { ChosenContact } from './ChosenContact';
import { ContactSearch } from './ContactSearch';
import { ContactSearchViewModel } from './contact-search-view-model';
import { saidOf } from './said-of';

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

/** For whom an agent books: somebody they find, or somebody new (FICHE-01, PRO-02). */
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
  const fiches = useViewModel(Fiches);
  const clients = useViewModel(ChosenClient);
  const { urlname } = useViewModel(Group);
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
              onAttend('new', saidOf(words));
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
