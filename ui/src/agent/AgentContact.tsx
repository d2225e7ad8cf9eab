import { Fiches } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import type { ContactLayoutProps } from '../fiche/contact-layout';
import { useFicheStyles } from '../fiche/fiche-styles';
import { useViewModel } from '../react/container';
import { breakpoint, upTo } from '../theme/breakpoints';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { ContactSearch } from './ContactSearch';
import { ContactSearchViewModel } from './contact-search-view-model';
import { Initials } from './Initials';
import { directoryNameOf, emailOf, phoneOf } from './named-contact';
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
  chosen: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    margin: '0 0 20px',
    padding: '12px 16px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.tint,
  },
  words: { minWidth: '0', flexGrow: 1, flexBasis: '180px', overflowWrap: 'anywhere' },
  name: { margin: '0', ...text.strong, color: color.ink },
  about: { margin: '0', ...text.secondary, color: color.ink2 },
  // its words stand under the name
  other: { [upTo(breakpoint.md)]: { marginLeft: '38px' } },
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
  const [contacts] = useState(() => new ContactSearchViewModel(fiches));
  const form = useRef<HTMLDivElement>(null);
  const [created, setCreated] = useState(0);
  useEffect(() => {
    if (created > 0) form.current?.querySelector('input')?.focus();
  }, [created]);
  return (
    <div className={frame.card}>
      {chosen ? (
        <Chosen
          key={chosen.id}
          contact={chosen}
          onOther={() => {
            contacts.type('');
            onAttend('new');
          }}
        />
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

/** Who was found: it takes the focus from the list that it was found in. */
function Chosen({
  contact,
  onOther,
}: {
  contact: NonNullable<ContactLayoutProps['chosen']>;
  onOther: () => void;
}) {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => name.current?.focus(), []);
  return (
    <div className={styles.chosen}>
      <Initials contact={contact} isActive />
      <div className={styles.words}>
        <h2 ref={name} tabIndex={-1} className={styles.name}>
          {directoryNameOf(contact)}
        </h2>
        <p className={styles.about}>
          {[emailOf(contact), phoneOf(contact)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button look="plain" slim className={styles.other} onClick={onOther}>
        {t('chosen.other')}
      </Button>
    </div>
  );
}
