import { placeAt, type Agenda, type Instant, type Placement } from '@creneau/core';
import type { Lockable } from '../database/locks';
import { Refused } from '../refusal/refused';
import type { BookingRequest } from './booking-request';

const HOUR = 3_600_000;

/** The place in view was taken between the look and the lock. */
export class PlaceGone extends Error {}

/** @throws {Refused} for a time that cannot be had. */
export function placed(
  agenda: Agenda,
  request: BookingRequest,
  start: Instant,
  now: Instant,
): readonly Placement[] {
  const placements = placeAt(agenda, request, start, now);
  if (typeof placements === 'string') throw new Refused(placements);
  return placements;
}

/** The places in view, and those of all others at the same times. */
export const placesFor = (
  { calendars, resources }: Agenda,
  { calendarIds }: BookingRequest,
  inView: readonly Placement[],
): readonly Placement[] =>
  inView.flatMap((placement) => [
    placement,
    ...calendars
      .filter(({ id }) => calendarIds.length === 0 || calendarIds.includes(id))
      .map(({ id }) => ({ ...placement, calendarId: id })),
    ...(placement.resourceId === undefined
      ? []
      : resources.map(({ id }) => ({ ...placement, resourceId: id }))),
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
