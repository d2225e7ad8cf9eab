import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { Appointment, AppointmentId } from '../appointment/appointment';
import type { Booked, DraftKeys } from '../appointment/booking';
import type { Behavior } from '../shared/behavior';
import type { Day } from '../shared/day';
import type { Refusal } from '../shared/refusal';
import type { Slot } from '../slot/slot';
import {
  answer,
  begin,
  confirm,
  goTo,
  marks,
  proceed,
  reachable,
  rearrangeCart,
  renewKey,
  reoffer,
  chooseSlot,
  writeDraft,
  type Draft,
  type Journey,
  type Mark,
  type Offer,
} from './journey';
import type { Choices, Step } from './sequence';
import type { Line } from '../catalog/choices';
import { unfinishedOf, type Unfinished } from './unfinished';

/** Values of some fields. */
export type Prefill = Partial<Pick<Draft, 'fiche' | 'vevent'>>;

/** The journey of a page: one state that views read, and that changes by these methods only. */
export class BookingJourney {
  readonly journey$: Behavior<Journey>;
  /** The appointments that are cancelled during the visit, each time it happens. */
  readonly cancelled$: Observable<readonly AppointmentId[]>;
  /** What fills the forms during the visit besides the visitor: a form that is shown takes it over. */
  readonly prefilled$: Observable<Prefill>;
  private readonly journey: BehaviorSubject<Journey>;
  private readonly cancelled = new Subject<readonly AppointmentId[]>();
  private readonly prefilled = new Subject<Prefill>();

  /** @param preselected what the link answered. */
  constructor(
    private offer: Offer,
    private preselected: Choices,
    private readonly keys: DraftKeys,
  ) {
    this.journey = new BehaviorSubject(begin(offer, preselected, keys.next()));
    this.journey$ = this.journey;
    this.cancelled$ = this.cancelled;
    this.prefilled$ = this.prefilled;
  }

  /** Applies another offer: a new catalogue or language, or a login. */
  reoffer(offer: Offer): void {
    this.offer = offer;
    this.journey.next(reoffer(offer, this.journey.value));
  }

  /** Replaces the state by what a rule such as `resumeJourney` computes; passed in, because few pages need such a rule. */
  resume(from: (offer: Offer, fresh: Journey, link: Choices) => Journey): void {
    this.journey.next(from(this.offer, this.journey.value, this.preselected));
  }

  /** The visit as it is stored, to be resumed later. */
  unfinished(today: Day): Unfinished {
    return unfinishedOf(this.journey.value, this.preselected, today);
  }

  /** Answers a step, and leads to the next one. */
  answer(change: Choices): void {
    this.journey.next(answer(this.offer, this.journey.value, change));
  }

  /** Leads on from a step that asks nothing of the journey itself. */
  proceed(): void {
    this.journey.next(proceed(this.offer, this.journey.value));
  }

  /** Goes to a step, where one may. */
  goTo(step: Step): void {
    this.journey.next(goTo(this.offer, this.journey.value, step));
  }

  /** Takes a time, and stays: one may look at others before going on. */
  choose(slot: Slot): void {
    this.journey.next(chooseSlot(this.journey.value, slot));
  }

  /** Changes the cart; only the chosen time is forgotten. */
  rearrange(lines: readonly Line[]): void {
    this.journey.next(rearrangeCart(this.offer, this.journey.value, lines));
  }

  write(change: Partial<Omit<Draft, 'key'>>): void {
    this.journey.next(writeDraft(this.journey.value, change));
  }

  prefill(values: Prefill): void {
    const { draft } = this.journey.value;
    this.write({
      fiche: { ...draft.fiche, ...values.fiche },
      vevent: { ...draft.vevent, ...values.vevent },
    });
    this.prefilled.next(values);
  }

  confirm(outcome: Booked): void {
    this.journey.next(confirm(this.journey.value, outcome));
  }

  /**
   * Call it with what was cancelled: a journey that holds one of them, just booked or to be rescheduled, ends. The next one
   * tells which of those just booked were cancelled.
   */
  forget(ids: readonly AppointmentId[]): void {
    this.cancelled.next(ids);
    const { booked, reschedule: edit } = this.journey.value;
    const isCancelled = ({ id }: Pick<Appointment, 'id'>): boolean => ids.includes(id);
    const cancelled = booked?.appointments.filter(isCancelled) ?? [];
    if (cancelled.length > 0) this.journey.next({ ...this.fresh(), cancelled });
    else if (edit?.appointments.some(isCancelled)) this.restart();
  }

  /** Call it with every refusal of a booking: the next attempt has the right key. */
  refuse(refusal: Pick<Refusal, 'reason' | 'detail'>): void {
    this.journey.next(renewKey(this.journey.value, refusal, () => this.keys.next()));
  }

  /** Another booking, from the start. */
  restart(): void {
    this.journey.next(this.fresh());
  }

  private fresh(): Journey {
    return begin(this.offer, this.preselected, this.keys.next());
  }

  /** Begins anew as by a link with these answers; what was typed stays. */
  follow(link: Choices): void {
    const { draft } = this.journey.value;
    this.preselected = link;
    this.journey.next({ ...begin(this.offer, link, draft.key), draft });
  }

  /** Where a route leads. */
  reachable(step: Step): Step {
    return reachable(step, this.journey.value);
  }

  /** The stepper. */
  marks(): readonly Mark[] {
    return marks(this.offer, this.journey.value);
  }
}
