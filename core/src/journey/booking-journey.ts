import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { Appointment, AppointmentId } from '../appointment/appointment';
import type { BookingOutcome, DraftKeys } from '../appointment/booking';
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
import type { Choices, Step } from './step-choices';
import type { Line } from '../catalog/choices';
import { type StoredJourney, storedJourneyOf } from './stored-journey';

export type Prefill = Partial<Pick<Draft, 'fiche' | 'vevent'>>;

export class BookingJourney {
  readonly journey$: Behavior<Journey>;
  /** Emits on each cancellation during the visit. */
  readonly cancelled$: Observable<readonly AppointmentId[]>;
  /** Values from outside the form; a visible form applies them. */
  readonly prefilled$: Observable<Prefill>;
  private readonly journey: BehaviorSubject<Journey>;
  private readonly cancellations = new Subject<readonly AppointmentId[]>();
  private readonly prefills = new Subject<Prefill>();

  /** @param linkChoices choices of the link. */
  constructor(
    private offer: Offer,
    private linkChoices: Choices,
    private readonly keys: DraftKeys,
  ) {
    this.journey = new BehaviorSubject(begin(offer, linkChoices, keys.next()));
    this.journey$ = this.journey;
    this.cancelled$ = this.cancellations;
    this.prefilled$ = this.prefills;
  }

  reoffer(offer: Offer): void {
    this.offer = offer;
    this.journey.next(reoffer(offer, this.journey.value));
  }

  /** A parameter, so that only pages that need the rule load it. */
  resume(from: (offer: Offer, fresh: Journey, link: Choices) => Journey): void {
    this.journey.next(from(this.offer, this.journey.value, this.linkChoices));
  }

  snapshot(today: Day): StoredJourney {
    return storedJourneyOf(this.journey.value, this.linkChoices, today);
  }

  answer(change: Choices): void {
    this.journey.next(answer(this.offer, this.journey.value, change));
  }

  /** For steps without a choice of their own. */
  proceed(): void {
    this.journey.next(proceed(this.offer, this.journey.value));
  }

  /** Does nothing if the step may not be entered. */
  goTo(step: Step): void {
    this.journey.next(goTo(this.offer, this.journey.value, step));
  }

  /** Stays on the step. */
  choose(slot: Slot): void {
    this.journey.next(chooseSlot(this.journey.value, slot));
  }

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
    this.prefills.next(values);
  }

  confirm(outcome: BookingOutcome): void {
    this.journey.next(confirm(this.journey.value, outcome));
  }

  /**
   * After a cancellation: a journey with one of these ends; the next one has those just booked as
   * `cancelled`.
   */
  forget(ids: readonly AppointmentId[]): void {
    this.cancellations.next(ids);
    const { booked, reschedule: edit } = this.journey.value;
    const isCancelled = ({ id }: Pick<Appointment, 'id'>): boolean => ids.includes(id);
    const cancellations = booked?.appointments.filter(isCancelled) ?? [];
    if (cancellations.length > 0) this.journey.next({ ...this.fresh(), cancelled: cancellations });
    else if (edit?.appointments.some(isCancelled)) this.restart();
  }

  /** Sets the key of the next attempt. */
  refuse(refusal: Pick<Refusal, 'reason' | 'detail'>): void {
    this.journey.next(renewKey(this.journey.value, refusal, () => this.keys.next()));
  }

  restart(): void {
    this.journey.next(this.fresh());
  }

  private fresh(): Journey {
    return begin(this.offer, this.linkChoices, this.keys.next());
  }

  follow(link: Choices): void {
    const { draft } = this.journey.value;
    this.linkChoices = link;
    this.journey.next({ ...begin(this.offer, link, draft.key), draft });
  }

  reachable(step: Step): Step {
    return reachable(step, this.journey.value);
  }

  marks(): readonly Mark[] {
    return marks(this.offer, this.journey.value);
  }
}
