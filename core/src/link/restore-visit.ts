import { firstValueFrom, race, timer } from 'rxjs';
import { withPending } from '../journey/pending';
import type { PendingRdv } from '../session/session';
import type { Slots } from '../slot/slots';
import { takePreselectedSlot } from './preselected-slot';
import type { LinkProblem } from './link-problem';
import type { Visit } from '../journey/visit';

/** Milliseconds that the next page waits for the time to be found. */
const PATIENCE = 3_000;

export async function restoreVisit(
  pending: PendingRdv,
  visit: Visit,
  weeks: Pick<Slots, 'from'>,
  problem: LinkProblem,
): Promise<void> {
  const { journey, clock } = visit;
  journey.resume((offer, present, link) =>
    withPending(offer, present, link, pending, clock.today()),
  );
  const attempt = takePreselectedSlot([pending.start], visit, weeks, problem);
  if (journey.journey$.value.step !== 'slots') return;
  await firstValueFrom(race(attempt, timer(PATIENCE)));
}
