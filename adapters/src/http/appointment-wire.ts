import {
  Refusal,
  wallOf,
  type Appointment,
  type Booked,
  type Booking,
  type FormValues,
  type Group,
  type Line,
} from '@creneau/core';
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
  ownRecords,
  percent,
  price,
  understood,
} from './wire';

/** What a backend leaves out is known from what was asked: the names of the contact, the length of the whole. */
const row = v.object({
  id,
  start: v.string(),
  end: maybe(v.string()),
  duration: maybe(minutes),
  type: v.fallback(v.picklist(['free', 'first', 'included']), 'free'),
  parentId: maybe(id),
  packId: maybe(id),
  interventionId: maybe(id),
  interventionName: name,
  calendarId: maybe(id),
  calendarName: name,
  resourceId: maybe(id),
  fiche: maybe(v.object({ firstname: name, lastname: name, email: name })),
  price: maybe(price),
  promotion: maybe(percent),
  videoconference: flag(),
  comments: freeText,
  address: maybe(address),
  icsToken: maybe(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{1,500}$/))),
});

const MINUTE = 60_000;

/** What was asked for, for what an answer leaves out. */
export type Asked = Pick<Booking, 'lines' | 'fiche'>;

/** @throws {Refusal} badAnswer */
function appointmentFrom(
  wire: unknown,
  line: Line | undefined,
  fiche: FormValues,
  zone: string,
): Appointment {
  const time = timesIn(zone);
  const read = understood(row, wire);
  const start = time(read.start);
  const end = read.end === undefined ? endOf(start, read.duration, zone) : time(read.end);
  const lasts = start === undefined || end === undefined ? 0 : Date.parse(end) - Date.parse(start);
  const interventionId = read.interventionId ?? line?.interventionId;
  const calendarId = read.calendarId ?? line?.calendarId;
  if (
    start === undefined ||
    end === undefined ||
    interventionId === undefined ||
    calendarId === undefined ||
    lasts <= 0
  )
    throw new Refusal('badAnswer');
  const written = (field: string): string => String(fiche[field] ?? '');
  return {
    ...read,
    start,
    end,
    interventionId,
    calendarId,
    duration: read.duration ?? lasts / MINUTE,
    fiche: read.fiche ?? {
      firstname: written('firstname'),
      lastname: written('lastname'),
      email: written('email'),
    },
  };
}

const endOf = (
  start: string | undefined,
  duration: number | undefined,
  zone: string,
): string | undefined =>
  start === undefined || duration === undefined
    ? undefined
    : wallOf(Date.parse(start) + duration * MINUTE, zone);

const envelope = v.object({
  records: v.pipe(v.array(v.unknown()), v.minLength(1)),
  ficheToken: maybeName,
});

/** v1 and v2 may answer the one thing that was made, without a list around it (contract.md 3). */
const bare = v.pipe(
  v.looseObject({ id, start: v.string(), ficheToken: maybeName }),
  v.transform(({ ficheToken, ...record }) => ({ records: [record], ficheToken })),
);

const booked = v.union([envelope, bare]);

/**
 * A confirmation: every line that was asked for is there, as an appointment of its own (V3).
 * @throws {Refusal} badAnswer for anything less, or another group's (V8).
 */
export function bookedFrom(
  body: unknown,
  { lines, fiche }: Asked,
  { id: groupId, timezone }: Pick<Group, 'id' | 'timezone'>,
): Booked {
  const { records, ficheToken } = understood(booked, camelCased(body));
  const appointments = new Map(
    ownRecords(records, groupId)
      .map((record, index) => appointmentFrom(record, lines[index], fiche.values, timezone))
      .map((each) => [each.id, each]),
  );
  if (appointments.size < lines.length) throw new Refusal('badAnswer');
  return { appointments: [...appointments.values()], ficheToken };
}
