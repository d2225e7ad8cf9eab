import {
  BehaviorSubject,
  catchError,
  combineLatest,
  distinctUntilChanged,
  firstValueFrom,
  map,
  of,
  scan,
  startWith,
  switchMap,
  tap,
  throwError,
  type Observable,
} from 'rxjs';
import { ANY_CALENDAR, type Line } from '../journey/sequence';
import { attendeeAmong, fillerOf, newcomerOf, type Attendee } from '../fiche/attendee';
import { canAddFiche, type Fiches, type KnownFiche } from '../fiche/fiches';
import { changesIn } from '../fiche/changes';
import {
  commentField,
  startingValues,
  tidied,
  tidiedAll,
  type FieldContext,
} from '../fiche/field-errors';
import { fitting } from '../fiche/fitting';
import { following, type Behavior } from '../shared/behavior';
import { interventionsOf } from '../catalog/visible';
import { loadable, loading, ready, type Loadable } from '../shared/loadable';
import { may } from '../session/session';
import { Refusal } from '../shared/refusal';
import { requestNumbersFor } from '../catalog/ants';
import {
  showsComment,
  visibleFields,
  type Filler,
  type FormSituation,
} from '../fiche/visible-fields';
import type { BookAppointment } from '../appointment/book-appointment';
import type { Booked, Booking } from '../appointment/booking';
import type { BookingJourney } from '../journey/booking-journey';
import type { Clock } from '../shared/clock';
import type { Draft } from '../journey/journey';
import type { FicheForms } from '../fiche/fiche-forms';
import type { FormField, Forms, FormValues } from '../fiche/form';
import type { Group } from '../group/group';
import type { Intervention } from '../catalog/catalog';
import type { LogOut } from '../session/log-out';
import type { Sessions } from '../session/sessions';
import type { Slot } from '../slot/slot';
import type { Slots } from '../slot/slots';
import type { UnavailableServices } from '../journey/unavailable-services';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { toRefusal } from '../shared/to-refusal';
import { selectionOf } from '../journey/slot-selection';
import { NO_ATTEMPT, type Attempt, type Problem } from './attempt';
import { nearestTimes } from '../slot/nearest-times';

/** Milliseconds after which a booking under way is said to be (a11y.md 3.3). */
const LONG = 1_000;
const SECOND = 1_000;

/** All that is typed on the contact step. */
export type Written = Omit<Draft, 'key'>;

const NOBODY: Loadable<readonly KnownFiche[]> = ready([]);

/** The contact step: what is asked, what is typed, and the booking that it leads to. One for the visit: an order under way outlives its view. */
export class ContactViewModel {
  /** The fields that the visitor sees; those at hand stay while another language is fetched. */
  readonly forms$: Behavior<Loadable<Forms>>;
  /** Who fills the step in. */
  readonly filler$: Behavior<Filler>;
  /** The contacts of the account, of which one comes. */
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly attempt$: Behavior<Attempt>;
  /** Whether the service takes place by video, and its terms must be accepted (FICHE-05). */
  readonly videoconference$: Behavior<boolean>;
  private readonly attempt = new BehaviorSubject(NO_ATTEMPT);
  private readonly asked = new BehaviorSubject(0);
  /** Sent, and perhaps carried out. Its key stays, so that nothing is booked twice; its first answer can still be asked for. */
  private doubtful: Booking | undefined;
  /** The earliest moment at which the server wants to hear of us again, milliseconds since the epoch. */
  private patientUntil = 0;
  private attempts = 0;
  /** The contacts of an account, shown while they are asked for again. */
  private mine:
    { readonly token: string | undefined; readonly known: readonly KnownFiche[] } | undefined;
  /** The contacts that this visit has seen, as the business has them. */
  private readonly met = new Map<number, KnownFiche>();
  /** What was typed for those who do not come after all: a change of mind loses nothing. */
  private readonly typedFor = new Map<Attendee, FormValues>();

