import type { FicheChoice, FormValues, KnownFiche } from '@creneau/core';
import type { ReactNode } from 'react';

export interface FicheLayoutProps {
  readonly known: readonly KnownFiche[];
  readonly canAdd: boolean;
  /** The selected fiche; `new` where there is no choice, undefined before one is made. */
  readonly ficheChoice: FicheChoice | undefined;
  readonly chosen: KnownFiche | undefined;
  readonly onAttend: (who: KnownFiche | 'new', prefill?: FormValues) => void;
  readonly correction: string | undefined;
  readonly isPersonWrong: boolean;
  readonly rule: ReactNode;
  readonly person: ReactNode;
  readonly details: ReactNode;
}

export const FICHE_CHOICE_ID = 'attendee';
