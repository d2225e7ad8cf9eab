import { BehaviorSubject, combineLatest, map } from 'rxjs';
import type { Draft } from '../journey/journey';
import type { KnownWeeks } from '../journey/known-weeks';
import type { VisitFacts } from '../journey/visit-facts';
import type { NearestSlots } from './nearest-slots';
import { following, type Behavior } from '../shared/behavior';
import { keepDoubt, toRefusal } from '../shared/failure';
import { loading, ready, type Loadable } from '../shared/loadable';
import type { DraftKey } from '../appointment/booking';
import type { Refusal, RefusalDetail, RefusalReason } from '../shared/refusal';
import type { Slot } from '../slot/slot';

/** Milliseconds. */
const LONG = 1_000;
const SECOND = 1_000;

/** `doubt`: no answer came, and the same key is sent again. */
export type Patience = 'brief' | 'long' | 'doubt';

export interface Problem<Reason extends RefusalReason> {
  readonly refusal: Refusal<Reason | 'unknown'>;
  /** The requested slot; undefined when an appointment keeps its time. */
  readonly slot: Slot | undefined;
  /** An equal refusal is announced again. */
  readonly number: number;
  readonly others: Loadable<readonly Slot[]> | undefined;
}

/** While one is pending, the previous problem stays visible. */
export type BookingAttempt<Reason extends RefusalReason> =
  | { readonly state: 'idle' }
  | {
      readonly state: 'pending';
      readonly patience: Patience;
      readonly problem: Problem<Reason> | undefined;
    }
  | { readonly state: 'refused'; readonly problem: Problem<Reason> };

const IDLE: BookingAttempt<never> = { state: 'idle' };

export const problemOf = <Reason extends RefusalReason>(
  attempt: BookingAttempt<Reason>,
): Problem<Reason> | undefined => (attempt.state === 'idle' ? undefined : attempt.problem);

/** One at a time; respects Retry-After, and finds other slots when the chosen one is taken. */
export class BookingAttempts<Reason extends RefusalReason> {
  readonly attempt$: Behavior<BookingAttempt<Reason>>;
  private readonly attempt = new BehaviorSubject<BookingAttempt<Reason>>(IDLE);
  /** End of Retry-After, in milliseconds since the epoch. */
  private notBefore = 0;
  private count = 0;
  private doubtful: { readonly key: DraftKey; readonly detail: RefusalDetail } | undefined;

  constructor(
    private readonly visit: Pick<VisitFacts, 'journey' | 'clock'>,
    private readonly nearestSlots: Pick<NearestSlots, 'to'>,
    private readonly weeks: Pick<KnownWeeks, 'forget'>,
  ) {
    this.attempt$ = following(
      combineLatest([this.attempt, visit.journey.journey$]).pipe(
        map(([attempt, { choices }]) => aboutSlot(attempt, choices.slot)),
      ),
      IDLE,
    );
  }

  /**
   * Ignored while an attempt is pending; `prepare` runs at once. Undefined when nothing was sent,
   * or it was refused: the refusal becomes the state of the attempt.
   */
  async make<Order, Result>(
    prepare: () => Promise<Order | undefined>,
    send: (order: Order, inDoubt: () => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.attempt.value.state === 'pending') return undefined;
    const before = this.attempt.value;
    const { slot } = this.visit.journey.journey$.value.choices;
    this.wait('brief');
    const long = setTimeout(() => this.wait('long'), LONG);
    try {
      const order = await prepare();
      if (order === undefined) {
        this.attempt.next(before);
        return undefined;
      }
      await this.waitUntilAllowed();
      const result = await send(order, () => {
        clearTimeout(long);
        this.wait('doubt');
      }).finally(() => this.weeks.forget());
      this.attempt.next(IDLE);
      return result;
    } catch (failure) {
      this.refuse(keepDoubt(toRefusal<Reason>(failure), this.doubt), slot);
      return undefined;
    } finally {
      clearTimeout(long);
    }
  }

  private wait(patience: Patience): void {
    this.attempt.next({ state: 'pending', patience, problem: problemOf(this.attempt.value) });
  }

  private async waitUntilAllowed(): Promise<void> {
    const wait = this.notBefore - this.visit.clock.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  get isInDoubt(): boolean {
    return this.doubtful?.key === this.draft.key;
  }

  /** After a reload, only the draft tells that an order is in doubt. */
  private get doubt(): RefusalDetail | undefined {
    if (this.isInDoubt) return this.doubtful?.detail;
    return this.draft.sent && { inDoubt: true, mayHappenTwice: true };
  }

  private get draft(): Draft {
    return this.visit.journey.journey$.value.draft;
  }

  private refuse(refusal: Refusal<Reason | 'unknown'>, slot: Slot | undefined): void {
    this.notBefore = this.visit.clock.now() + (refusal.detail.retryAfter ?? 0) * SECOND;
    this.count += 1;
    const { detail } = refusal;
    this.doubtful = detail.inDoubt && { key: this.draft.key, detail };
    const isTaken = slot !== undefined && refusal.reason === 'slotTaken';
    const others = isTaken ? loading : undefined;
    const problem: Problem<Reason> = { refusal, slot, number: this.count, others };
    this.attempt.next({ state: 'refused', problem });
    if (isTaken) void this.findOthers(problem, slot);
  }

  private async findOthers(problem: Problem<Reason>, slot: Slot): Promise<void> {
    // without an answer the page still links to all slots
    const slots = await this.nearestSlots.to(slot.start).catch((): readonly Slot[] => []);
    const attempt = this.attempt.value;
    if (attempt.state !== 'idle' && attempt.problem?.number === problem.number)
      this.attempt.next({ ...attempt, problem: { ...problem, others: ready(slots) } });
  }
}

/** Choosing another slot clears the problem. */
const aboutSlot = <Reason extends RefusalReason>(
  attempt: BookingAttempt<Reason>,
  slot: Slot | undefined,
): BookingAttempt<Reason> =>
  attempt.state === 'refused' && attempt.problem.slot?.start !== slot?.start ? IDLE : attempt;