  constructor(
    private readonly journey: BookingJourney,
    ficheForms: FicheForms,
    private readonly fiches: Fiches,
    private readonly bookAppointment: BookAppointment,
    private readonly logOut: Pick<LogOut, 'execute'>,
    private readonly slots: Slots,
    private readonly sessions: Sessions,
    private readonly offered: OfferedCatalog,
    private readonly group: Group,
    private readonly clock: Clock,
    private readonly locale$: Behavior<string>,
    private readonly websource: string | undefined,
    private readonly lost: Pick<UnavailableServices, 'look'>,
  ) {
    this.filler$ = following(
      sessions.session$.pipe(
        map(() => this.filler),
        distinctUntilChanged(),
      ),
      this.filler,
    );
    this.known$ = following(
      combineLatest([this.filler$, this.asked]).pipe(switchMap(([filler]) => this.knownTo(filler))),
      this.filler === 'user' || this.toRecall !== undefined ? loading : NOBODY,
    );
    const situation$ = combineLatest([
      this.filler$,
      this.followed(() => this.requestNumbers),
      combineLatest([this.known$, journey.journey$]).pipe(
        map(() => this.isChosen),
        distinctUntilChanged(),
      ),
    ]);
    this.forms$ = following(
      combineLatest([locale$, this.asked]).pipe(
        switchMap(([locale]) =>
          combineLatest([ficheForms.in(locale), situation$]).pipe(
            map(([forms]) => this.visible(forms)),
            loadable(),
          ),
        ),
        scan(
          (kept, next) => (kept.state === 'ready' && next.state !== 'ready' ? kept : next),
          loading as Loadable<Forms>,
        ),
      ),
      loading,
    );
    this.attempt$ = following(
      combineLatest([this.attempt, journey.journey$]).pipe(
        map(([attempt, { choices }]) => aboutTime(attempt, choices.slot)),
      ),
      aboutTime(this.attempt.value, journey.journey$.value.choices.slot),
    );
    this.videoconference$ = following(
      this.followed(() => this.isByVideo()),
      this.isByVideo(),
    );
  }

  /** What follows from the services chosen, whenever it changes. */
  private followed<T>(derive: () => T): Observable<T> {
    return combineLatest([this.journey.journey$, this.offered.catalog$]).pipe(
      map(derive),
      distinctUntilChanged(),
    );
  }

  /** What the rules of the fields depend on. */
  get context(): FieldContext {
    return {
      today: this.clock.today(),
      antsGroup: this.group.antsGroup,
      requestNumbers: this.requestNumbers,
    };
  }

  /** FICHE-06. */
  get asksComment(): boolean {
    return showsComment(this.group, this.situation);
  }

  private get filler(): Filler {
    return fillerOf(this.sessions.session$.value);
  }

  private get newcomer(): FormValues {
    return newcomerOf(this.sessions.session$.value);
  }

  private get isChosen(): boolean {
    return this.contactOf(this.journey.journey$.value.draft.attendee) !== undefined;
  }

  private get situation(): FormSituation {
    const { hideMarketingSms, loginProfile } = this.group;
    const { filler, isChosen: ficheChosen, requestNumbers } = this;
    return { filler, ficheChosen, hideMarketingSms, loginProfile, requestNumbers };
  }

  private knownTo(filler: Filler): Observable<Loadable<readonly KnownFiche[]>> {
    if (filler === 'user') return this.ofAccount();
    const { toRecall } = this;
    return toRecall === undefined ? of(NOBODY) : this.recalled(toRecall);
  }

  /** Whom an agent had chosen before the page was loaded again: nothing but the id was kept of them (D9). */
  private get toRecall(): number | undefined {
    const { attendee } = this.journey.journey$.value.draft;
    if (this.filler !== 'pro' || typeof attendee !== 'number') return undefined;
    return this.contactOf(attendee) ? undefined : attendee;
  }

