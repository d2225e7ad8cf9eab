import { canUse } from '../catalog/catalog';
import type { Day } from '../shared/day';
import { withId } from '../shared/with-id';
import { dayOfInstant, type Instant } from '../shared/zone';
import { assign } from './assignment';
import { Occupancy } from './occupancy';
import { OpenDay } from './opening';
import {
  calendarTimesOf,
  LONGEST_BUFFER,
  type Placement,
  resourceTimesOf,
  shareBuffers,
  takenBy,
} from './placement';
import type { Schedule, ScheduleCalendar, ScheduleResource, BusyTime } from './schedule';
import type { CalendarObstacle } from './slot';
import { shift, type Span } from './span';

export type ScheduleRules = Omit<Schedule, 'busyTimes' | 'turns'>;

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

const MINUTE = 60_000;

export interface BookedLine extends BookedTime {
  readonly id: number;
  /** Set when its present place can no longer serve it. */
  readonly needsPlace: boolean;
}

export interface Reassignment extends Placement {
  readonly id: number;
}

interface ReassignmentRequest {
  readonly coverage: Coverage;
  /** `taken` covers the days around the booking, sorted by start. */
  readonly schedule: Pick<Schedule, 'busyTimes' | 'turns'>;
  readonly lines: readonly BookedLine[];
  /** True if customers may be assigned to the calendar. */
  readonly isAllowed: (calendar: ScheduleCalendar) => boolean;
}

/**
 * Keeps times, and one calendar for lines that had one, if possible; undefined if it fails for any.
 */
export function reassign(request: ReassignmentRequest): readonly Reassignment[] | undefined {
  const needing = request.lines.filter(({ needsPlace }) => needsPlace);
  const lostCalendarIds = new Set(needing.map(({ calendarId }) => calendarId));
  const together = request.lines.filter(({ calendarId }) => lostCalendarIds.has(calendarId));
  return (
    placeTogether(request, together) ??
    placeTogether(request, needing) ??
    placeEach(request, needing)
  );
}

function placeTogether(
  request: ReassignmentRequest,
  lines: readonly BookedLine[],
): readonly Reassignment[] | undefined {
  const { coverage, schedule } = request;
  const [first] = lines;
  if (!first) return undefined;
  const places = placesAmong(request, withoutLines(schedule.busyTimes, lines));
  const byCalendar = new Map<ScheduleCalendar, readonly Reassignment[]>();
  for (const calendar of coverage.rules.calendars) {
    const placements = lines.flatMap((line) => places.find(calendar, line) ?? []);
    if (placements.length < lines.length) continue;
    const reassignments = shareReassignments(placements);
    if (areApart(reassignments)) byCalendar.set(calendar, reassignments);
  }
  const assignee = assign({ ...coverage.rules, ...schedule }, [...byCalendar.keys()], first.start);
  return assignee && byCalendar.get(assignee);
}

/** Prefers the calendar of the previous line. */
function placeEach(
  request: ReassignmentRequest,
  lines: readonly BookedLine[],
): readonly Reassignment[] | undefined {
  const { coverage, schedule } = request;
  const placements: Reassignment[] = [];
  for (const line of lines) {
    const busyTimes = [
      ...withoutLines(schedule.busyTimes, lines),
      ...placements.flatMap(takenBy),
    ].sort((one, other) => one.start - other.start);
    const places = placesAmong(request, busyTimes);
    const free = coverage.rules.calendars.flatMap((calendar) => places.find(calendar, line) ?? []);
    const calendars = free.flatMap(
      ({ calendarId }) => withId(coverage.rules.calendars, calendarId) ?? [],
    );
    const assignee =
      withId(calendars, placements.at(-1)?.calendarId) ??
      assign({ ...coverage.rules, ...schedule }, calendars, line.start);
    const placement = free.find(({ calendarId }) => calendarId === assignee?.id);
    if (!placement) return undefined;
    placements.push(placement);
  }
  return placements;
}

const withoutLines = (
  busyTimes: readonly BusyTime[],
  lines: readonly BookedLine[],
): readonly BusyTime[] => {
  const own = new Set<number | undefined>(lines.map(({ id }) => id));
  return busyTimes.filter(({ appointmentId }) => !own.has(appointmentId));
};

const shareReassignments = (placements: readonly Reassignment[]): readonly Reassignment[] =>
  shareBuffers(placements).map((placement, index) => ({
    ...placement,
    id: placements[index]?.id ?? 0,
  }));

function placesAmong(
  { coverage, lines, isAllowed }: ReassignmentRequest,
  busyTimes: readonly BusyTime[],
) {
  const { interventions, resources } = coverage.rules;
  const earliest = Math.min(...lines.map(({ start }) => start));
  const occupancy = new Occupancy(busyTimes, earliest - LONGEST_BUFFER * MINUTE);

  const resourceOf = (
    calendar: ScheduleCalendar,
    line: BookedLine,
    times: readonly Span[],
  ): (ScheduleResource & { readonly seat: number }) | undefined => {
    const rankOf = ({ id, calendarsetId }: ScheduleResource): number =>
      id === line.resourceId ? 0 : calendarsetId === undefined ? 2 : 1;
    for (const resource of [...resources].sort((one, other) => rankOf(one) - rankOf(other))) {
      const isFit =
        resource.interventionIds.includes(line.interventionId) &&
        canUse(calendar, resource) &&
        coverage.dayOf(line.start).isUsable(resource, line.start, line.end);
      const seat = isFit ? occupancy.freeSeat('resource', resource, line.start, times) : undefined;
      if (seat !== undefined) return { ...resource, seat };
    }
    return undefined;
  };

  const find = (calendar: ScheduleCalendar, line: BookedLine): Reassignment | undefined => {
    const { id, interventionId, start, end } = line;
    const bookable = withId(interventions, interventionId);
    const isThere =
      coverage.gapOf({ ...line, calendarId: calendar.id, resourceId: undefined }) === undefined;
    if (!bookable || !isThere || !isAllowed(calendar)) return undefined;
    const length = (end - start) / MINUTE;
    // it may have been booked with another length, which its pauses do not fit
    const intervention =
      length === bookable.length ? bookable : { ...bookable, length, pauses: [] };
    const times = calendarTimesOf(intervention, calendar);
    const seat = occupancy.freeSeat('calendar', calendar, start, times);
    if (seat === undefined) return undefined;
    const needsResource = line.resourceId !== undefined || bookable.needResource;
    const resourceTimes = needsResource ? resourceTimesOf(intervention) : [];
    const resource = needsResource ? resourceOf(calendar, line, resourceTimes) : undefined;
    if (needsResource && !resource) return undefined;
    return {
      id,
      interventionId,
      calendarId: calendar.id,
      seat,
      resourceId: resource?.id,
      resourceSeat: resource?.seat,
      start,
      end,
      calendarTimes: shift(times, start),
      resourceTimes: shift(resourceTimes, start),
    };
  };
  return { find };
}

const areApart = (placements: readonly Placement[]): boolean =>
  placements.every((one, index) =>
    placements
      .slice(index + 1)
      .every(
        (other) =>
          !(
            (isSame(one.calendarId, other.calendarId) &&
              one.seat === other.seat &&
              meet(one.calendarTimes, other.calendarTimes)) ||
            (isSame(one.resourceId, other.resourceId) &&
              one.resourceSeat === other.resourceSeat &&
              meet(one.resourceTimes, other.resourceTimes))
          ),
      ),
  );

const isSame = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && one === other;

const meet = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some(({ from, to }) => one.from < to && from < one.to));
