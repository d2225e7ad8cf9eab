import {
  BehaviorSubject,
  catchError,
  combineLatest,
  distinctUntilChanged,
  map,
  of,
  startWith,
  switchMap,
  tap,
  throwError,
  type Observable,
} from 'rxjs';
import { ficheChoiceAmong, type FicheChoice } from '../fiche/fiche-choice';
import { roleOf, newFicheOf } from '../session/role';
import { changesIn } from '../fiche/changes';
import { canAddFiche, type Fiches, type KnownFiche } from '../fiche/fiches';
import { startingValues } from '../fiche/field-errors';
import { fitting } from '../fiche/fitting';
import type { FormField, FormValues } from '../fiche/form';
import type { Role, FormSituation } from '../fiche/visible-fields';
import type { Visit } from '../journey/visit';
import { may } from '../session/session';
import type { Sessions } from '../session/sessions';
import { following, type Behavior } from '../shared/behavior';
import { loadable, loading, ready, type Loadable } from '../shared/loadable';
import { Refusal } from '../shared/refusal';

const NOBODY: Loadable<readonly KnownFiche[]> = ready([]);

export class FicheChoices {
  readonly role$: Behavior<Role>;
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly isChosen$: Observable<boolean>;
  private readonly asked = new BehaviorSubject<void>(undefined);
  /** Stays visible while requested again. */
  private mine:
    { readonly token: string | undefined; readonly known: readonly KnownFiche[] } | undefined;
  private readonly met = new Map<number, KnownFiche>();
  /** Switching to another fiche and back loses nothing. */
  private readonly typed = new Map<FicheChoice, FormValues>();

  constructor(
    private readonly visit: Pick<Visit, 'journey' | 'group'>,
    private readonly fiches: Fiches,
    private readonly sessions: Sessions,
  ) {
    this.role$ = following(
      sessions.session$.pipe(
        map(() => this.role),
        distinctUntilChanged(),
      ),
      this.role,
    );
    this.known$ = following(
      combineLatest([this.role$, this.asked]).pipe(switchMap(([role]) => this.fichesFor(role))),
      this.role === 'user' || this.toRecall !== undefined ? loading : NOBODY,
    );
    this.isChosen$ = combineLatest([this.known$, visit.journey.journey$]).pipe(
      map(() => this.isChosen),
      distinctUntilChanged(),
    );
  }

  get role(): Role {
    return roleOf(this.sessions.session$.value);
  }

  askAgain(): void {
    this.asked.next();
  }

  get knownNow(): readonly KnownFiche[] {
    const known = this.known$.value;
    return known.state === 'ready' ? known.value : [];
  }

  get situation(): FormSituation {
    const { hideMarketingSms, loginProfile } = this.visit.group;
    return { role: this.role, ficheChosen: this.isChosen, hideMarketingSms, loginProfile };
  }

  get newFiche(): FormValues {
    return newFicheOf(this.sessions.session$.value);
  }

  /** If false, there is one form for whoever comes. */
  isChoice(known: readonly KnownFiche[]): boolean {
    return this.role === 'pro' || known.length > 1 || (known.length > 0 && this.canAdd(known));
  }

  canAdd(known: readonly KnownFiche[]): boolean {
    const { group } = this.visit;
    return canAddFiche(known.length, group) && may('addFiche', this.sessions.session$.value, group);
  }

  /** As the business has it; undefined for a new one. */
  ficheOf(ficheChoice: FicheChoice | undefined): KnownFiche | undefined {
    return typeof ficheChoice === 'number' ? this.met.get(ficheChoice) : undefined;
  }

  meet(fiche: KnownFiche): void {
    this.met.set(fiche.id, fiche);
  }

  ficheChoiceOf(
    fields: readonly FormField[],
    known: readonly KnownFiche[],
  ): FicheChoice | undefined {
    const { attendee: ficheChoice, fiche } = this.visit.journey.journey$.value.draft;
    // a professional always chooses: only they know who is on the phone
    if (this.role === 'pro')
      return ficheChoice === 'new' || this.ficheOf(ficheChoice) ? ficheChoice : undefined;
    if (known.length === 0) return undefined;
    const written = changesIn(fitting(fields, fiche), startingValues(fields));
    return ficheChoiceAmong(known, { attendee: ficheChoice, fiche: written }, this.canAdd(known));
  }

  startingValuesOf(fields: readonly FormField[], ficheChoice: FicheChoice | undefined): FormValues {
    const known =
      typeof ficheChoice === 'number' ? this.ficheOf(ficheChoice)?.values : this.newFiche;
    return { ...startingValues(fields), ...fitting(fields, known ?? {}) };
  }

  /** All values of a new fiche; of an existing one, those that differ. */
  changesOf(ficheChoice: FicheChoice | undefined, values: FormValues): FormValues {
    const known = this.ficheOf(ficheChoice);
    return known ? changesIn(values, known.values) : values;
  }

  keepTyped(ficheChoice: FicheChoice, values: FormValues): void {
    this.typed.set(ficheChoice, values);
  }

  typedOf(ficheChoice: FicheChoice): FormValues | undefined {
    return this.typed.get(ficheChoice);
  }

  forgetTyped(): void {
    this.typed.clear();
  }

  private get isChosen(): boolean {
    return this.ficheOf(this.visit.journey.journey$.value.draft.attendee) !== undefined;
  }

  private fichesFor(role: Role): Observable<Loadable<readonly KnownFiche[]>> {
    if (role === 'user') return this.ofAccount();
    const { toRecall } = this;
    return toRecall === undefined ? of(NOBODY) : this.recallFiche(toRecall);
  }

  /** A draft keeps only the id of an agent's choice. */
  private get toRecall(): number | undefined {
    const { attendee: ficheChoice } = this.visit.journey.journey$.value.draft;
    if (this.role !== 'pro' || typeof ficheChoice !== 'number') return undefined;
    return this.ficheOf(ficheChoice) ? undefined : ficheChoice;
  }

  /** If it is gone the agent searches: they have no list to choose from. */
  private recallFiche(id: number): Observable<Loadable<readonly KnownFiche[]>> {
    return this.fiches.withId(id).pipe(
      catchError((failure: unknown) => {
        if (!(failure instanceof Refusal)) return throwError(() => failure);
        return of(undefined);
      }),
      tap((found) => {
        if (found) this.met.set(id, found);
      }),
      map(() => NOBODY),
      startWith(loading),
    );
  }

  /** None if the session has expired: the visitor goes on without one. */
  private ofAccount(): Observable<Loadable<readonly KnownFiche[]>> {
    const { token } = this.sessions;
    const kept = this.mine?.token === token ? this.mine : undefined;
    return this.fiches.own().pipe(
      catchError((failure: unknown) => {
        if (!(failure instanceof Refusal) || failure.reason !== 'connectionExpired')
          return throwError(() => failure);
        this.sessions.forget();
        return of([]);
      }),
      tap((known) => {
        this.mine = { token, known };
        known.forEach((fiche) => this.meet(fiche));
      }),
      loadable(),
      map((asked) => (asked.state === 'loading' && kept ? ready(kept.known) : asked)),
    );
  }
}
