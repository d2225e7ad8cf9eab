import { canUse } from '../catalog/can-use';
import type { Day } from '../shared/day';
import { dayOfInstant, type Instant } from '../shared/zone';
import { withId } from '../shared/with-id';
import type { Schedule } from './schedule';
import type { CalendarObstacle } from './explanation';
import { OpenDay } from './opening';

/** The rules of a business, without what is taken. */
export type ScheduleRules = Omit<Schedule, 'taken' | 'turns'>;

/** What an appointment takes that was booked once, whatever the rules were then. */
export interface BookedTime {
  readonly interventionId: number;
  readonly calendarId: number;
  readonly resourceId: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
}

/** Why an appointment that was booked could not take place by the rules: nobody gives it there any more, or nobody is there. */
export type CoverageGap = 'notOffered' | Exclude<CalendarObstacle, 'offGrid' | 'taken' | 'buffer'>;

/**
 * Whether rules cover appointments that are booked already: by the hours that list and book times, without the grid, the notice
 * and the buffers, which only new bookings keep.
 */
export class Coverage {
  private readonly days = new Map<Day, OpenDay>();

  constructor(readonly rules: ScheduleRules) {}

  /** Undefined where it is covered. */
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

  /** The day of the business on which an instant is. */
  dayOf(instant: Instant): OpenDay {
    const day = dayOfInstant(instant, this.rules.timezone);
    let open = this.days.get(day);
    if (!open) this.days.set(day, (open = new OpenDay(this.rules, day)));
    return open;
  }
}
