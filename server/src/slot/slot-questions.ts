import { ANY_CALENDAR, DAYS_ANSWERED, daysAfter, isDay, type Line } from '@creneau/core';
import { Refused } from '../refusal/refused';
import { entriesOf, idOf, listOf, valueOf, type Query } from '../request/query';
import { MOST_DAYS, MOST_IDS, MOST_LINES, type SlotRequest, type TimeFormat } from './slot-request';

/** @throws {Refused} groupUnknown, or invalidField with the parameter. */
type Reading = (groupId: string | undefined, query: Query) => SlotRequest;

const WHOLE = {
  calendarsetIds: [],
  notBefore: undefined,
  before: undefined,
  leastCalendars: 1,
  leastCapacity: 1,
  movedId: undefined,
};

/** A question with a map of lines, each with its own calendar; the first of the formats is meant where none is said. */
export const mapQuestion =
  (formats: readonly [TimeFormat, ...TimeFormat[]]): Reading =>
  (groupId, query) => {
    const from = valueOf(query, 'from');
    if (from !== undefined && !isDay(from)) throw new Refused('invalidField', 'from');
    const packId = optionalId(query, 'pack_id');
    return {
      ...WHOLE,
      groupId: groupIdOf(groupId, query),
      lines: linesOf(query),
      packId,
      resourceId: optionalId(query, 'resource_id'),
      calendarIds: idsOf(query, 'calendar_ids'),
      from,
      days: daysOf(query) ?? DAYS_ANSWERED,
      movedId: optionalId(query, 'appointment_id'),
      // a pack has its own price, which no time lowers
      tellsPromotions: choice(query, 'promotions', ['1', '0']) === '1' && packId === undefined,
      timeFormat: choice(query, 'time_format', formats),
    };
  };

/** A question of the public documentation: services, all with one calendar or with none preferred, from a time on. */
export const servicesQuestion: Reading = (groupId, query) => {
  // it cannot say which service of a pack is with whom: v2 can
  if (query.pack_id !== undefined) throw new Refused('invalidField', 'pack_id');
  const given = filledIn(query);
  const calendar = valueOf(given, 'calendar_id');
  const calendarId =
    calendar === undefined || calendar === String(ANY_CALENDAR)
      ? ANY_CALENDAR
      : required(idOf(calendar), 'calendar_id');
  const interventionIds = idsOf(given, 'intervention_ids');
  if (interventionIds.length === 0 || interventionIds.length > MOST_LINES) {
    throw new Refused('invalidField', 'intervention_ids');
  }
  return {
    groupId: groupIdOf(groupId, given),
    lines: interventionIds.map((interventionId) => ({ interventionId, calendarId })),
    packId: undefined,
    resourceId: optionalId(given, 'resource_id'),
    calendarIds: idsOf(given, 'calendar_ids'),
    calendarsetIds: idsOf(given, 'calendarset_ids'),
    ...spanOf(given),
    leastCalendars: optionalId(given, 'cal_qty') ?? 1,
    leastCapacity: optionalId(given, 'min_capacity') ?? 1,
    movedId: undefined,
    tellsPromotions: true,
    timeFormat: 'datetime',
  };
};

/** An empty value is none: the documentation's word for "no preference". */
const filledIn = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]): readonly [string, Query[string]] =>
        Array.isArray(value) ? [name, value.filter((one) => one !== '')] : [name, value],
      )
      .filter(([, value]) => value !== ''),
  );

type Span = Pick<SlotRequest, 'from' | 'days' | 'notBefore' | 'before'>;

const MIDNIGHT = '00:00:00';

/** From `start` to `end`, or for `nDays`, seven unless asked. */
function spanOf(query: Query): Span {
  const start = momentOf(query, 'start');
  const end = momentOf(query, 'end');
  const asked = daysOf(query);
  if (end && asked !== undefined) throw new Refused('invalidField', 'nDays');
  if (!start) {
    if (end) throw new Refused('invalidField', 'start');
    const days = asked ?? DAYS_ANSWERED;
    return { from: undefined, days, notBefore: undefined, before: undefined };
  }
  const last = end ?? { day: daysAfter(start.day, asked ?? DAYS_ANSWERED), time: start.time };
  const notBefore = `${start.day}T${start.time}`;
  const before = `${last.day}T${last.time}`;
  const days = daysBetween(start.day, last.day) + (last.time === MIDNIGHT ? 0 : 1);
  if (before <= notBefore || days > MOST_DAYS + 1) throw new Refused('invalidField', 'end');
  return { from: start.day, days, notBefore, before };
}

const DAY = 86_400_000;

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY);

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?)?$/;

/** A wall time of the group, or the beginning of a day. */
function momentOf(
  query: Query,
  name: string,
): { readonly day: string; readonly time: string } | undefined {
  const text = valueOf(query, name);
  if (text === undefined) return undefined;
  const [, day, minute, second = ':00'] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) throw new Refused('invalidField', name);
  return { day, time: minute === undefined ? MIDNIGHT : `${minute}${second}` };
}

/** The group of the path, or of the query where the path has none; where both name one it is the same. */
function groupIdOf(ofPath: string | undefined, query: Query): number {
  const ofQuery = query.group_id;
  const id = idOf(ofPath ?? ofQuery);
  if (id === undefined) {
    if (ofPath === undefined && ofQuery === undefined)
      throw new Refused('invalidField', 'group_id');
    throw new Refused('groupUnknown');
  }
  if (ofQuery !== undefined && idOf(ofQuery) !== id) throw new Refused('invalidField', 'group_id');
  return id;
}

function linesOf(query: Query): readonly Line[] {
  const rows = entriesOf(query, 'appointments', ['intervention_id', 'calendar_id']);
  if (rows.length === 0 || rows.length > MOST_LINES)
    throw new Refused('invalidField', 'appointments');
  return rows.map(({ intervention_id, calendar_id = String(ANY_CALENDAR) }) => ({
    interventionId: required(idOf(intervention_id), 'intervention_id'),
    calendarId:
      calendar_id === String(ANY_CALENDAR)
        ? ANY_CALENDAR
        : required(idOf(calendar_id), 'calendar_id'),
  }));
}

function required(id: number | undefined, field: string): number {
  if (id === undefined) throw new Refused('invalidField', field);
  return id;
}

const optionalId = (query: Query, name: string): number | undefined =>
  query[name] === undefined ? undefined : required(idOf(query[name]), name);

function idsOf(query: Query, name: string): readonly number[] {
  const texts = listOf(query, name);
  if (texts.length > MOST_IDS) throw new Refused('invalidField', name);
  return texts.map((text) => required(idOf(text), name));
}

function daysOf(query: Query): number | undefined {
  const text = valueOf(query, 'nDays');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text) || Number(text) > MOST_DAYS)
    throw new Refused('invalidField', 'nDays');
  return Number(text);
}

/** One of some words; the first is meant where none is said. */
function choice<Word extends string>(
  query: Query,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = valueOf(query, name);
  if (text === undefined) return words[0];
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Refused('invalidField', name);
  return found;
}
