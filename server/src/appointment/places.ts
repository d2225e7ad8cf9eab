import {
  ANY_CALENDAR,
  placeAt,
  weekOf,
  type Agenda,
  type Instant,
  type Placement,
  type Span,
  type Wish,
} from '@creneau/core';
import { isCollision, withAttempts } from '../database/attempts';
import type { Lockable } from '../database/locks';
import { Refused } from '../refusal/refused';

const HOUR = 3_600_000;
/** How often another place is tried because somebody else just took the one in view, before all of them are locked. */
const GLANCES = 4;

/** The place in view was taken between the look and the lock. */
export class PlaceGone extends Error {}

/** A wish, and the place that it would have. */
export interface InView {
  readonly agenda: Agenda;
  readonly wish: Wish;
  readonly inView: readonly Placement[];
}

/**
 * Writes at the place that a look found, and looks for another when somebody took it meanwhile. The last resort holds
 * everybody who could serve it, so that nobody can take the place in between.
 *
 * @throws {Refused} slotTaken.
 */
export async function atAPlace<Look extends InView, Answer>(
  look: (glance: number) => Promise<Look>,
  write: (look: Look, places: readonly Placement[]) => Promise<Answer>,
): Promise<Answer> {
  for (let glance = 1; ; glance++) {
    const looked = await look(glance);
    const places = glance <= GLANCES ? looked.inView : placesFor(looked);
    try {
      return await withAttempts(() => write(looked, places));
    } catch (failure) {
      if (failure instanceof PlaceGone && glance <= GLANCES) continue;
      if (failure instanceof PlaceGone || isCollision(failure)) throw new Refused('slotTaken');
      throw failure;
    }
  }
}

/** What has to be read to place a wish: what stands around it, and the week where the least loaded calendar is looked for. */
export function windowFor(
  { lines }: Wish,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  zone: string,
): Span {
  const around = { from: start - HOUR, to: end + HOUR };
  if (lines.every(({ calendarId }) => calendarId !== ANY_CALENDAR)) return around;
  const week = weekOf(start, zone);
  return { from: Math.min(around.from, week.from), to: Math.max(around.to, week.to) };
}

/** @throws {Refused} for a time that cannot be had. */
export function placed(
  agenda: Agenda,
  wish: Wish,
  start: Instant,
  now: Instant,
): readonly Placement[] {
  const placements = placeAt(agenda, wish, start, now);
  if (typeof placements === 'string') throw new Refused(placements);
  return placements;
}

/** The places in view, and those of all others at the same times. */
const placesFor = ({ agenda, wish: { calendarIds }, inView }: InView): readonly Placement[] =>
  inView.flatMap((placement) => [
    placement,
    ...agenda.calendars
      .filter(({ id }) => calendarIds.length === 0 || calendarIds.includes(id))
      .map(({ id }) => ({ ...placement, calendarId: id })),
    ...(placement.resourceId === undefined
      ? []
      : agenda.resources.map(({ id }) => ({ ...placement, resourceId: id }))),
  ]);

/** The agenda as far as it is locked. */
export function onlyOf(agenda: Agenda, places: readonly Placement[]): Agenda {
  const calendarIds = new Set(places.map(({ calendarId }) => calendarId));
  const resourceIds = new Set(places.map(({ resourceId }) => resourceId));
  return {
    ...agenda,
    calendars: agenda.calendars.filter(({ id }) => calendarIds.has(id)),
    resources: agenda.resources.filter(({ id }) => resourceIds.has(id)),
  };
}

/**
 * A calendar is locked by the hour: whoever overlaps shares an hour, and whoever books another part of the day does not
 * wait.
 */
export function hoursOf(
  groupId: number,
  { calendarId, resourceId, start, end }: Placement,
): readonly Lockable[] {
  const places = [calendarId, resourceId].filter((id) => id !== undefined);
  const hours: number[] = [];
  for (let hour = Math.floor(start / HOUR); hour * HOUR < end; hour++) hours.push(hour);
  return places.flatMap((id) => hours.map((hour) => ['calendar', groupId, id, hour]));
}
