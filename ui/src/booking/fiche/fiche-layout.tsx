import type { FicheChoice, FormValues, KnownFiche } from '@creneau/core';
import type { ReactElement, ReactNode } from 'react';
import { useFicheStyles } from '../../design/form/form-styles';

export interface FicheLayoutProps {
  readonly fiches: readonly KnownFiche[];
  readonly canAdd: boolean;
  /** The selected fiche; `new` where there is no choice, undefined before one is made. */
  readonly ficheChoice: FicheChoice | undefined;
  readonly chosenFiche: KnownFiche | undefined;
  readonly onAttend: (who: KnownFiche | 'new', prefill?: FormValues) => void;
  readonly correction: string | undefined;
  readonly isPersonWrong: boolean;
  readonly rule: ReactNode;
  readonly person: ReactNode;
  readonly details: ReactNode;
}

export const FICHE_CHOICE_ID = 'attendee';

export function OwnFiche({
  rule,
  person,
  details,
}: Pick<FicheLayoutProps, 'rule' | 'person' | 'details'>): ReactElement {
  const styles = useFicheStyles();
  return (
    <div className={styles.card}>
      {rule}
      <div className={styles.fields}>
        {person}
        {details}
      </div>
    </div>
  );
}
