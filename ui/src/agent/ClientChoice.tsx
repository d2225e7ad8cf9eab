import { Fiches } from '@creneau/core';
import { ChosenClient, ContactSearchViewModel } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import { useState, type ReactElement } from 'react';
import { useFicheStyles } from '../design/form/form-styles';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { ChosenContact } from './ChosenContact';
import { ContactSearch } from './ContactSearch';

const useStyles = makeStyles({
  // its list of what was found lies over the sections below
  place: {
    position: 'relative',
    zIndex: 2,
    '& > :last-child > :last-child': { marginBottom: '0' },
  },
});

/** Whose appointments a professional looks at: a search, then the customer they chose. */
export function ClientChoice(): ReactElement {
  const clients = useService(ChosenClient);
  const client = useBehavior(clients.client$);
  const fiches = useService(Fiches);
  const [contacts] = useState(() => new ContactSearchViewModel(fiches));
  const [before] = useState(client);
  const frame = useFicheStyles();
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <div className={frame.card}>
        {client ? (
          <ChosenContact
            key={client.id}
            contact={client}
            takesFocus={client !== before}
            onOther={() => {
              contacts.type('');
              clients.choose(undefined);
            }}
          />
        ) : (
          <ContactSearch contacts={contacts} onChoose={(contact) => clients.choose(contact)} />
        )}
      </div>
    </div>
  );
}
