import { catchError, filter, firstValueFrom, of } from 'rxjs';
import { dayOf, daysAfter, later } from '../shared/day';
import type { Slot } from '../slot/slot';
import type { Slots } from '../slot/slots';
import { selectionOf } from '../journey/slot-selection';
import type { LinkProblem } from './link-problem';
import type { Visit } from '../journey/visit';

const WALL_TIME = 'YYYY-MM-DDTHH:MM'.length;

/** Times without offset are compared by the group's wall clock, others by instant. */
const isAt = (linkStart: string, { start }: Slot): boolean =>
  linkStart.length === WALL_TIME
    ? start.startsWith(linkStart)
    : Date.parse(start) === Date.parse(linkStart);

/** On first reaching the slots step, which it skips. Reports a problem if none is free. */
export async function takePreselectedSlot(
  starts: readonly string[],
  { journey, offeredCatalog, clock, locale$ }: Visit,
  weeks: Pick<Slots, 'from'>,
  problem: LinkProblem,
): Promise<void> {
  const { choices } = await firstValueFrom(
    journey.journey$.pipe(filter(({ step, reschedule: edit }) => step === 'slots' && !edit)),
  );
  const isLeft = (): boolean =>
    JSON.stringify(journey.journey$.value.choices) !== JSON.stringify(choices);
  const selection = selectionOf(choices, offeredCatalog.present);
  for (const linkStart of starts) {
    // an offset may move the instant to the previous day of the group
    const from = later(
      clock.today(),
      daysAfter(dayOf(linkStart), linkStart.length === WALL_TIME ? 0 : -1),
    );
    const week = await firstValueFrom(
      weeks
        .from({ ...selection, from, locale: locale$.value })
        .pipe(catchError(() => of(undefined))),
    );
    if (isLeft()) return;
    const free = week?.slots.find((slot) => isAt(linkStart, slot));
    if (free) {
      journey.choose(free);
      journey.proceed();
      return;
    }
  }
  problem.tell('times');
}
