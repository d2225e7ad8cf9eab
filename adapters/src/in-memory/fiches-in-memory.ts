import {
  canAddFiche,
  isShownFiche,
  newsOf,
  Refusal,
  SHORTEST_SEARCH,
  type Fiches,
  type FormValues,
  type Group,
  type KnownFiche,
} from '@creneau/core';
import { defer, of, type Observable } from 'rxjs';

const SEARCHED = ['lastname', 'firstname', 'email', 'firstphone'] as const;

const textIn = ({ values }: KnownFiche, field: string): string => String(values[field] ?? '');

/** The fiches of one account. */
export class FichesInMemory implements Fiches {
  private fiches: readonly KnownFiche[];
  private lastId: number;

  constructor(
    private readonly group: Pick<Group, 'loginProfile'>,
    fiches: readonly KnownFiche[] = [],
  ) {
    this.fiches = fiches;
    this.lastId = Math.max(0, ...fiches.map(({ id }) => id));
  }

  own(): Observable<readonly KnownFiche[]> {
    return defer(() => of(this.visibleFiches()));
  }

  matching(search: string): Observable<readonly KnownFiche[]> {
    return defer(() => of(this.matches(search.trim().toLowerCase())));
  }

  withId(ficheId: number): Observable<KnownFiche | undefined> {
    return defer(() => of(this.visibleFiches().find(({ id }) => id === ficheId)));
  }

  async add(values: FormValues): Promise<KnownFiche> {
    if (!canAddFiche(this.fiches.length, this.group)) throw new Refusal('tooManyFiches');
    this.lastId += 1;
    const fiche = { id: this.lastId, values };
    this.fiches = [...this.fiches, fiche];
    return fiche;
  }

  async change(fiche: KnownFiche): Promise<KnownFiche> {
    const current = this.fiches.find(({ id }) => id === fiche.id);
    if (!current) throw new Refusal('notThere');
    if (current.version !== fiche.version) throw new Refusal('ficheChanged');
    const replacement = {
      id: current.id,
      values: { ...current.values, ...newsOf(fiche) },
      version: String(Number(current.version ?? 0) + 1),
    };
    this.fiches = this.fiches.map((one) => (one === current ? replacement : one));
    return replacement;
  }

  private visibleFiches(): readonly KnownFiche[] {
    return this.fiches.filter((fiche) =>
      isShownFiche({ lastname: textIn(fiche, 'lastname'), deleted: false }),
    );
  }

  private matches(search: string): readonly KnownFiche[] {
    if (search.length < SHORTEST_SEARCH) return [];
    const key = (fiche: KnownFiche): string =>
      `${textIn(fiche, 'lastname')} ${textIn(fiche, 'firstname')}`;
    return this.visibleFiches()
      .filter((fiche) =>
        SEARCHED.some((field) => textIn(fiche, field).toLowerCase().includes(search)),
      )
      .sort((one, other) => key(one).localeCompare(key(other)));
  }
}
