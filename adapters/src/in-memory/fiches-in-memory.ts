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
  private held: readonly KnownFiche[];
  private lastId: number;

  constructor(
    private readonly group: Pick<Group, 'loginProfile'>,
    fiches: readonly KnownFiche[] = [],
  ) {
    this.held = fiches;
    this.lastId = Math.max(0, ...fiches.map(({ id }) => id));
  }

  own(): Observable<readonly KnownFiche[]> {
    return defer(() => of(this.visibleFiches()));
  }

  matching(search: string): Observable<readonly KnownFiche[]> {
    return defer(() => of(this.matches(search.trim().toLowerCase())));
  }

  withId(wanted: number): Observable<KnownFiche | undefined> {
    return defer(() => of(this.visibleFiches().find(({ id }) => id === wanted)));
  }

  async add(values: FormValues): Promise<KnownFiche> {
    if (!canAddFiche(this.held.length, this.group)) throw new Refusal('tooManyFiches');
    this.lastId += 1;
    const fiche = { id: this.lastId, values };
    this.held = [...this.held, fiche];
    return fiche;
  }

  async change(fiche: KnownFiche): Promise<KnownFiche> {
    const held = this.held.find(({ id }) => id === fiche.id);
    if (!held) throw new Refusal('notThere');
    if (held.version !== fiche.version) throw new Refusal('ficheChanged');
    const changed = {
      id: held.id,
      values: { ...held.values, ...newsOf(fiche) },
      version: String(Number(held.version ?? 0) + 1),
    };
    this.held = this.held.map((one) => (one === held ? changed : one));
    return changed;
  }

  private visibleFiches(): readonly KnownFiche[] {
    return this.held.filter((fiche) =>
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
