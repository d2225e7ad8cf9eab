import { firstValueFrom } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import type { Clock } from '../shared/clock';
import { nearestTimes } from '../slot/nearest-times';
import type { Slot } from '../slot/slot';
import type { Slots } from '../slot/slots';
import type { BookingJourney } from '../journey/booking-journey';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { selectionOf } from '../journey/slot-selection';

/** The free slots nearest to one that was taken, for the choices of the journey. */
export class NearestSlots {
  constructor(
    private readonly slots: Pick<Slots, 'from'>,
    private readonly journey: BookingJourney,
    private readonly offered: OfferedCatalog,
    private readonly clock: Clock,
    private readonly locale$: Behavior<string>,
  ) {}

  /** @throws {Refusal} when nobody answers. */
  to(start: string): Promise<readonly Slot[]> {
    const { choices, reschedule } = this.journey.journey$.value;
    const selection = selectionOf(choices, this.offered.present, reschedule);
    const query = { ...selection, locale: this.locale$.value };
    return nearestTimes(start, this.clock.today(), (from) =>
      firstValueFrom(this.slots.from({ ...query, from })),
    );
  }
}
