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
import { may, newFicheOf, roleOf } from '../session/session';
import { changesIn, type FormField, type FormValues } from '../fiche/form';
import { canAddFiche, type Fiches, type KnownFiche } from '../fiche/fiche';
import { startingValues } from '../fiche/field-errors';
import { fitting, type FormSituation, type Role } from '../fiche/form-fields';
import type { VisitFacts } from '../journey/visit-facts';
import type { Sessions } from '../session/sessions';
import { following, type Behavior } from '../shared/behavior';
import { loadable, loading, ready, type Loadable } from '../shared/loadable';
import { isRefusal } from '../shared/refusal';

const NOBODY: Loadable<readonly KnownFiche[]> = ready([]);

export class FicheChoices {
  readonly role$: Behavior<Role>;
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly isChosen$: Observable<boolean>;
  private readonly requests = new BehaviorSubject<void>(undefined);
  /** Stays visible while requested again. */
  private mine:
    { readonly token: string | undefined; readonly known: readonly KnownFiche[] } | undefined;
  private readonly fichesById = new Map<number, KnownFiche>();
  /** Switching to another fiche and back loses nothing. */
  private readonly edits = new Map<FicheChoice, FormValues>();

  constructor(
    private readonly visit: Pick<VisitFacts, 'journey' | 'group'>,
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
      combineLatest([this.role$, this.requests]).pipe(switchMap(([role]) => this.fichesFor(role))),
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
    this.requests.next();
  }

  get knownNow(): readonly KnownFiche[] {
    const answer = this.known$.value;
    return answer.state === 'ready' ? answer.value : [];
  }

  get situation(): FormSituation {
    const { hideMarketingSms, loginProfile } = this.visit.group;
    return { role: this.role, ficheChosen: this.isChosen, hideMarketingSms, loginProfile };
  }

  get newFiche(): FormValues {
    return newFicheOf(this.sessions.session$.value);
  }

  /** If false, there is one form for whoever comes. */
  isChoice(fiches: readonly KnownFiche[]): boolean {
    return this.role === 'pro' || fiches.length > 1 || (fiches.length > 0 && this.canAdd(fiches));
  }

  canAdd(fiches: readonly KnownFiche[]): boolean {
    const { group } = this.visit;
    return (
      canAddFiche(fiches.length, group) && may('addFiche', this.sessions.session$.value, group)
    );
  }

  /** As the business has it. */
  ficheOf(ficheChoice: FicheChoice | undefined): KnownFiche | undefined {
    return typeof ficheChoice === 'number' ? this.fichesById.get(ficheChoice) : undefined;
  }

  meet(fiche: KnownFiche): void {
    this.fichesById.set(fiche.id, fiche);
  }

  ficheChoiceOf(
    fields: readonly FormField[],
    fiches: readonly KnownFiche[],
  ): FicheChoice | undefined {
    const { attendee: ficheChoice, fiche } = this.visit.journey.journey$.value.draft;
    // a professional always chooses: only they know who is on the phone
    if (this.role === 'pro')
      return ficheChoice === 'new' || this.ficheOf(ficheChoice) ? ficheChoice : undefined;
    if (fiches.length === 0) return undefined;
    const changes = changesIn(fitting(fields, fiche), startingValues(fields));
    return ficheChoiceAmong(fiches, { attendee: ficheChoice, fiche: changes }, this.canAdd(fiches));
  }

  startingValuesOf(fields: readonly FormField[], ficheChoice: FicheChoice | undefined): FormValues {
    const values =
      typeof ficheChoice === 'number' ? this.ficheOf(ficheChoice)?.values : this.newFiche;
    return { ...startingValues(fields), ...fitting(fields, values ?? {}) };
  }

  /** Of an existing fiche, those that differ. */
  changesOf(ficheChoice: FicheChoice | undefined, values: FormValues): FormValues {
    const fiche = this.ficheOf(ficheChoice);
    return fiche ? changesIn(values, fiche.values) : values;
  }

  keepTyped(ficheChoice: FicheChoice, values: FormValues): void {
    this.edits.set(ficheChoice, values);
  }

  typedOf(ficheChoice: FicheChoice): FormValues | undefined {
    return this.edits.get(ficheChoice);
  }

  forgetTyped(): void {
    this.edits.clear();
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

  /** If it is gone, the agent searches again. */
  private recallFiche(id: number): Observable<Loadable<readonly KnownFiche[]>> {
    return this.fiches.withId(id).pipe(
      catchError((failure: unknown) => {
        if (!isRefusal(failure)) return throwError(() => failure);
        return of(undefined);
      }),
      tap((fiche) => {
        if (fiche) this.fichesById.set(id, fiche);
      }),
      map(() => NOBODY),
      startWith(loading),
    );
  }

  /** None if the session has expired. */
  private ofAccount(): Observable<Loadable<readonly KnownFiche[]>> {
    const { token } = this.sessions;
    const previous = this.mine?.token === token ? this.mine : undefined;
    return this.fiches.own().pipe(
      catchError((failure: unknown) => {
        if (!isRefusal(failure, 'connectionExpired')) return throwError(() => failure);
        this.sessions.forget();
        return of([]);
      }),
      tap((fiches) => {
        this.mine = { token, known: fiches };
        fiches.forEach((fiche) => this.meet(fiche));
      }),
      loadable(),
      map((answer) => (answer.state === 'loading' && previous ? ready(previous.known) : answer)),
    );
  }
}
