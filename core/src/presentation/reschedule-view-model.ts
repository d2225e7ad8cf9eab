import { map } from 'rxjs';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { BookingAttempt } from '../booking/booking-attempt';
import type { RescheduleAppointment } from '../booking/reschedule-appointment';
import type { Group } from '../group/group';
import type { Journey } from '../journey/journey';
import type { Visit } from '../journey/visit';
import type { Sessions } from '../session/sessions';
import { following, type Behavior } from '../shared/behavior';
import type { Slot } from '../slot/slot';
import type { AppointmentActions } from './appointment-actions';

/** What is rescheduled, to which slot, and with which comments to the business. */
export interface Reschedule {
  readonly appointmentGroup: AppointmentGroup;
  /** None before another slot is chosen. */
  readonly slot: Slot | undefined;
  readonly comments: string;
}

/** The search for another slot: the time of the appointment, the one it is to have, and the attempt to give it that. */
export class RescheduleViewModel {
  readonly reschedule$: Behavior<Reschedule | undefined>;
  readonly attempt$: Behavior<BookingAttempt>;

  constructor(
    private readonly visit: Pick<Visit, 'journey' | 'group'>,
    private readonly rescheduleAppointment: RescheduleAppointment,
    private readonly actions: Pick<AppointmentActions, 'tell'>,
    private readonly sessions: Pick<Sessions, 'session$'>,
  ) {
    const { journey$ } = visit.journey;
    this.reschedule$ = following(journey$.pipe(map(rescheduleOf)), rescheduleOf(journey$.value));
    this.attempt$ = rescheduleAppointment.attempt$;
  }

  get group(): Group {
    return this.visit.group;
  }

  /** Whether the business takes comments, which a professional has no need of. */
  get asksComments(): boolean {
    return this.group.userAllowComment && !this.isForClient;
  }

  get isForClient(): boolean {
    return this.sessions.session$.value.type === 'pro';
  }

  writeComments(comments: string): void {
    this.visit.journey.write({ comments });
  }

  /** Reschedules; answers whether the list of appointments says what became of it. */
  async reschedule(): Promise<boolean> {
    const final = await this.rescheduleAppointment.execute();
    if (!final) return false;
    this.actions.tell('edit', final);
    return true;
  }

  async rescheduleTo(slot: Slot): Promise<boolean> {
    this.visit.journey.choose(slot);
    return this.reschedule();
  }
}

const rescheduleOf = ({ reschedule, choices: { slot }, draft }: Journey): Reschedule | undefined =>
  reschedule && { appointmentGroup: reschedule, slot, comments: draft.comments };
