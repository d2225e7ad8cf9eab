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
import { attendeeAmong, type Attendee } from '../fiche/attendee';
import { fillerOf, newcomerOf } from '../session/filler';
import { changesIn } from '../fiche/changes';
import { canAddFiche, type Fiches, type KnownFiche } from '../fiche/fiches';
import { startingValues } from '../fiche/field-errors';
import { fitting } from '../fiche/fitting';
import type { FormField, FormValues } from '../fiche/form';
import type { Filler, FormSituation } from '../fiche/visible-fields';
import type { Visit } from '../journey/visit';
import { may } from '../session/session';
import type { Sessions } from '../session/sessions';
import { following, type Behavior } from '../shared/behavior';
import { loadable, loading, ready, type Loadable } from '../shared/loadable';
import { Refusal } from '../shared/refusal';

const NOBODY: Loadable<readonly KnownFiche[]> = ready([]);

/** Who fills the contact step in, and the contacts of which one comes. */
export class Attendees {
  readonly filler$: Behavior<Filler>;
  /** The contacts of the account, of which one comes. */
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  /** Whether one of the contacts is chosen. */
  readonly isChosen$: Observable<boolean>;
  private readonly asked = new BehaviorSubject<void>(undefined);
  /** The contacts of an account, shown while they are asked for again. */
  private mine:
    { readonly token: string | undefined; readonly known: readonly KnownFiche[] } | undefined;
  /** The contacts that this visit has seen, as the business has them. */
  private readonly met = new Map<number, KnownFiche>();
  /** What was typed for each: choosing another contact and coming back loses nothing. */
  private readonly typed = new Map<Attendee, FormValues>();

  constructor(
    private readonly visit: Pick<Visit, 'journey' | 'group'>,
    private readonly fiches: Fiches,
    private readonly sessions: Sessions,
  ) {
    this.filler$ = following(
      sessions.session$.pipe(
        map(() => this.filler),
        distinctUntilChanged(),
      ),
      this.filler,
    );
    this.known$ = following(
      combineLatest([this.filler$, this.asked]).pipe(
        switchMap(([filler]) => this.contactsFor(filler)),
      ),
      this.filler === 'user' || this.toRecall !== undefined ? loading : NOBODY,
    );
    this.isChosen$ = combineLatest([this.known$, visit.journey.journey$]).pipe(
      map(() => this.isChosen),
      distinctUntilChanged(),
    );
  }

  get filler(): Filler {
    return fillerOf(this.sessions.session$.value);
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
    return { filler: this.filler, ficheChosen: this.isChosen, hideMarketingSms, loginProfile };
  }

  /** What the session says of a new contact. */
  get newcomer(): FormValues {
    return newcomerOf(this.sessions.session$.value);
  }

  /** Whether the visitor must say who comes; otherwise there is one form, whoever it is for. */
  isChoice(known: readonly KnownFiche[]): boolean {
    return this.filler === 'pro' || known.length > 1 || (known.length > 0 && this.canAdd(known));
  }

  /** Whether the account of whoever is asking may have another contact. */
  canAdd(known: readonly KnownFiche[]): boolean {
    const { group } = this.visit;
    return canAddFiche(known.length, group) && may('addFiche', this.sessions.session$.value, group);
  }

  /** Who comes, as the business has them; none for a new contact. */
  contactOf(attendee: Attendee | undefined): KnownFiche | undefined {
    return typeof attendee === 'number' ? this.met.get(attendee) : undefined;
  }

  meet(fiche: KnownFiche): void {
    this.met.set(fiche.id, fiche);
  }

  /** Who comes, where there is a choice. */
  attendeeOf(fields: readonly FormField[], known: readonly KnownFiche[]): Attendee | undefined {
    const { attendee, fiche } = this.visit.journey.journey$.value.draft;
    // a professional always says it: nobody else knows who is on the phone
    if (this.filler === 'pro')
      return attendee === 'new' || this.contactOf(attendee) ? attendee : undefined;
    if (known.length === 0) return undefined;
    const written = changesIn(fitting(fields, fiche), startingValues(fields));
    return attendeeAmong(known, { attendee, fiche: written }, this.canAdd(known));
  }

  /** What the fields of somebody begin with. */
  startingValuesOf(fields: readonly FormField[], attendee: Attendee | undefined): FormValues {
    const known = typeof attendee === 'number' ? this.contactOf(attendee)?.values : this.newcomer;
    return { ...startingValues(fields), ...fitting(fields, known ?? {}) };
  }

  /** All values of a new contact; of a known one, those that differ from what the business has. */
  changesOf(attendee: Attendee | undefined, values: FormValues): FormValues {
    const known = this.contactOf(attendee);
    return known ? changesIn(values, known.values) : values;
  }

  keepTyped(attendee: Attendee, values: FormValues): void {
    this.typed.set(attendee, values);
  }

  typedOf(attendee: Attendee): FormValues | undefined {
    return this.typed.get(attendee);
  }

  forgetTyped(): void {
    this.typed.clear();
  }

  private get isChosen(): boolean {
    return this.contactOf(this.visit.journey.journey$.value.draft.attendee) !== undefined;
  }

  private contactsFor(filler: Filler): Observable<Loadable<readonly KnownFiche[]>> {
    if (filler === 'user') return this.ofAccount();
    const { toRecall } = this;
    return toRecall === undefined ? of(NOBODY) : this.recallContact(toRecall);
  }

  /** Whom an agent had chosen before the page was loaded again: a draft keeps only the id. */
  private get toRecall(): number | undefined {
    const { attendee } = this.visit.journey.journey$.value.draft;
    if (this.filler !== 'pro' || typeof attendee !== 'number') return undefined;
    return this.contactOf(attendee) ? undefined : attendee;
  }

  /** Asks for the contact again. When there is none, the agent searches: they have no list to choose from. */
  private recallContact(id: number): Observable<Loadable<readonly KnownFiche[]>> {
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

  /** The contacts of the account; when the session has expired, the visitor goes on without one. */
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