  /** Asks for them anew. Who cannot be had is searched for: an agent has nobody to choose from beforehand. */
  private recalled(id: number): Observable<Loadable<readonly KnownFiche[]>> {
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

  /** Those of whoever is logged in; a key that opens nothing any more is nobody's, and they go on as a visitor. */
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
        known.forEach((fiche) => this.met.set(fiche.id, fiche));
      }),
      loadable(),
      map((asked) => (asked.state === 'loading' && kept ? ready(kept.known) : asked)),
    );
  }

  private get knownNow(): readonly KnownFiche[] {
    const known = this.known$.value;
    return known.state === 'ready' ? known.value : [];
  }

  /** Whether it has to be said who comes; else there is one form, for whoever it is. */
  isChoice(known: readonly KnownFiche[]): boolean {
    return this.filler === 'pro' || known.length > 1 || (known.length > 0 && this.canAdd(known));
  }

  /** Whether the account of whoever is asking may have another contact (LIMIT-10, AUTH-16). */
  canAdd(known: readonly KnownFiche[]): boolean {
    const { group } = this;
    return canAddFiche(known.length, group) && may('addFiche', this.sessions.session$.value, group);
  }

  /** One a person, in the special sector (SECTOR-05). */
  private get requestNumbers(): number | undefined {
    return requestNumbersFor(this.services, this.group);
  }

  private get services(): readonly Intervention[] {
    return interventionsOf(this.offered.present, this.journey.journey$.value.choices);
  }

  /** What stands in the fields: what was typed, else what is known of whoever comes, else what the group begins with. */
  written(forms: Forms, known: readonly KnownFiche[] = []): Written {
    const { draft } = this.journey.journey$.value;
    const attendee = this.attendeeOf(forms.fiche, known);
    // a visitor has one form, whoever was chosen before a session ended
    const isTyped = attendee === draft.attendee || attendee === 'new' || this.filler === 'visitor';
    return {
      attendee,
      fiche: {
        ...this.begun(forms.fiche, attendee),
        ...(isTyped && fitting(forms.fiche, draft.fiche)),
      },
      vevent: { ...startingValues(forms.vevent), ...fitting(forms.vevent, draft.vevent) },
      comments: draft.comments,
      consentsToVideo: draft.consentsToVideo,
    };
  }

  /** Who comes, where there is a choice; a pro's choice is their own. */
  private attendeeOf(
    fields: readonly FormField[],
    known: readonly KnownFiche[],
  ): Attendee | undefined {
    const { attendee, fiche } = this.journey.journey$.value.draft;
    // only they know who is on the phone
    if (this.filler === 'pro')
      return attendee === 'new' || this.contactOf(attendee) ? attendee : undefined;
    if (known.length === 0) return undefined;
    const written = changesIn(fitting(fields, fiche), startingValues(fields));
    return attendeeAmong(known, { attendee, fiche: written }, this.canAdd(known));
  }

  /** What the fields of somebody begin with. */
  private begun(fields: readonly FormField[], attendee: Attendee | undefined): FormValues {
    const known = typeof attendee === 'number' ? this.contactOf(attendee)?.values : this.newcomer;
    return { ...startingValues(fields), ...fitting(fields, known ?? {}) };
  }

  /** What was typed of somebody: all of a new contact, of a known one what is not as the business has it. */
  private typedOf({ attendee, fiche }: Written): FormValues {
    const known = this.contactOf(attendee);
    return known ? changesIn(fiche, known.values) : fiche;
  }

  /** Who comes, as the business has them; none for a new contact. */
  contactOf(attendee: Attendee | undefined): KnownFiche | undefined {
    return typeof attendee === 'number' ? this.met.get(attendee) : undefined;
  }

  /** Another one comes: what was typed for each is kept, and what was said of them already stands. */
  attending(
    who: KnownFiche | 'new',
    written: Written,
    { fiche: fields }: Forms,
    said: FormValues = {},
  ): Written {
    const attendee = who === 'new' ? who : who.id;
    if (who !== 'new') this.met.set(who.id, who);
    this.typedFor.set(written.attendee ?? 'new', this.typedOf(written));
    return {
      ...written,
      attendee,
      fiche: {
        ...this.begun(fields, attendee),
        ...this.typedFor.get(attendee),
        ...fitting(fields, said),
      },
    };
  }

  /** Whether something was typed that is nowhere else (FICHE-14): what a pro types is asked of somebody else. */
  isUnsaved(written: Written, { fiche: fields }: Forms): boolean {
    if (this.filler === 'pro') return false;
    const changes = changesIn(written.fiche, this.begun(fields, written.attendee));
    return written.comments !== '' || Object.keys(changes).length > 0;
  }

  /** Keeps what is typed: it outlives the step, a refusal and a change of language. */
  write(written: Written): void {
    this.journey.write({ ...written, fiche: this.typedOf(written) });
  }

  /** Asks for the fields again. */
  askAgain(): void {
    this.asked.next(this.asked.value + 1);
  }

  /** Books, unless a booking is under way (C9). */
  async book(): Promise<void> {
    const { state } = this.forms$.value;
    if (this.attempt.value.wait !== 'none' || state !== 'ready') return;
    const booking = this.booking(this.forms$.value.value);
    if (!booking) return;
    const { problem } = this.attempt.value;
    this.attempt.next({ wait: 'brief', problem });
    const long = setTimeout(() => this.attempt.next({ wait: 'long', problem }), LONG);
    try {
      await this.patience();
      const inDoubt = (): void => {
        clearTimeout(long);
        this.attempt.next({ wait: 'doubt', problem });
      };
      const booked = await this.sent(booking, this.forms$.value.value, inDoubt);
      this.doubtful = undefined;
      this.typedFor.clear();
      this.attempt.next(NO_ATTEMPT);
      this.journey.confirm(booked);
    } catch (failure) {
      this.refused(booking, failure);
    } finally {
      clearTimeout(long);
    }
  }

  /** Takes another time in place of the lost one, and books it at once. */
  async bookAt(slot: Slot): Promise<void> {
    if (this.attempt.value.wait !== 'none') return;
    this.journey.choose(slot);
    await this.book();
  }

  /** Ends the session, whose key is not accepted, and books as a visitor with all that is written (BOOK-12, ERR-24). */
  async bookUnknown(): Promise<void> {
    const forms = this.forms$.value;
    if (this.attempt.value.wait !== 'none' || forms.state !== 'ready') return;
    const written = this.asVisitor(forms.value);
    const { problem } = this.attempt.value;
    this.attempt.next({ wait: 'brief', problem });
    try {
      await this.logOut.execute();
    } finally {
      this.attempt.next({ wait: 'none', problem });
    }
    this.journey.write(written);
    await this.book();
  }

  /** What is written, with what is known of whoever comes: a visitor's form has neither. */
  private asVisitor(forms: Forms): Written {
    const written = this.written(forms, this.knownNow);
    const known = this.contactOf(written.attendee)?.values;
    return {
      ...written,
      attendee: undefined,
      fiche: { ...this.newcomer, ...known, ...written.fiche },
    };
  }

  private visible({ fiche, vevent }: Forms): Forms {
    return {
      fiche: visibleFields(fiche, this.situation),
      vevent: visibleFields(vevent, this.situation),
    };
  }

  private isByVideo(): boolean {
    return this.services.some(({ videoconference }) => videoconference);
  }

  private booking(forms: Forms): Booking | undefined {
    const { choices, draft } = this.journey.journey$.value;
    if (!choices.slot) return undefined;
    const known = this.knownNow;
    const { attendee, fiche, vevent, comments, consentsToVideo } = this.written(forms, known);
    if (known.length > 0 && attendee === undefined) return undefined; // BOOK-01
    const values = tidiedAll(forms.fiche, fiche, this.context);
    const { start, promotion } = choices.slot;
    const selection = selectionOf(choices, this.offered.present);
    return {
      ...selection,
      lines: linesAt(choices.slot, selection.lines),
      key: draft.key,
      slot: { start, promotion },
      fiche:
        typeof attendee === 'number'
          ? { id: attendee, values, known: this.contactOf(attendee)?.values }
          : { values: { ...this.newcomer, ...values } },
      vevent: tidiedAll(forms.vevent, vevent, this.context),
      comments: this.asksComment ? tidied(commentField, comments, this.context) : '',
      websource: this.websource,
      locale: this.locale$.value,
      visitorTimezone: this.clock.deviceZone(),
      videoconference: this.isByVideo(),
      consentsToVideo,
    };
  }

  /** When the key was used for what is in doubt, and the visitor has changed it since, the first answer is what counts. */
  private async sent(booking: Booking, forms: Forms, inDoubt: () => void): Promise<Booked> {
    try {
      return await this.bookAppointment.execute(booking, forms, inDoubt);
    } catch (failure) {
      const { doubtful } = this;
      if (!(failure instanceof Refusal) || failure.reason !== 'keyReused' || !doubtful)
        throw failure;
      return await this.bookAppointment
        .execute(doubtful, forms, inDoubt)
        .catch((first: unknown) => {
          if (first instanceof Refusal) this.journey.refuse(first);
          throw failure;
        });
    }
  }

  private async patience(): Promise<void> {
    const wait = this.patientUntil - this.clock.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  private refused(booking: Booking, failure: unknown): void {
    const refusal = toRefusal(failure);
    const { reason, detail } = refusal;
    if (detail.inDoubt) this.doubtful = booking;
    else if (reason !== 'offline' && reason !== 'unreachable') this.doubtful = undefined;
    this.patientUntil = this.clock.now() + (detail.retryAfter ?? 0) * SECOND;
    this.journey.refuse(refusal);
    this.attempts += 1;
    const others = reason === 'slotTaken' ? loading : undefined;
    const problem = { refusal, start: booking.slot.start, number: this.attempts, others };
    this.attempt.next({ wait: 'none', problem });
    if (others) void this.lookAround(problem);
    // what is no longer offered leaves the cart, and the times of the rest are chosen anew
    if (reason === 'notBookable') void this.lost.look(refusal);
  }

  private async lookAround(problem: Problem): Promise<void> {
    const { choices } = this.journey.journey$.value;
    const query = { ...selectionOf(choices, this.offered.present), locale: this.locale$.value };
    const others = await nearestTimes(problem.start, this.clock.today(), (from) =>
      firstValueFrom(this.slots.from({ ...query, from })),
    ).then(
      (slots): Problem['others'] => ({ state: 'ready', value: slots }),
      (): Problem['others'] => ({ state: 'ready', value: [] }), // the way to all times is offered anyhow
    );
    const { wait, problem: present } = this.attempt.value;
    if (present?.number === problem.number)
      this.attempt.next({ wait, problem: { ...problem, others } });
  }
}

/** A problem is one of the time that was asked for: another choice ends it, once it is not being booked. */
const aboutTime = (attempt: Attempt, slot: Slot | undefined): Attempt =>
  attempt.wait === 'none' && attempt.problem && attempt.problem.start !== slot?.start
    ? NO_ATTEMPT
    : attempt;

/** The lines at a slot that was chosen: where only one calendar can take it, the first line is with that one (SLOT-04). */
const linesAt = ({ calendarIds }: Slot, lines: readonly Line[]): readonly Line[] => {
  const [only, ...others] = calendarIds;
  if (only === undefined || others.length > 0) return lines;
  return lines.map((line, index) =>
    index === 0 && line.calendarId === ANY_CALENDAR ? { ...line, calendarId: only } : line,
  );
};
