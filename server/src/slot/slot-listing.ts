import {
  dayOf,
  dayOfInstant,
  daysAfter,
  earlier,
  firstFreeSlot,
  freeSlots,
  later,
  type Agenda,
  type Day,
  type Instant,
  type Slot,
} from '@creneau/core';
import { Refused } from '../refusal/refused';
import type { AgendaRead, Agendas } from './agendas';
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

  /** @throws {Refused} for a group that takes no part, or what it does not offer. */
  async answer(request: SlotRequest): Promise<Listing> {
    const { groupId, days } = request;
    const { group: asKnown } = await this.agendas.rules(groupId);
    const now = this.now();
    const today = dayOfInstant(now, asKnown.timezone);
    const lastDay = dayOfInstant(now + asKnown.maxrdv_period * MINUTE, asKnown.timezone);
    const from = request.from ?? today;
    // days that nobody may book are answered, but never read
    const start = earlier(later(from, today), lastDay);

    const { rules, agenda } = await this.read(groupId, start, days);
    if (!rules.group.active) throw new Refused('groupInactive');
    ensureOffered(rules, request);
    if (!rules.group.open) return { slots: [], first: undefined };

    const { lines, calendarIds, resourceId } = request;
    const question = JSON.stringify([from, days, lines, calendarIds, resourceId]);
    const answered = this.answered.get(agenda)?.get(question);
    if (answered && now < answered.until) return answered.listing;

    const slots = freeSlots(agenda, request, from, days, now);
    const [first] = slots;
    if (!first) {
      const further = await this.firstFrom(later(from, today), lastDay, request, now);
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
    now: Instant,
  ): Promise<Slot | undefined> {
    for (let day = from; day <= lastDay; day = daysAfter(day, DAYS_SEARCHED_AT_ONCE)) {
      const { agenda } = await this.read(request.groupId, day, DAYS_SEARCHED_AT_ONCE);
      const found = firstFreeSlot(agenda, request, day, now);
      if (!found) return undefined;
      // what lies beyond the days just read looks free, but is unknown
      if (dayOf(found.start) < daysAfter(day, DAYS_SEARCHED_AT_ONCE)) return found;
    }
    return undefined;
  }

  /** A day more on either side for the zone, another for what begins on the last evening. */
  private read(groupId: number, from: Day, days: number): Promise<AgendaRead> {
    const start = Date.parse(`${from}T00:00:00Z`) - DAY;
    return this.agendas.read(groupId, start, start + (days + 3) * DAY);
  }
}
