import { BehaviorSubject, firstValueFrom, map } from 'rxjs';
import { following, type Behavior } from '../shared/behavior';
import { loading, type Loadable } from '../shared/loadable';
import type { BookingJourney } from '../journey/booking-journey';
import type { ChangeAppointment } from '../appointment/change-appointment';
import type { Clock } from '../shared/clock';
import type { Group } from '../group/group';
import type { Journey } from '../journey/journey';
import type { Refusal } from '../shared/refusal';
import type { Sessions } from '../session/sessions';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Slot } from '../slot/slot';
import type { Slots } from '../slot/slots';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { toRefusal } from '../shared/to-refusal';
import { nearestTimes } from '../slot/nearest-times';
import { selectionOf } from '../journey/slot-selection';
import type { AppointmentActions } from './appointment-actions';

/** Why it was not moved. */
export interface MoveProblem {
  readonly refusal: Refusal;
  /** The time that was wanted. */
  readonly start: string;
  readonly number: number;
  /** The nearest free times, when that one was taken meanwhile. */
  readonly others: Loadable<readonly Slot[]> | undefined;
}

export interface Moving {
  readonly busy: boolean;
  readonly problem: MoveProblem | undefined;
}

/** From where to where, and with which words to the business. */
export interface Move {
  readonly sitting: AppointmentGroup;
  /** None before another time is chosen. */
  readonly slot: Slot | undefined;
  readonly comments: string;
}

/** The search for another time: the time it has, the one it is to have, and the move. */
export class RescheduleViewModel {
  readonly move$: Behavior<Move | undefined>;
  readonly moving$: Behavior<Moving>;
  private readonly moving = new BehaviorSubject<Moving>({ busy: false, problem: undefined });
  private count = 0;

  constructor(
    private readonly journey: BookingJourney,
    private readonly changeAppointment: ChangeAppointment,
    private readonly actions: AppointmentActions,
    private readonly slots: Slots,
    private readonly offered: OfferedCatalog,
    readonly group: Group,
    private readonly clock: Clock,
    private readonly locale$: Behavior<string>,
    private readonly sessions: Pick<Sessions, 'session$'>,
  ) {
    const present = journey.journey$.value;
    this.move$ = following(journey.journey$.pipe(map(moveOf)), moveOf(present));
    this.moving$ = this.moving;
  }

  /** Whether the business takes words, which a professional has no need of (PRO-06). */
  get asksComments(): boolean {
    return this.group.userAllowComment && !this.isForClient;
  }

  get isForClient(): boolean {
    return this.sessions.session$.value.type === 'pro';
  }

  writeComments(comments: string): void {
    this.journey.write({ comments });
  }

  /** Moves it; answers whether the page of appointments is where one learns what became of it. */
  async move(): Promise<boolean> {
    const { editing, choices } = this.journey.journey$.value;
    if (this.moving.value.busy || !editing) return false;
    const start = choices.slot?.start ?? editing.start;
    this.moving.next({ ...this.moving.value, busy: true });
    try {
      await this.changeAppointment.execute(this.locale$.value);
      this.moving.next({ busy: false, problem: undefined });
      return false;
    } catch (failure) {
      return this.refused(toRefusal(failure), start);
    }
  }

  async moveTo(slot: Slot): Promise<boolean> {
    this.journey.choose(slot);
    return this.move();
  }

  private refused(refusal: Refusal, start: string): boolean {
    if (!this.journey.journey$.value.editing) {
      this.moving.next({ busy: false, problem: undefined });
      this.actions.tell('edit', refusal);
      return true;
    }
    this.count += 1;
    const others = refusal.reason === 'slotTaken' ? loading : undefined;
    const problem = { refusal, start, number: this.count, others };
    this.moving.next({ busy: false, problem });
    if (others) void this.lookAround(problem);
    return false;
  }

  private async lookAround(problem: MoveProblem): Promise<void> {
    const { choices } = this.journey.journey$.value;
    const query = { ...selectionOf(choices, this.offered.present), locale: this.locale$.value };
    const found = await nearestTimes(problem.start, this.clock.today(), (from) =>
      firstValueFrom(this.slots.from({ ...query, from })),
    ).catch((): readonly Slot[] => []); // the way to all times is offered anyhow
    const { busy, problem: present } = this.moving.value;
    if (present?.number === problem.number)
      this.moving.next({ busy, problem: { ...problem, others: { state: 'ready', value: found } } });
  }
}

const moveOf = ({ editing, choices: { slot }, draft }: Journey): Move | undefined =>
  editing && { sitting: editing, slot, comments: draft.comments };
