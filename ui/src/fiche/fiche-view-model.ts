import {
  commentField,
  fitting,
  following,
  interventionsOf,
  loadable,
  loading,
  Refusal,
  requestNumbersFor,
  showsComment,
  startingValues,
  tidied,
  tidiedAll,
  visibleFields,
  type Behavior,
  type BookAppointment,
  type Booked,
  type Booking,
  type BookingJourney,
  type Clock,
  type Draft,
  type FicheForms,
  type FieldContext,
  type Forms,
  type FormSituation,
  type Group,
  type Intervention,
  type Loadable,
  type Sessions,
  type Slot,
  type Slots,
} from '@creneau/core';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  firstValueFrom,
  map,
  scan,
  switchMap,
  type Observable,
} from 'rxjs';
import type { LostOffers } from '../booking/lost-offers';
import type { OfferedCatalog } from '../booking/offered-catalog';
import { selectionOf } from '../slots/selection';
import { NO_ATTEMPT, type Attempt, type Problem } from './attempt';
import { nearestTimes } from './nearest-times';

/** Milliseconds after which a booking under way is said to be (a11y.md 3.3). */
const LONG = 1_000;
const SECOND = 1_000;

/** All that is typed on the contact step. */
export type Written = Omit<Draft, 'key'>;

/** The contact step: what is asked, what is typed, and the booking that it leads to. One for the visit: an order under way outlives its view. */
export class FicheViewModel {
  /** The fields that the visitor sees; those at hand stay while another language is fetched. */
  readonly forms$: Behavior<Loadable<Forms>>;
  readonly attempt$: Behavior<Attempt>;
  /** Whether the service takes place by video, and its terms must be accepted (FICHE-05). */
  readonly videoconference$: Behavior<boolean>;
  /** FICHE-06. */
  readonly asksComment: boolean;

  private readonly attempt = new BehaviorSubject(NO_ATTEMPT);
  private readonly asked = new BehaviorSubject(0);
  /** Sent, and perhaps carried out. Its key stays, so that nothing is booked twice; its first answer can still be asked for. */
  private doubtful: Booking | undefined;
  /** The earliest moment at which the server wants to hear of us again, milliseconds since the epoch. */
  private patientUntil = 0;
  private attempts = 0;

  constructor(
    private readonly journey: BookingJourney,
    ficheForms: FicheForms,
    private readonly bookAppointment: BookAppointment,
    private readonly slots: Slots,
    private readonly sessions: Sessions,
    private readonly offered: OfferedCatalog,
    private readonly group: Group,
    private readonly clock: Clock,
    private readonly locale$: Behavior<string>,
    private readonly websource: string | undefined,
    private readonly lost: Pick<LostOffers, 'look'>,
  ) {
    this.asksComment = showsComment(group, this.situation);
    this.forms$ = following(
      combineLatest([locale$, this.asked, this.followed(() => this.requestNumbers)]).pipe(
        switchMap(([locale]) =>
          ficheForms.in(locale).pipe(
            map((forms) => this.visible(forms)),
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

  private get situation(): FormSituation {
    const { hideMarketingSms, loginProfile } = this.group;
    const { requestNumbers } = this;
    return { filler: 'visitor', hideMarketingSms, loginProfile, requestNumbers };
  }

  /** One a person, in the special sector (SECTOR-05). */
  private get requestNumbers(): number | undefined {
    return requestNumbersFor(this.services, this.group);
  }

  private get services(): readonly Intervention[] {
    return interventionsOf(this.offered.present, this.journey.journey$.value.choices);
  }

  /** What stands in the fields: what was typed, else what the group begins with. */
  written({ fiche, vevent }: Forms): Written {
    const { draft } = this.journey.journey$.value;
    return {
      fiche: { ...startingValues(fiche), ...fitting(fiche, draft.fiche) },
      vevent: { ...startingValues(vevent), ...fitting(vevent, draft.vevent) },
      comments: draft.comments,
      consentsToVideo: draft.consentsToVideo,
    };
  }

  /** Keeps what is typed: it outlives the step, a refusal and a change of language. */
  write(written: Written): void {
    this.journey.write(written);
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

  /** Books as somebody unknown: the key that we hold is not accepted (BOOK-12). */
  async bookUnknown(): Promise<void> {
    this.sessions.forget();
    await this.book();
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
    const { fiche, vevent, comments, consentsToVideo } = this.written(forms);
    const { start, promotion } = choices.slot;
    return {
      ...selectionOf(choices, this.offered.present),
      key: draft.key,
      slot: { start, promotion },
      fiche: { values: tidiedAll(forms.fiche, fiche, this.context) },
      vevent: tidiedAll(forms.vevent, vevent, this.context),
      comments: this.asksComment ? tidied(commentField, comments, this.context) : '',
      websource: this.websource,
      locale: this.locale$.value,
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
    if (!(failure instanceof Refusal)) reportError(failure); // a fault of ours: nothing typed is lost over it
    const refusal =
      failure instanceof Refusal ? failure : new Refusal('unknown', { cause: failure });
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
