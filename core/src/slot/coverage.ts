import { canUse } from '../catalog/catalog';
import type { Day } from '../shared/day';
import { dayOfInstant, type Instant } from '../shared/zone';
import { withId } from '../shared/with-id';
import type { Schedule } from './schedule';
import type { CalendarObstacle } from './explanation';
import { OpenDay } from './opening';

export type ScheduleRules = Omit<Schedule, 'taken' | 'turns'>;

/** Kept although the rules may have changed since. */
export interface BookedTime {
  readonly interventionId: number;
  readonly calendarId: number;
  readonly resourceId: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
}

/** Reason why a booked appointment no longer fits the rules. */
export type CoverageGap = 'notOffered' | Exclude<CalendarObstacle, 'offGrid' | 'taken' | 'buffer'>;

/** Checks booked appointments. Ignores grid, notice and buffers, which apply to new ones only. */
export class Coverage {
  private readonly days = new Map<Day, OpenDay>();

  constructor(readonly rules: ScheduleRules) {}

  /** Undefined if it is covered. */
  gapOf({
    interventionId,
    calendarId,
    resourceId,
    start,
    end,
  }: BookedTime): CoverageGap | undefined {
    const { calendars, resources, interventions } = this.rules;
    const calendar = withId(calendars, calendarId);
    if (
      !calendar?.interventionIds.includes(interventionId) ||
      !withId(interventions, interventionId)
    )
      return 'notOffered';
    const day = this.dayOf(start);
    const gap = day.gapOf(calendar, start, end);
    if (gap) return gap;
    if (resourceId === undefined) return undefined;
    const resource = withId(resources, resourceId);
    const isUsable =
      resource?.interventionIds.includes(interventionId) &&
      canUse(calendar, resource) &&
      day.isUsable(resource, start, end);
    return isUsable ? undefined : 'noResource';
  }

  dayOf(instant: Instant): OpenDay {
    const day = dayOfInstant(instant, this.rules.timezone);
    let open = this.days.get(day);
    if (!open) this.days.set(day, (open = new OpenDay(this.rules, day)));
    return open;
  }
}
