import { dayOf, daysAfter, DAYS_ANSWERED, Refusal, type Day, type Slot, type Week } from '@creneau/core';
import * as v from 'valibot';
import { timesIn } from './time';
import { camelCased, id, maybe, several, understood, whole } from './wire';

/** No week of a business has more; a longer list would freeze the page (V4). */
const MOST_SLOTS = 5_000;
const MOST_SEATS = 100_000;

const answer = v.object({
  availabletimeslots: v.array(v.unknown()),
  firstSlot: maybe(v.string()),
});

const slot = v.object({
  start: v.string(),
  capacity: v.fallback(v.optional(v.number()), 0),
  calendarIds: several(id),
  promotion: maybe(whole(1, 100)),
});

/** The seven days from a day on. @throws {Refusal} badAnswer */
export function weekFrom(body: unknown, from: Day, zone: string): Week {
  const rows = listedSlots(body);
  const wire = understood(answer, camelCased(rows));
  const time = timesIn(zone);
  const end = daysAfter(from, DAYS_ANSWERED);
  const slots: { readonly instant: number; readonly slot: Slot }[] = [];
  for (const row of wire.availabletimeslots) {
    const { success, output } = v.safeParse(slot, row);
    const start = success ? time(output.start) : undefined;
    const seats = success ? (output.capacity ?? 1) : 0;
    if (!success || start === undefined || !v.is(whole(1, MOST_SEATS), seats)) continue;
    if (dayOf(start) < from || dayOf(start) >= end) continue;
    slots.push({ instant: Date.parse(start), slot: { ...output, start, capacity: seats } });
  }
  if (wire.availabletimeslots.length > 0 && slots.length === 0 && !understandsAny(wire.availabletimeslots, time))
    throw new Refusal('badAnswer');
  return {
    from,
    slots: slots.sort((a, b) => a.instant - b.instant).map((each) => each.slot),
    firstSlot: wire.firstSlot === undefined ? undefined : time(wire.firstSlot),
  };
}

/** The answer with its list cut before anything is done for each of its rows. */
function listedSlots(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('availabletimeslots' in body)) return body;
  const { availabletimeslots: rows } = body;
  return Array.isArray(rows) ? { ...body, availabletimeslots: rows.slice(0, MOST_SLOTS) } : body;
}

/** Slots of other days are an answer; rows of another shape are not. */
const understandsAny = (
  rows: readonly unknown[],
  time: (text: string) => string | undefined,
): boolean =>
  rows.some((row) => {
    const { success, output } = v.safeParse(slot, row);
    return success && time(output.start) !== undefined;
  });
