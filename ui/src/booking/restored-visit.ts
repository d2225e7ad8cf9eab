import {
  withPending,
  type BookingJourney,
  type Clock,
  type PendingRdv,
  type Slots,
} from '@creneau/core';
import type { Language } from '../i18n/language';
import { takeAskedTime } from './asked-times';
import type { LinkProblem } from './link-problem';
import type { OfferedCatalog } from './offered-catalog';

/** Milliseconds: so long the next page waits for the time to be found again. */
const PATIENCE = 3_000;

/** Chooses again what somebody had chosen before they had an account (SEQ-12); that its time is taken by now is told at the times. */
export async function restoreVisit(
  pending: PendingRdv,
  journey: BookingJourney,
  slots: Slots,
  offered: OfferedCatalog,
  clock: Clock,
  { locale$ }: Language,
  problem: LinkProblem,
): Promise<void> {
  journey.resume((offer, present, link) =>
    withPending(offer, present, link, pending, clock.today()),
  );
  const taken = takeAskedTime([pending.start], journey, slots, offered, clock, locale$, problem);
  if (journey.journey$.value.step !== 'slots') return;
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
