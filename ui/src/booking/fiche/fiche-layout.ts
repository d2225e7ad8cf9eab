import type { FicheChoice, FormValues, KnownFiche } from '@creneau/core';
import type { ReactNode } from 'react';

/** What the cards of the contact step are made of. */
export interface FicheLayoutProps {
  /** The contacts to choose from. */
  readonly known: readonly KnownFiche[];
  readonly canAdd: boolean;
  /** Who comes; nobody yet, or whoever is being written where there is no choice. */
  readonly ficheChoice: FicheChoice | undefined;
  /** The one who comes, as the business has them. */
  readonly chosen: KnownFiche | undefined;
  /** Another one comes, of whom this was said already. */
  readonly onAttend: (who: KnownFiche | 'new', prefill?: FormValues) => void;
  /** How to say who comes, once it is missing. */
  readonly correction: string | undefined;
  /** Whether a field of the person is to be corrected. */
  readonly isPersonWrong: boolean;
  /** What goes for all fields. */
  readonly rule: ReactNode;
  /** The fields about the person, each a cell. */
  readonly person: ReactNode;
  /** Those about the appointment; none where nothing is asked of it. */
  readonly details: ReactNode;
}

/** Where it is said who comes. */
export const FICHE_CHOICE_ID = 'attendee';
