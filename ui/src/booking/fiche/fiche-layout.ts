import type { FicheChoice, FormValues, KnownFiche } from '@creneau/core';
import type { ReactNode } from 'react';

/** Content of the cards in the fiche step. */
export interface FicheLayoutProps {
  /** The fiches to choose from. */
  readonly known: readonly KnownFiche[];
  readonly canAdd: boolean;
  /** The selected fiche; `new` where there is no choice, undefined before one is made. */
  readonly ficheChoice: FicheChoice | undefined;
  /** The selected fiche as stored by the business. */
  readonly chosen: KnownFiche | undefined;
  /** Selects a fiche, with values already known. */
  readonly onAttend: (who: KnownFiche | 'new', prefill?: FormValues) => void;
  /** Message for a missing choice. */
  readonly correction: string | undefined;
  /** A field of the person is invalid. */
  readonly isPersonWrong: boolean;
  /** The note about required fields. */
  readonly rule: ReactNode;
  /** Fields about the person, one per cell. */
  readonly person: ReactNode;
  /** Fields about the appointment, if any. */
  readonly details: ReactNode;
}

/** Id of the fiche choice, for links in the error summary. */
export const FICHE_CHOICE_ID = 'attendee';
