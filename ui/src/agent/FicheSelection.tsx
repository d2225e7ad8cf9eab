import { directoryNameOf, emailOf, ficheInitials, type KnownFiche, phoneOf } from '@creneau/core';
import { FicheSearchViewModel } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '../design/Avatar';
import { Button } from '../design/Button';
import { FactLine } from '../design/FactLine';
import { inOnePiece } from '../design/PhoneLink';
import { useFicheStyles } from '../design/form/form-styles';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useBehavior } from '../hooks/use-behavior';
import { useVisit } from '../hooks/use-visit';
import { useTranslation } from '../i18n/use-translation';
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
  const selection = parts.people(useVisit().ports).selectedFiche;
  const chosenFiche = useBehavior(selection.fiche$);
  const fiches = useVisit().ports.fiches;
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

const useChosenFicheStyles = makeStyles({
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
  // aligned with the name
  ways: { display: 'flex', flexWrap: 'wrap', [upTo(breakpoint.md)]: { marginLeft: '38px' } },
});

export function ChosenFiche({
  fiche,
  takesFocus = true,
  onOther,
  children,
}: {
  fiche: KnownFiche;
  /** False when the page opens with a selection: the title or a command's outcome has the focus. */
  takesFocus?: boolean;
  onOther: () => void;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('agent');
  const styles = useChosenFicheStyles();
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.chosen}>
      <Avatar initials={ficheInitials(fiche)} isActive />
      <div className={styles.words}>
        <h2 ref={name} tabIndex={-1} className={styles.name}>
          {directoryNameOf(fiche)}
        </h2>
        <p className={styles.about}>
          <FactLine facts={[emailOf(fiche), inOnePiece(phoneOf(fiche))]} />
        </p>
      </div>
      <div className={styles.ways} data-unprinted>
        {children}
        <Button look="plain" slim onClick={onOther}>
          {t('chosen.other')}
        </Button>
      </div>
    </div>
  );
}
