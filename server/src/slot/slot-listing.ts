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
import { Refused } from '../refusal/refused';
import { withoutOwn, type AgendaRead, type Agendas, type Booked } from './agendas';
import type { StoredSettings } from '../group/settings';
import type { GroupRules } from './group-rules';
import type { SlotRequest } from './slot-request';
import { ensureOffered } from './wish-check';

export interface Listing {
  readonly slots: readonly Slot[];
  /** The first free one from the asked day on, even beyond the days listed. */
  readonly first: Slot | undefined;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Different questions about one window that are remembered. */
const QUESTIONS_KEPT = 50;

interface Answered {
  readonly listing: Listing;
  readonly until: Instant;
}

/** Where the asked days are empty, the first free time is looked for this far at a time. */
const DAYS_SEARCHED_AT_ONCE = 62;

/** Answers which times are free, from the same rules and the same rows as booking does. */
export class SlotListing {
  /** What was answered about an agenda that is still the same, until time itself changes the answer. */
  private readonly answered = new WeakMap<Agenda, Map<string, Answered>>();

  constructor(
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
  ) {}

  /**
   * @param moved what another time is looked for: it takes none.
   * @throws {Refused} for a group that takes no part, or what it does not offer.
   */
  async answer(
    request: SlotRequest,
    agent: boolean,
    moved: readonly Booked[] = [],
  ): Promise<Listing> {
    const { groupId, days } = request;
    const { group: asKnown } = await this.agendas.rules(groupId);
    const now = this.now();
    const today = dayOfInstant(now, asKnown.timezone);
    const lastDay = dayOfInstant(now + asKnown.maxrdv_period * MINUTE, asKnown.timezone);
    const from = request.from ?? today;
    // days that nobody may book are answered, but never read
    const start = earlier(later(from, today), lastDay);

    const { rules, agenda } = await this.read(groupId, start, days, moved);
    if (!rules.group.active) throw new Refused('groupInactive');
    ensureOffered(rules, request, agent);
    if (!rules.group.open) return { slots: [], first: undefined };

    const wish = {
      ...request,
      calendarIds: calendarIdsOf(rules, request),
      apart: tellsApart(rules, request),
    };
    const { before } = request;
    const question = JSON.stringify({ ...wish, from, calendarsetIds: undefined });
    const answered = this.answered.get(agenda)?.get(question);
    if (answered && now < answered.until) return answered.listing;

    const isWanted = wanted(request, agenda.timezone);
    const slots = freeSlots(agenda, wish, from, days, now).filter(
      (slot) => isWanted(slot) && (before === undefined || slot.start < before),
    );
    const [first] = slots;
    if (!first) {
      const further = await this.firstFrom(later(from, today), lastDay, request, wish, now, moved);
      return { slots, first: further };
    }
    const listing = { slots, first };
    // the first time listed is the first to come too near, and none enters at the far end before its day does
    if (daysAfter(from, days) < lastDay) {
      const until = Date.parse(first.start) - rules.group.minimum_notice * MINUTE;
      const answers = this.answered.get(agenda) ?? new Map<string, Answered>();
      this.answered.set(
        agenda,
        answers.size < QUESTIONS_KEPT ? answers.set(question, { listing, until }) : new Map(),
      );
    }
    return listing;
  }

  private async firstFrom(
    from: Day,
    lastDay: Day,
    request: SlotRequest,
    wish: Wish,
    now: Instant,
    moved: readonly Booked[],
  ): Promise<Slot | undefined> {
    for (let day = from; day <= lastDay; day = daysAfter(day, DAYS_SEARCHED_AT_ONCE)) {
      const { agenda } = await this.read(request.groupId, day, DAYS_SEARCHED_AT_ONCE, moved);
      const isWanted = wanted(request, agenda.timezone);
      const found = firstFreeSlot(agenda, wish, day, now, isWanted);
      if (!found) return undefined;
      // what lies beyond the days just read looks free, but is unknown
      if (dayOf(found.start) < daysAfter(day, DAYS_SEARCHED_AT_ONCE)) return found;
    }
    return undefined;
  }

  /** A day more on either side for the zone, another for what begins on the last evening. */
  private async read(
    groupId: number,
    from: Day,
    days: number,
    moved: readonly Booked[],
  ): Promise<AgendaRead> {
    const start = Date.parse(`${from}T00:00:00Z`) - DAY;
    const { rules, agenda } = await this.agendas.read(groupId, start, start + (days + 3) * DAY);
    return { rules, agenda: withoutOwn(agenda, moved) };
  }
}

/** The calendars to choose from, whether they were named or their sets. @throws {Refused} for sets that have none of them. */
function calendarIdsOf(
  { agenda }: GroupRules,
  { calendarIds, calendarsetIds }: SlotRequest,
): readonly number[] {
  if (calendarsetIds.length === 0) return calendarIds;
  const ofSets = agenda.calendars
    .filter(({ calendarsetId }) => calendarsetId && calendarsetIds.includes(calendarsetId))
    .map(({ id }) => id)
    .filter((id) => calendarIds.length === 0 || calendarIds.includes(id));
  if (ofSets.length === 0) throw new Refused('invalidCalendar', 'calendarset_ids');
  return ofSets;
}

/** Whether each calendar has a record of its own; a question for times that several could serve wants them together. */
function tellsApart(
  { group }: GroupRules,
  { leastCalendars, leastCapacity }: SlotRequest,
): boolean {
  const { calendars_apart: apart = false }: StoredSettings = group.settings;
  return apart && leastCalendars === 1 && leastCapacity === 1;
}

/** Whether a free time is one that was asked for; what is free at all is the agenda's to say. */
function wanted(
  { timeFormat, notBefore, leastCalendars, leastCapacity }: SlotRequest,
  timezone: string,
): (slot: Slot) => boolean {
  // told without its offset, the second of two equal times would be taken for the first
  const isSecond = (start: string): boolean =>
    timeFormat === 'datetime' && instantOf(start.slice(0, WALL), timezone) !== Date.parse(start);
  return ({ start, capacity, calendarIds }) =>
    (notBefore === undefined || start >= notBefore) &&
    capacity >= leastCapacity &&
    calendarIds.length >= leastCalendars &&
    !isSecond(start);
}

const WALL = 'YYYY-MM-DDTHH:MM:SS'.length;
