import { canUse, type Promotion } from '../catalog/catalog';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import { dayOf, daysAfter, earlier, hourOf, later, weekdayOf, type Day } from '../shared/day';
import { offsetText } from '../shared/visitor-time';
import { dayOfInstant, wallOf, type Instant } from '../shared/zone';
import {
  brokenLimit,
  type HeldAppointment,
  type Schedule,
  type ScheduleCalendar,
  type ScheduleIntervention,
  type ScheduleResource,
} from './schedule';
import {
  type CalendarObstacle,
  type DayObstacle,
  dayObstacles,
  type Explanation,
  type Obstacle,
  type Slot,
} from './slot';
import { assign } from './assignment';
import { type FreeSeats, Occupancy, pairsOf } from './occupancy';
import { isOnGrid, isOpenFor, OpenDay, type Start } from './opening';
import {
  calendarTimesOf,
  longestBufferBefore,
  resourceTimesOf,
  shareBuffers,
  workOf,
  type Placement,
} from './placement';
import { shift, type Span } from './span';
import { withId } from '../shared/with-id';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** One that needs a resource gets the requested one, or any. */
export interface Wish {
  readonly lines: readonly Line[];
  /** Candidates for lines without preference; empty for all. */
  readonly calendarIds: readonly number[];
  readonly resourceId: number | undefined;
  /** Tried before other free resources. */
  readonly preferredResourceIds?: readonly number[];
  /** One slot for each calendar that is free for the first line. */
  readonly apart?: boolean;
}

export type Unavailable = 'slotTaken' | 'tooLate' | 'tooFar' | 'notBookable';

/** Sorted; with `apart`, one instant may have several. */
export function freeSlots(
  schedule: Schedule,
  wish: Wish,
  from: Day,
  days: number,
  now: Instant,
): readonly Slot[] {
  const search = searchFor(schedule, wish, now);
  if (!search) return [];
  const slots: Slot[] = [];
  const last = earlier(daysAfter(from, days - 1), search.lastDay);
  for (let day = later(from, search.firstDay); day <= last; day = daysAfter(day, 1))
    slots.push(...slotsOn(search, day));
  return slots;
}

/** Undefined if the group's period has none. */
export function firstFreeSlot(
  schedule: Schedule,
  wish: Wish,
  from: Day,
  now: Instant,
  isWanted: (slot: Slot) => boolean = () => true,
): Slot | undefined {
  const search = searchFor(schedule, wish, now);
  if (!search) return undefined;
  for (let day = later(from, search.firstDay); day <= search.lastDay; day = daysAfter(day, 1)) {
    const slot = slotsOn(search, day).find(isWanted);
    if (slot) return slot;
  }
  return undefined;
}

/**
 * Accepts the starts of `freeSlots`. `slotTaken`: it was free once; `notBookable`: it never was.
 * `taken` must cover the week of the start: lines without preference go to the least loaded
 * calendar.
 */
export function placeAt(
  schedule: Schedule,
  wish: Wish,
  start: Instant,
  now: Instant,
): readonly Placement[] | Unavailable {
  const search = searchFor(schedule, wish, now);
  if (!search || start % MINUTE !== 0) return 'notBookable';
  const lineOffers = offerAt(search, start, minuteAt(start, schedule.timezone));
  if (lineOffers.some(({ open }) => !open)) return 'notBookable';
  if (start < search.earliest) return 'tooLate';
  if (start > search.latest) return 'tooFar';
  if (lineOffers.some(({ places }) => places === 0)) return 'slotTaken';
  return placeLines(search, lineOffers);
}

interface Candidate {
  readonly calendar: ScheduleCalendar;
  readonly times: readonly Span[];
}

interface Task {
  readonly intervention: ScheduleIntervention;
  readonly candidates: readonly Candidate[];
  /** In order of preference; undefined when the intervention needs no resource. */
  readonly resources: readonly ScheduleResource[] | undefined;
  readonly resourceTimes: readonly Span[];
}

