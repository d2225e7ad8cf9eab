import type { Observable } from 'rxjs';
import type { Fiche } from './fiche';
import type { FormValues } from './form';

/** A contact that the business has. */
export interface KnownFiche extends Fiche {
  readonly id: number;
}

/** The contacts that whoever is asking may write for. */
export abstract class Fiches {
  /** Those of the account. Asks on subscription. @throws {Refusal} */
  abstract own(): Observable<readonly KnownFiche[]>;
  /** Those of the business that a pro's words match; unsubscribing abandons the question (PRO-05). @throws {Refusal} */
  abstract matching(search: string): Observable<readonly KnownFiche[]>;
  /** @throws {Refusal} tooManyFiches, invalidField */
  abstract add(values: FormValues): Promise<KnownFiche>;
  /** @throws {Refusal} invalidField, ficheNotAuthorized */
  abstract change(fiche: KnownFiche): Promise<KnownFiche>;
}

/** Contacts of one account at most (LIMIT-10). */
export const MOST_FICHES = 8;
/** Characters from which contacts are searched (PRO-03). */
export const SHORTEST_SEARCH = 3;

/** A contact the business has put away, or keeps for itself, is shown to nobody (FICHE-09). */
export const isShownFiche = ({
  lastname,
  deleted,
}: {
  readonly lastname: string;
  readonly deleted: boolean;
}): boolean => !deleted && !lastname.startsWith('$');

/** Whether another contact may be added (FICHE-12, AUTH-16). */
export const canAddFiche = (
  held: number,
  { loginProfile }: { readonly loginProfile: 'Account' | 'Fiche' },
): boolean => held < (loginProfile === 'Account' ? MOST_FICHES : 1);
