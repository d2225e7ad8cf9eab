import {
  dayOf,
  dayOfInstant,
  daysAfter,
  daysFrom,
  earlier,
  firstFreeSlot,
  freeSlots,
  instantOf,
  later,
  obstaclesOf,
  periodObstacle,
  type Schedule,
  type Day,
  type DayObstacle,
  type Instant,
  type Slot,
  type Wish,
} from '@creneau/core';
import { Refusal } from '../refusal/refusal';
import {
  withoutLines,
  type ScheduleSnapshot,
  type Schedules,
  type BookedLine,
} from '../schedule/schedules';
import type { StoredSettings } from '../database/settings-column';
import { type GroupRules, publicRules, publicSchedule } from '../schedule/group-rules';
import type { SlotRequest } from '../dialect/slot-query';
import { ensureOffered } from '../schedule/intervention-selection';

/** Interventions and calendars without a public name. */
interface UnnamedOffer {
  readonly interventions: boolean;
  readonly calendars: boolean;
}

export interface Listing {
  readonly slots: readonly Slot[];
  /** From the requested day on; may be after the listed days. */
  readonly first: Slot | undefined;
  /** Reasons, by day without free slots. */
  readonly obstacles: ReadonlyMap<Day, DayObstacle>;
  /** Reason for which the whole booking period has none. */
  readonly obstacle: DayObstacle | undefined;
}

const NOTHING_OPEN: Listing = {
  slots: [],
  first: undefined,
  obstacles: new Map(),
  obstacle: undefined,
};

const DAY = 86_400_000;
const MINUTE = 60_000;
/** For each window. */
const QUESTIONS_KEPT = 50;

interface CachedListing {
  readonly listing: Listing;
  readonly until: Instant;
}

/** Days searched at a time after the requested ones. */
const DAYS_SEARCHED_AT_ONCE = 62;

/** Uses the same rules and rows as a booking. */
export class SlotListing {
  /** Entries are valid until the present time changes the result. */
  private readonly listings = new WeakMap<Schedule, Map<string, CachedListing>>();
  /** Cache keys. */
  private readonly texts = new WeakMap<SlotRequest, string>();

  constructor(
    private readonly schedules: Schedules,
    private readonly now: () => Instant,
  ) {}

  /**
   * @param ownLines booking whose own places count as free.
   * @throws {Refusal} for an inactive group, or interventions that it does not offer.
   */
  async answer(
    request: SlotRequest,
    visibility: UnnamedOffer,
    ownLines: readonly BookedLine[] = [],
  ): Promise<Listing> {
    const { groupId, days } = request;
    const { group: asKnown } = await this.schedules.rules(groupId);
    const now = this.now();
    const today = dayOfInstant(now, asKnown.timezone);
    const lastDay = dayOfInstant(now + asKnown.maxrdv_period * MINUTE, asKnown.timezone);
    const from = request.from ?? today;
    // days that cannot be booked are listed as empty, without a query
    const start = earlier(later(from, today), lastDay);

    const snapshot = await this.readSnapshot(groupId, start, days, ownLines);
    const { schedule } = snapshot;
    // the same schedule has the same rules: no check needed
    const question = `${this.textOf(request)} ${from} ${visibility.interventions} ${visibility.calendars}`;
    const cachedListing = this.listings.get(schedule)?.get(question);
    if (cachedListing && now < cachedListing.until) return cachedListing.listing;

    const rules = visibility.calendars ? snapshot.rules : publicRules(snapshot.rules);
    if (!rules.group.active) throw new Refusal('groupInactive');
    ensureOffered(rules, request, visibility.interventions);
    if (!rules.group.open) return NOTHING_OPEN;

    const wish = {
      ...request,
      calendarIds: calendarIdsOf(rules, request),
      apart: listsCalendarsApart(rules, request),
    };
    const { before } = request;
    const isWanted = matchesTimes(request, schedule.timezone);
    const visibleSchedule = visibility.calendars ? schedule : publicSchedule(schedule, rules);
    const free = freeSlots(visibleSchedule, wish, from, days, now);
    const freeDays = new Set(free.map(({ start }) => dayOf(start)));
    const others = daysFrom(from, days).filter((day) => !freeDays.has(day));
    const obstacles = obstaclesOf(visibleSchedule, wish, others, now);
    const slots = free.filter(
      (slot) => isWanted(slot) && (before === undefined || slot.start < before),
    );
    if (!slots[0]) {
      const days = { first: later(from, today), last: lastDay };
      const first = await this.firstIn(days, request, wish, visibility, ownLines, now);
      const obstacle = first ? undefined : periodObstacle(visibleSchedule, wish, now);
      return { slots, first, obstacles, obstacle };
    }
    const [first] = slots;
    const listing = { slots, first, obstacles, obstacle: undefined };
    // the first slot may come too near; at the far end, only whole days become bookable
    if (daysAfter(from, days) < lastDay) {
      const until = Date.parse(first.start) - rules.group.minimum_notice * MINUTE;
      const answers = this.listings.get(schedule) ?? new Map<string, CachedListing>();
      this.listings.set(
        schedule,
        answers.size < QUESTIONS_KEPT ? answers.set(question, { listing, until }) : new Map(),
      );
    }
    return listing;
  }

