import { Refusal, type Appointment, type Booked, type Group } from '@creneau/core';
import * as v from 'valibot';
import { timesIn } from './time';
import {
  address,
  camelCased,
  flag,
  freeText,
  id,
  maybe,
  maybeName,
  minutes,
  name,
  percent,
  price,
  understood,
} from './wire';

const row = v.object({
  id,
  start: v.string(),
  end: v.string(),
  duration: maybe(minutes),
  type: v.fallback(v.picklist(['free', 'first', 'included']), 'free'),
  parentId: maybe(id),
  packId: maybe(id),
  interventionId: id,
  interventionName: name,
  calendarId: id,
  calendarName: name,
  resourceId: maybe(id),
  fiche: v.fallback(v.object({ firstname: name, lastname: name, email: name }), () => ({
    firstname: '',
    lastname: '',
    email: '',
  })),
  price: v.fallback(price, 0),
  promotion: maybe(percent),
  videoconference: flag(),
  comments: freeText,
  address: maybe(address),
  icsToken: maybe(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{1,500}$/))),
});

const MINUTE = 60_000;

/** @throws {Refusal} badAnswer */
function appointmentFrom(wire: unknown, time: (text: string) => string | undefined): Appointment {
  const read = understood(row, wire);
  const [start, end] = [time(read.start), time(read.end)];
  const lasts = start === undefined || end === undefined ? 0 : Date.parse(end) - Date.parse(start);
  if (start === undefined || end === undefined || lasts <= 0) throw new Refusal('badAnswer');
  return { ...read, start, end, duration: read.duration ?? lasts / MINUTE };
}

const booked = v.object({
  records: v.pipe(v.array(v.unknown()), v.minLength(1)),
  ficheToken: maybeName,
});

/**
 * A confirmation: every line that was asked for is there, as an appointment of its own (V3).
 * @throws {Refusal} badAnswer for anything less.
 */
export function bookedFrom(
  body: unknown,
  lines: number,
  { timezone }: Pick<Group, 'timezone'>,
): Booked {
  const { records, ficheToken } = understood(booked, camelCased(body));
  const time = timesIn(timezone);
  const appointments = new Map(
    records.map((record) => appointmentFrom(record, time)).map((each) => [each.id, each]),
  );
  if (appointments.size < lines) throw new Refusal('badAnswer');
  return { appointments: [...appointments.values()], ficheToken };
}
