import type { Observable } from 'rxjs';
import { changesIn, type FormValues } from './form';

/** A contact record. Without id it is created by the booking. */
export interface Fiche {
  readonly id?: number;
  readonly values: FormValues;
  readonly known?: FormValues | undefined;
}

export interface KnownFiche extends Fiche {
  readonly id: number;
  /** Changes with each update, if the backend supports it. */
  readonly version?: string | undefined;
}

/** The fiches that the caller may edit. Writes are idempotent by key. */
export abstract class Fiches {
  /** Those of the account. Requests on subscription. @throws {Refusal} */
  abstract own(): Observable<readonly KnownFiche[]>;
  /** Search by a professional; unsubscribing aborts the request. @throws {Refusal} */
  abstract matching(search: string): Observable<readonly KnownFiche[]>;
  /** For a professional; undefined if it does not exist or is hidden. @throws {Refusal} */
  abstract withId(id: number): Observable<KnownFiche | undefined>;
  /** @throws {Refusal} tooManyFiches, invalidField */
  abstract add(values: FormValues, key?: string): Promise<KnownFiche>;
  /** Changes only the given version. @throws {Refusal} invalidField, ficheChanged, notThere */
  abstract change(fiche: KnownFiche, key?: string): Promise<KnownFiche>;
}

/** Limit for one account. */
export const MOST_FICHES = 8;
/** Limit of results: more than anybody reads; the user refines the search instead. */
export const MOST_FOUND = 50;
/** Characters. */
export const SHORTEST_SEARCH = 3;

/** The last name of a private one begins with `$`. */
export const isShownFiche = ({
  lastname,
  deleted,
}: {
  readonly lastname: string;
  readonly deleted: boolean;
}): boolean => !deleted && !lastname.startsWith('$');

export const canAddFiche = (
  count: number,
  { loginProfile }: { readonly loginProfile: 'Account' | 'Fiche' },
): boolean => count < (loginProfile === 'Account' ? MOST_FICHES : 1);

/**
 * All values of a new fiche; of a known one the changes only: others would overwrite changes made
 * elsewhere.
 */
export const newsOf = ({ values, known: before }: Fiche): FormValues =>
  before === undefined ? values : changesIn(values, before);
