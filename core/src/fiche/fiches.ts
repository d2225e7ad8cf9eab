import type { Observable } from 'rxjs';
import type { Fiche } from './fiche';
import type { FormValues } from './form';

/** A contact that the business has. */
export interface KnownFiche extends Fiche {
  readonly id: number;
  /** Which of its states this is, where the business says it: another one after each change. */
  readonly version?: string | undefined;
}

/** The contacts that whoever is asking may write for. A write that comes again with the same idempotency key is done once. */
export abstract class Fiches {
  /** Those of the account. Asks on subscription. @throws {Refusal} */
  abstract own(): Observable<readonly KnownFiche[]>;
  /** Those of the business that a pro's words match; unsubscribing abandons the question. @throws {Refusal} */
  abstract matching(search: string): Observable<readonly KnownFiche[]>;
  /** One of those that a pro may write for, by its id; none where there is none to be shown. @throws {Refusal} */
  abstract withId(id: number): Observable<KnownFiche | undefined>;
  /** @throws {Refusal} tooManyFiches, invalidField */
  abstract add(values: FormValues, key?: string): Promise<KnownFiche>;
  /** Changes the state it names, and no later one. @throws {Refusal} invalidField, ficheChanged, notThere */
  abstract change(fiche: KnownFiche, key?: string): Promise<KnownFiche>;
}

/** Contacts of one account at most. */
export const MOST_FICHES = 8;
/** Contacts that a search tells at most: more than anybody reads through; one types another letter instead. */
export const MOST_FOUND = 50;
/** Characters from which contacts are searched. */
export const SHORTEST_SEARCH = 3;

/** A contact the business has put away, or keeps for itself, is shown to nobody. */
export const isShownFiche = ({
  lastname,
  deleted,
}: {
  readonly lastname: string;
  readonly deleted: boolean;
}): boolean => !deleted && !lastname.startsWith('$');

/** Whether another contact may be added. */
export const canAddFiche = (
  held: number,
  { loginProfile }: { readonly loginProfile: 'Account' | 'Fiche' },
): boolean => held < (loginProfile === 'Account' ? MOST_FICHES : 1);
