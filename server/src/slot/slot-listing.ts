import {
  dayOf,
  dayOfInstant,
  daysAfter,
  earlier,
  firstFreeSlot,
  freeSlots,
  instantOf,
  later,
  type Agenda,
  type Day,
  type Instant,
  type Slot,
  type Wish,
} from '@creneau/core';
import { Refusal } from '../refusal/refusal';
import {
  withoutLines,
  type AgendaSnapshot,
  type Agendas,
  type BookedLine,
} from '../agenda/agendas';
import type { StoredSettings } from '../group/settings';
import type { GroupRules } from '../agenda/group-rules';
import type { SlotRequest } from '../dialect/slot-request';
import { ensureOffered } from '../agenda/service-selection';

export interface Listing {
  readonly slots: readonly Slot[];
  /** The first free slot from the requested day on, which may be after the listed days. */
  readonly first: Slot | undefined;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Cached questions for each window. */
const QUESTIONS_KEPT = 50;

interface CachedListing {
  readonly listing: Listing;
  readonly until: Instant;
}

/** Days that are searched at a time when the requested ones are full. */
const DAYS_SEARCHED_AT_ONCE = 62;

/** Lists free slots by the same rules and rows that a booking uses. */
export class SlotListing {
  /** Listings by agenda: valid while the agenda is the same object, and until the present time changes the result. */
  private readonly answered = new WeakMap<Agenda, Map<string, CachedListing>>();
  /** Requests as text: the same address is the same request. */
  private readonly texts = new WeakMap<SlotRequest, string>();

  constructor(
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
  ) {}

  /**
   * @param moved a booking to be rescheduled, whose own places count as free.
   * @throws {Refusal} for an inactive group, or services that it does not offer.
   */
  async answer(
    request: SlotRequest,
    agent: boolean,
    moved: readonly BookedLine[] = [],
  ): Promise<Listing> {
    const { groupId, days } = request;
    const { group: asKnown } = await this.agendas.rules(groupId);
    const now = this.now();
    const today = dayOfInstant(now, asKnown.timezone);
    const lastDay = dayOfInstant(now + asKnown.maxrdv_period * MINUTE, asKnown.timezone);
    const from = request.from ?? today;
    // days that cannot be booked are listed as empty, without a query
    const start = earlier(later(from, today), lastDay);

    const { rules, agenda } = await this.read(groupId, start, days, moved);
    // the same agenda has the same rules, so a question that has an answer here is allowed
    const question = `${this.textOf(request)} ${from} ${agent}`;
    const answered = this.answered.get(agenda)?.get(question);
    if (answered && now < answered.until) return answered.listing;

    if (!rules.group.active) throw new Refusal('groupInactive');
    ensureOffered(rules, request, agent);
    if (!rules.group.open) return { slots: [], first: undefined };

    const wish = {
      ...request,
      calendarIds: calendarIdsOf(rules, request),
      apart: listsCalendarsApart(rules, request),
    };
    const { before } = request;
    const isWanted = matchesTimes(request, agenda.timezone);
    const slots = freeSlots(agenda, wish, from, days, now).filter(
      (slot) => isWanted(slot) && (before === undefined || slot.start < before),
    );
    const [first] = slots;
    if (!first) {
      const days = { first: later(from, today), last: lastDay };
      return { slots, first: await this.firstIn(days, request, wish, moved, now) };
    }
    const listing = { slots, first };
    // the listing changes when its first slot comes too near; at the far end days only become bookable whole
    if (daysAfter(from, days) < lastDay) {
      const until = Date.parse(first.start) - rules.group.minimum_notice * MINUTE;
      const answers = this.answered.get(agenda) ?? new Map<string, CachedListing>();
      this.answered.set(
        agenda,
        answers.size < QUESTIONS_KEPT ? answers.set(question, { listing, until }) : new Map(),
      );
    }
    return listing;
  }

  private textOf(request: SlotRequest): string {
    const known = this.texts.get(request);
    if (known) return known;
    const text = JSON.stringify(request);
    this.texts.set(request, text);
    return text;
  }

  private async firstIn(
    { first, last }: { readonly first: Day; readonly last: Day },
    request: SlotRequest,
    wish: Wish,
    moved: readonly BookedLine[],
    now: Instant,
  ): Promise<Slot | undefined> {
    for (let day = first; day <= last; day = daysAfter(day, DAYS_SEARCHED_AT_ONCE)) {
      const { agenda } = await this.read(request.groupId, day, DAYS_SEARCHED_AT_ONCE, moved);
      const isWanted = matchesTimes(request, agenda.timezone);
      const found = firstFreeSlot(agenda, wish, day, now, isWanted);
      if (!found) return undefined;
      // slots beyond the days that were read are unverified
      if (dayOf(found.start) < daysAfter(day, DAYS_SEARCHED_AT_ONCE)) return found;
    }
    return undefined;
  }

  /** Reads one more day on either side for the time zone, and another for appointments past midnight. */
  private async read(
    groupId: number,
    from: Day,
    days: number,
    moved: readonly BookedLine[],
  ): Promise<AgendaSnapshot> {
    const start = Date.parse(`${from}T00:00:00Z`) - DAY;
    const { rules, agenda } = await this.agendas.read(groupId, start, start + (days + 3) * DAY);
    return { rules, agenda: withoutLines(agenda, moved) };
  }
}

/** The calendars to choose from, given by their ids or their sets. @throws {Refusal} for sets without any of them. */
function calendarIdsOf(
  { agenda }: GroupRules,
  { calendarIds, calendarsetIds }: SlotRequest,
): readonly number[] {
  if (calendarsetIds.length === 0) return calendarIds;
  const ofSets = agenda.calendars
    .filter(({ calendarsetId }) => calendarsetId && calendarsetIds.includes(calendarsetId))
    .map(({ id }) => id)
    .filter((id) => calendarIds.length === 0 || calendarIds.includes(id));
  if (ofSets.length === 0) throw new Refusal('invalidCalendar', 'calendarset_ids');
  return ofSets;
}

/** Whether each calendar has a slot of its own; not in a question about times that several calendars are free at. */
function listsCalendarsApart(
  { group }: GroupRules,
  { leastCalendars, leastCapacity }: SlotRequest,
): boolean {
  const { calendars_apart: apart = false }: StoredSettings = group.settings;
  return apart && leastCalendars === 1 && leastCapacity === 1;
}

/** Whether a free slot matches the requested times of day. */
function matchesTimes(
  { timeFormat, notBefore, leastCalendars, leastCapacity }: SlotRequest,
  timezone: string,
): (slot: Slot) => boolean {
  // without its offset, the second of two equal wall times would be mistaken for the first
  const isSecond = (start: string): boolean =>
    timeFormat === 'datetime' && instantOf(start.slice(0, WALL), timezone) !== Date.parse(start);
  return ({ start, capacity, calendarIds }) =>
    (notBefore === undefined || start >= notBefore) &&
    capacity >= leastCapacity &&
    calendarIds.length >= leastCalendars &&
    !isSecond(start);
}

const WALL = 'YYYY-MM-DDTHH:MM:SS'.length;
