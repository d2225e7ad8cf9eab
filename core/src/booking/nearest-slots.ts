import { firstValueFrom } from 'rxjs';
import { selectionOf } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import { type Day, dayOf, daysAfter, later } from '../shared/day';
import { DAYS_ANSWERED, type Slot, type Slots, type Week, withoutOwnStart } from '../slot/slot';

export class NearestSlots {
  constructor(
    private readonly visit: VisitFacts,
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

export const TIMES_OFFERED = 3;
/** The answer then has the lost day in its middle. */
const DAYS_BEFORE = 3;
/** The visitor opens the calendar for more. */
const MOST_WEEKS = 4;

const distance = (start: string, target: string): number =>
  Math.abs(Date.parse(start) - Date.parse(target));

/**
 * The nearest free times to one that was taken meanwhile, nearest first.
 * @throws {Refusal} when the server does not answer.
 */
export async function nearestTimes(
  target: string,
  today: Day,
  ask: (from: Day) => Promise<Week>,
): Promise<readonly Slot[]> {
  const byStart = new Map<string, Slot>();
  let from: Day | undefined = later(today, daysAfter(dayOf(target), -DAYS_BEFORE));
  for (
    let requests = 0;
    from !== undefined && requests < MOST_WEEKS && byStart.size < TIMES_OFFERED;
    requests += 1
  ) {
    const { slots, firstSlot }: Week = await ask(from);
    for (const slot of slots) if (slot.start !== target) byStart.set(slot.start, slot);
    from =
      firstSlot === undefined ? undefined : later(daysAfter(from, DAYS_ANSWERED), dayOf(firstSlot));
  }
  return [...byStart.values()]
    .sort(
      (a, b) =>
        distance(a.start, target) - distance(b.start, target) ||
        Date.parse(a.start) - Date.parse(b.start),
    )
    .slice(0, TIMES_OFFERED);
}