  private textOf(request: SlotRequest): string {
    const cachedText = this.texts.get(request);
    if (cachedText) return cachedText;
    const text = JSON.stringify(request);
    this.texts.set(request, text);
    return text;
  }

  private async firstIn(
    { first, last }: { readonly first: Day; readonly last: Day },
    request: SlotRequest,
    wish: Wish,
    { calendars: seesAll }: UnnamedOffer,
    ownLines: readonly BookedLine[],
    now: Instant,
  ): Promise<Slot | undefined> {
    for (let day = first; day <= last; day = daysAfter(day, DAYS_SEARCHED_AT_ONCE)) {
      const snapshot = await this.readSnapshot(
        request.groupId,
        day,
        DAYS_SEARCHED_AT_ONCE,
        ownLines,
      );
      const schedule = seesAll
        ? snapshot.schedule
        : publicSchedule(snapshot.schedule, snapshot.rules);
      const isWanted = matchesTimes(request, schedule.timezone);
      const slot = firstFreeSlot(schedule, wish, day, now, isWanted);
      if (!slot) return undefined;
      // slots beyond the days that were read are unverified
      if (dayOf(slot.start) < daysAfter(day, DAYS_SEARCHED_AT_ONCE)) return slot;
    }
    return undefined;
  }

  /** One day on either side for the time zone, and another for appointments past midnight. */
  private async readSnapshot(
    groupId: number,
    from: Day,
    days: number,
    ownLines: readonly BookedLine[],
  ): Promise<ScheduleSnapshot> {
    const start = Date.parse(`${from}T00:00:00Z`) - DAY;
    const { rules, schedule } = await this.schedules.readSnapshot(
      groupId,
      start,
      start + (days + 3) * DAY,
    );
    return { rules, schedule: withoutLines(schedule, ownLines) };
  }
}

/** @throws {Refusal} for sets without any calendar. */
function calendarIdsOf(
  { schedule }: GroupRules,
  { calendarIds, calendarsetIds }: SlotRequest,
): readonly number[] {
  if (calendarsetIds.length === 0) return calendarIds;
  const ofSets = schedule.calendars
    .filter(({ calendarsetId }) => calendarsetId && calendarsetIds.includes(calendarsetId))
    .map(({ id }) => id)
    .filter((id) => calendarIds.length === 0 || calendarIds.includes(id));
  if (ofSets.length === 0) throw new Refusal('invalidCalendar', 'calendarset_ids');
  return ofSets;
}

/** False for a query with a minimum of free calendars. */
function listsCalendarsApart(
  { group }: GroupRules,
  { leastCalendars, leastCapacity }: SlotRequest,
): boolean {
  const { calendars_apart: apart = false }: StoredSettings = group.settings;
  return apart && leastCalendars === 1 && leastCapacity === 1;
}

function matchesTimes(
  { timeFormat, notBefore, leastCalendars, leastCapacity }: SlotRequest,
  timezone: string,
): (slot: Slot) => boolean {
  // the second of two equal wall times needs its offset
  const isSecond = (start: string): boolean =>
    timeFormat === 'datetime' && instantOf(start.slice(0, WALL), timezone) !== Date.parse(start);
  return ({ start, capacity, calendarIds }) =>
    (notBefore === undefined || start >= notBefore) &&
    capacity >= leastCapacity &&
    calendarIds.length >= leastCalendars &&
    !isSecond(start);
}

const WALL = 'YYYY-MM-DDTHH:MM:SS'.length;
