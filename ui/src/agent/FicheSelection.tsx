import { Fiches } from '@creneau/core';
import { SelectedFiche, FicheSearchViewModel } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import { useState, type ReactElement } from 'react';
import { useFicheStyles } from '../design/form/form-styles';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { ChosenFiche } from './ChosenFiche';
import { FicheSearch } from './FicheSearch';

const useStyles = makeStyles({
  // the result list overlays the sections below
  place: {
    position: 'relative',
    zIndex: 2,
    '& > :last-child > :last-child': { marginBottom: '0' },
  },
});

/** Selects the customer whose appointments are listed. */
export function FicheSelection(): ReactElement {
  const selection = useService(SelectedFiche);
  const chosenFiche = useBehavior(selection.fiche$);
  const fiches = useService(Fiches);
  const [search] = useState(() => new FicheSearchViewModel(fiches));
  const [before] = useState(chosenFiche);
  const frame = useFicheStyles();
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <div className={frame.card}>
        {chosenFiche ? (
          <ChosenFiche
            key={chosenFiche.id}
            fiche={chosenFiche}
            takesFocus={chosenFiche !== before}
            onOther={() => {
              search.type('');
              selection.choose(undefined);
            }}
          />
        ) : (
          <FicheSearch search={search} onChoose={(fiche) => selection.choose(fiche)} />
        )}
      </div>
    </div>
  );
}
