import { firstValueFrom } from 'rxjs';
import { nearestTimes } from '../slot/nearest-times';
import { type Slot, type Slots, withoutOwnStart } from '../slot/slot';
import { selectionOf } from '../journey/sequence';
import type { Visit } from '../journey/visit';

export class NearestSlots {
  constructor(
    private readonly visit: Visit,
    private readonly slots: Pick<Slots, 'from'>,
  ) {}

  /** @throws {Refusal} when the server does not answer. */
  to(start: string): Promise<readonly Slot[]> {
    const { journey, offeredCatalog, clock, locale$ } = this.visit;
    const { choices, reschedule: edit } = journey.journey$.value;
    const selection = selectionOf(choices, offeredCatalog.present, edit);
    const query = { ...selection, locale: locale$.value };
    return nearestTimes(start, clock.today(), async (from) =>
      withoutOwnStart(await firstValueFrom(this.slots.from({ ...query, from })), edit?.start),
    );
  }
}
