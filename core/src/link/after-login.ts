import { catchError, filter, firstValueFrom, of, race, timer } from 'rxjs';
import type { KnownWeeks } from '../journey/known-weeks';
import { withPending } from '../journey/pending';
import { selectionOf } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import type { PendingRdv, Session } from '../session/session';
import type { Sessions } from '../session/sessions';
import { dayOf, daysAfter, later } from '../shared/day';
import type { Slot, Slots } from '../slot/slot';
import type { LinkProblem } from './link-problem';
import { bookPath, SET_PASSWORD } from './routes';

const WALL_TIME = 'YYYY-MM-DDTHH:MM'.length;

/** Times without offset are compared by the group's wall clock, others by instant. */
const isAt = (linkStart: string, { start }: Slot): boolean =>
  linkStart.length === WALL_TIME
    ? start.startsWith(linkStart)
    : Date.parse(start) === Date.parse(linkStart);

/** On first reaching the slots step, which it skips. Reports a problem if none is free. */
export async function takePreselectedSlot(
  starts: readonly string[],
  { journey, offeredCatalog, clock, locale$ }: VisitFacts,
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

/** Milliseconds that the next page waits for the time to be found. */
const PATIENCE = 3_000;

export async function restoreVisit(
  pending: PendingRdv,
  visit: VisitFacts,
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

/** Never a destination after login. */
const WAYS_IN = /\/(?:login|register|register_confirm|reset_password|reset_password_confirm)$/;

export class PostLoginRedirect {
  constructor(
    private readonly sessions: Sessions,
    private readonly visit: VisitFacts,
    private readonly weeks: Pick<KnownWeeks, 'from'>,
    private readonly problem: LinkProblem,
  ) {}

  /** @param previousPage the page before the login, if any. */
  async from(previousPage: string | undefined): Promise<string> {
    const session = this.sessions.session$.value;
    if (mustChoosePassword(session)) return SET_PASSWORD;
    const { journey, group, clock } = this.visit;
    const { urlname } = group;
    const then =
      previousPage !== undefined && !WAYS_IN.test(previousPage) ? previousPage : undefined;
    const pending = session.type === 'user' ? session.pendingRdv : undefined;
    const isElsewhere = then !== undefined && !then.startsWith(`/${urlname}/book/`);
    if (pending && !isElsewhere && Date.parse(pending.start) > clock.now()) {
      const { booked, choices, reschedule: edit } = journey.journey$.value;
      // the running visit is more complete than its stored draft
      if (!booked && !choices.slot && !edit)
        await restoreVisit(pending, this.visit, this.weeks, this.problem);
      return bookPath(urlname, journey.journey$.value.step);
    }
    return then ?? (session.type === 'pro' ? `/${urlname}` : `/${urlname}/appointments`);
  }
}

export const mustChoosePassword = (session: Session): boolean =>
  session.type === 'user' && session.needPasswordChange;