interface Search {
  readonly schedule: Schedule;
  readonly tasks: readonly Task[];
  readonly apart: boolean;
  readonly occupancy: Occupancy;
  readonly openDays: Map<Day, OpenDay>;
  readonly earliest: Instant;
  readonly latest: Instant;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

interface Offer {
  readonly task: Task;
  readonly start: Instant;
  readonly end: Instant;
  /** True if a calendar could serve it when nothing is taken. */
  readonly open: boolean;
  /** If a resource is needed, only calendars that have a free one. */
  readonly free: readonly FreeCalendar[];
  readonly freeResources: readonly FreeResource[] | undefined;
  readonly places: number;
}

interface FreeCalendar extends Candidate, FreeSeats {}

interface FreeResource extends FreeSeats {
  readonly resource: ScheduleResource;
}

function searchFor(schedule: Schedule, wish: Wish, now: Instant): Search | undefined {
  const tasks = wish.lines
    .map((line) => taskOf(schedule, wish, line))
    .filter((task) => task !== undefined);
  if (tasks.length === 0 || tasks.length < wish.lines.length || !(schedule.step >= 1))
    return undefined;
  // Limits are compared by whole seconds.
  const second = Math.floor(now / SECOND) * SECOND;
  const earliest = second + schedule.minimumNotice * MINUTE;
  const latest = second + schedule.maxrdvPeriod * MINUTE;
  return {
    schedule,
    tasks,
    apart: wish.apart ?? false,
    occupancy: new Occupancy(schedule.busyTimes, earliest - longestBufferBefore(schedule)),
    openDays: new Map<Day, OpenDay>(),
    earliest,
    latest,
    firstDay: dayOfInstant(earliest, schedule.timezone),
    lastDay: dayOfInstant(latest, schedule.timezone),
  };
}

function taskOf(schedule: Schedule, wish: Wish, line: Line): Task | undefined {
  const intervention = withId(schedule.interventions, line.interventionId);
  if (!intervention || !(intervention.length > 0)) return undefined;
  const isAllowed = (id: number): boolean =>
    line.calendarId === ANY_CALENDAR
      ? wish.calendarIds.length === 0 || wish.calendarIds.includes(id)
      : id === line.calendarId;
  const resources = intervention.needResource
    ? resourcesFor(schedule, wish, intervention)
    : undefined;
  const calendars = schedule.calendars.filter(
    (calendar) =>
      isAllowed(calendar.id) &&
      offers(calendar, intervention) &&
      (!resources || resources.some((resource) => canUse(calendar, resource))),
  );
  return calendars.length === 0
    ? undefined
    : {
        intervention,
        candidates: calendars.map((calendar) => ({
          calendar,
          times: calendarTimesOf(intervention, calendar),
        })),
        resources,
        resourceTimes: resourceTimesOf(intervention),
      };
}

const offers = (
  { capacity, interventionIds }: ScheduleCalendar | ScheduleResource,
  { id }: ScheduleIntervention,
): boolean => capacity > 0 && interventionIds.includes(id);

/** A resource of a set goes first, which leaves the shared ones for others. */
function resourcesFor(
  { resources }: Schedule,
  { resourceId: fixedId, preferredResourceIds = [] }: Wish,
  intervention: ScheduleIntervention,
): readonly ScheduleResource[] {
  const rankOf = ({ id, calendarsetId }: ScheduleResource): number =>
    preferredResourceIds.includes(id) ? 0 : calendarsetId === undefined ? 2 : 1;
  return resources
    .filter(
      (resource) =>
        (fixedId === undefined || resource.id === fixedId) && offers(resource, intervention),
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
}

function openDay(search: Search, day: Day): OpenDay {
  let open = search.openDays.get(day);
  if (!open) search.openDays.set(day, (open = new OpenDay(search.schedule, day)));
  return open;
}

function slotsOn(search: Search, day: Day): readonly Slot[] {
  const [first] = search.tasks;
  if (!first) return [];
  return openDay(search, day)
    .startsOf(first.candidates.map(({ calendar }) => calendar))
    .filter(({ instant }) => instant >= search.earliest && instant <= search.latest)
    .flatMap((start) => slotAt(search, day, start));
}

function slotAt(search: Search, day: Day, { instant, minute, offset }: Start): readonly Slot[] {
  const lineOffers = offerAt(search, instant, minute);
  const capacity = Math.min(...lineOffers.map(({ places }) => places));
  const [first] = lineOffers;
  if (!first || capacity === 0) return [];
  const hour = hourText(minute);
  const start = `${day}T${hour}:00${offsetText(offset)}`;
  const promotion = promotionAt(first.task.intervention.promotions, day, hour);
  if (search.apart)
    return first.free.map(({ calendar: { id }, seats }) => ({
      start,
      capacity: Math.min(seats, capacity),
      calendarIds: [id],
      promotion,
    }));
  return [
    { start, capacity, calendarIds: first.free.map(({ calendar }) => calendar.id), promotion },
  ];
}

const hourText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const minuteAt = (instant: Instant, zone: string): number => {
  const wall = wallOf(instant, zone);
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
};

/** Percent off at an instant (`promotion` of a slot). */
export function promotionOf(
  promotions: readonly Promotion[],
  start: Instant,
  zone: string,
): number | undefined {
  const wall = wallOf(start, zone);
  return promotionAt(promotions, dayOf(wall), hourOf(wall));
}

/** The highest promotion at a wall time. */
function promotionAt(promotions: readonly Promotion[], day: Day, hour: string): number | undefined {
  const weekday = weekdayOf(day);
  const percents = promotions
    .filter(
      (promotion) => promotion.weekday === weekday && promotion.from <= hour && hour < promotion.to,
    )
    .map(({ percent }) => percent);
  return percents.length === 0 ? undefined : Math.max(...percents);
}

/** Consecutive lines never compete for a seat. Only the first begins on the grid. */
function offerAt(search: Search, start: Instant, minute: number): readonly Offer[] {
  let next = start;
  return search.tasks.map((task, index) => {
    const begin = next;
    next = begin + task.intervention.length * MINUTE;
    return offerOf(search, task, begin, next, index === 0 ? minute : undefined);
  });
}

function offerOf(
  search: Search,
  task: Task,
  start: Instant,
  end: Instant,
  minute: number | undefined,
): Offer {
  const { schedule, occupancy } = search;
  const day = openDay(search, dayOfInstant(start, schedule.timezone));
  const usable = task.resources?.filter((resource) => day.isUsable(resource, start, end));
  const free: FreeCalendar[] = [];
  let open = false;
  for (const { calendar, times } of task.candidates) {
    const hours = day.hoursOf(calendar);
    if (minute !== undefined && !isOnGrid(hours, minute, schedule.step)) continue;
    if (!isOpenFor(hours, start, end)) continue;
    if (usable && !usable.some((resource) => canUse(calendar, resource))) continue;
    open = true;
    const seats = occupancy.freeSeats('calendar', calendar, start, times);
    if (seats > 0) free.push({ calendar, times, calendarsetId: calendar.calendarsetId, seats });
  }
  if (!usable)
    return { task, start, end, open, free, freeResources: undefined, places: seatsOf(free) };
  const freeResources = usable
    .map((resource) => ({
      resource,
      calendarsetId: resource.calendarsetId,
      seats: occupancy.freeSeats('resource', resource, start, task.resourceTimes),
    }))
    .filter(({ seats }) => seats > 0);
  return {
    task,
    start,
    end,
    open,
    free: free.flatMap((calendar) => servedBy(freeResources, calendar)),
    freeResources,
    places: pairsOf(free, freeResources),
  };
}

function seatsOf(free: readonly FreeSeats[]): number {
  let sum = 0;
  for (const { seats } of free) sum += seats;
  return sum;
}

/** No more seats than free resources that it can use; undefined for none. */
function servedBy(
  resources: readonly FreeResource[],
  calendar: FreeCalendar,
): readonly FreeCalendar[] {
  const seats = Math.min(
    calendar.seats,
    seatsOf(resources.filter((resource) => canUse(calendar, resource))),
  );
  return seats === 0 ? [] : [{ ...calendar, seats }];
}

/** The calendar of the previous line, else the group's rule. */
function placeLines(
  { schedule, occupancy }: Search,
  lineOffers: readonly Offer[],
): readonly Placement[] | Unavailable {
  const placements: Placement[] = [];
  for (const offer of lineOffers) {
    const { task, start, end, free } = offer;
    const before = placements.at(-1)?.calendarId;
    const calendars = free.map(({ calendar }) => calendar);
    const assignee = withId(calendars, before) ?? assign(schedule, calendars, start);
    const freeCalendar = free.find(({ calendar }) => calendar === assignee);
    if (!freeCalendar) return 'slotTaken';
    const { calendar, times } = freeCalendar;
    const seat = occupancy.freeSeat('calendar', calendar, start, times);
    const resource = resourceFor(freeCalendar, offer);
    const resourceSeat =
      resource && occupancy.freeSeat('resource', resource, start, task.resourceTimes);
    if (seat === undefined || (task.resources && resourceSeat === undefined)) return 'slotTaken';
    placements.push({
      interventionId: task.intervention.id,
      calendarId: calendar.id,
      seat,
      resourceId: resource?.id,
      resourceSeat,
      start,
      end,
      calendarTimes: shift(times, start),
      resourceTimes: shift(resource ? task.resourceTimes : [], start),
    });
  }
  return shareBuffers(placements);
}

/** The first usable resource that lowers the number of free places by one and not by two. */
const resourceFor = (
  calendar: FreeCalendar,
  { free, freeResources, places }: Offer,
): ScheduleResource | undefined =>
  freeResources?.find(
    (resource) =>
      canUse(calendar, resource) &&
      pairsOf(lessOne(free, calendar), lessOne(freeResources, resource)) === places - 1,
  )?.resource;

const lessOne = (all: readonly FreeSeats[], item: FreeSeats): readonly FreeSeats[] =>
  all.map((one) => (one === item ? { ...one, seats: one.seats - 1 } : one));

/** By the rules of `freeSlots` and `placeAt`; reveals nothing about other appointments. */
export function explain(
  schedule: Schedule,
  wish: Wish,
  start: Instant,
  now: Instant,
  ownAppointments?: readonly HeldAppointment[],
): Explanation {
  const search = searchFor(schedule, wish, now);
  if (!search) return { obstacle: 'notOffered', calendars: [] };
  if (start % MINUTE !== 0) return { obstacle: 'offGrid', calendars: [] };
  if (start < search.earliest) return { obstacle: 'tooSoon', calendars: [] };
  if (start > search.latest) return { obstacle: 'tooFar', calendars: [] };
  const lineOffers = offerAt(search, start, minuteAt(start, schedule.timezone));
  const line = lineOffers.findIndex(({ places }) => places === 0);
  const offer = lineOffers[line];
  if (!offer) {
    const end = lineOffers.at(-1)?.end ?? start;
    const limit =
      ownAppointments &&
      schedule.limits &&
      brokenLimit(schedule.limits, ownAppointments, { start, end }, now);
    return { obstacle: limit, calendars: [] };
  }
  const isFirst = line === 0;
  const calendars = offer.task.candidates.map((candidate) => ({
    calendarId: candidate.calendar.id,
    obstacle: obstacleOf(search, offer, candidate, isFirst),
  }));
  return { obstacle: nearest(calendars.map(({ obstacle }) => obstacle)), line, calendars };
}

const BY_DISTANCE: readonly CalendarObstacle[] = [
  'outsideHours',
  'closed',
  'holiday',
  'absent',
  'offGrid',
  'taken',
  'buffer',
  'noResource',
];

const nearest = (obstacles: readonly CalendarObstacle[]): Obstacle =>
  BY_DISTANCE.findLast((obstacle) => obstacles.includes(obstacle)) ?? 'notOffered';

function obstacleOf(
  { schedule, occupancy, openDays }: Search,
  { task, start, end }: Offer,
  { calendar, times }: Candidate,
  isFirst: boolean,
): CalendarObstacle {
  const day = dayOfInstant(start, schedule.timezone);
  const open = openDays.get(day) ?? new OpenDay(schedule, day);
  const gap = open.gapOf(calendar, start, end);
  if (gap) return gap;
  const minute = minuteAt(start, schedule.timezone);
  if (isFirst && !isOnGrid(open.hoursOf(calendar), minute, schedule.step)) return 'offGrid';
  if (occupancy.freeSeats('calendar', calendar, start, times) > 0) return 'noResource';
  const work = new Occupancy(
    schedule.busyTimes.filter(({ isBuffer }) => !isBuffer),
    start,
  );
  return work.freeSeats('calendar', calendar, start, workOf(task.intervention)) > 0
    ? 'buffer'
    : 'taken';
}

export function obstaclesOf(
  schedule: Schedule,
  wish: Wish,
  days: readonly Day[],
  now: Instant,
): ReadonlyMap<Day, DayObstacle> {
  const search = searchFor(schedule, wish, now);
  return new Map(days.map((day) => [day, dayObstacleOf(schedule, search, day)]));
}

/** The one nearest to a free start. */
export function periodObstacle(schedule: Schedule, wish: Wish, now: Instant): DayObstacle {
  const search = searchFor(schedule, wish, now);
  if (!search) return 'absent';
  const obstacles = new Set<DayObstacle>();
  for (let day = search.firstDay; day <= search.lastDay; day = daysAfter(day, 1)) {
    obstacles.add(dayObstacleOf(schedule, search, day));
    if (obstacles.has('full')) break;
  }
  return dayObstacles.find((obstacle) => obstacles.has(obstacle)) ?? 'tooFar';
}

function dayObstacleOf(schedule: Schedule, search: Search | undefined, day: Day): DayObstacle {
  const open = search ? openDay(search, day) : new OpenDay(schedule, day);
  const isOpen = (calendar: ScheduleCalendar): boolean => open.hoursOf(calendar).spans.length > 0;
  const possible = search ? possibleStarts(search, day) : [];
  if (search && possible.length > 0) {
    const { earliest, latest } = search;
    if (possible.some((start) => start >= earliest && start <= latest)) return 'full';
    return possible.some((start) => start < earliest) ? 'tooSoon' : 'tooFar';
  }
  if (!schedule.calendars.some(isOpen)) return 'closed';
  const isServed =
    search?.tasks.every(({ candidates }) => candidates.some(({ calendar }) => isOpen(calendar))) &&
    possibleStarts(withoutResources(search), day).length === 0;
  return isServed ? 'tooShort' : 'absent';
}

const withoutResources = (search: Search): Search => ({
  ...search,
  tasks: search.tasks.map((task) => ({ ...task, resources: undefined })),
});

/** Ignores notice and period. */
const possibleStarts = (search: Search, day: Day): readonly Instant[] =>
  openDay(search, day)
    .startsOf((search.tasks[0]?.candidates ?? []).map(({ calendar }) => calendar))
    .filter(({ instant, minute }) => offerAt(search, instant, minute).every(({ open }) => open))
    .map(({ instant }) => instant);
