import {
  ANY_CALENDAR,
  type Day,
  DAYS_ANSWERED,
  daysAfter,
  daysBetween,
  isDay,
  type Line,
} from '@creneau/core';
import { readAll, readEach, Refusal, refuse } from '../refusal/refusal';
import { entriesOf, idOf, listOf, type Query, valueOf } from '../request/query';

/** The rules of the group are not applied yet. */
export interface SlotRequest {
  readonly groupId: number;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Candidates for a line without a preference; empty for all. */
  readonly calendarIds: readonly number[];
  /** Adds the calendars of these sets. */
  readonly calendarsetIds: readonly number[];
  /** Default: today in the group's zone. */
  readonly from: Day | undefined;
  readonly days: number;
  /** `YYYY-MM-DDTHH:MM:SS` in wall time of the group; `before` is exclusive. */
  readonly notBefore: string | undefined;
  readonly before: string | undefined;
  /** Minimum of free calendars, and of places left. */
  readonly leastCalendars: number;
  readonly leastCapacity: number;
  /** The places of its booking count as free. */
  readonly movedId: number | undefined;
  readonly tellsPromotions: boolean;
  readonly timeFormat: TimeFormat;
}

/** With the offset of the group, or wall time alone. */
type TimeFormat = 'iso' | 'datetime';

/** No preference, as `ANY_CALENDAR`. */
export const ANY_RESOURCE = 0;
export const MOST_DAYS = 31;
/** More lines than any group allows. */
export const MOST_LINES = 20;
export const MOST_IDS = 100;

/** @throws {Refusal} groupUnknown, or invalidField with the parameter. */
type SlotQueryReader = (groupId: string | undefined, query: Query) => SlotRequest;

const WHOLE_DAYS = {
  calendarsetIds: [],
  notBefore: undefined,
  before: undefined,
  leastCalendars: 1,
  leastCapacity: 1,
  movedId: undefined,
};

/** The first format is the default. */
export const readMapQuery =
  (formats: readonly [TimeFormat, ...TimeFormat[]]): SlotQueryReader =>
  (groupId, query) => {
    const { promotions, ...request } = readAll({
      groupId: () => groupIdOf(groupId, query),
      lines: () => linesOf(query),
      packId: () => optionalId(query, 'pack_id'),
      resourceId: () => resourceIdOf(query),
      calendarIds: () => idsOf(query, 'calendar_ids'),
      from: () => optionalDay(query, 'from'),
      days: () => daysOf(query) ?? DAYS_ANSWERED,
      movedId: () => optionalId(query, 'appointment_id'),
      promotions: () => choice(query, 'promotions', ['1', '0']),
      timeFormat: () => choice(query, 'time_format', formats),
    });
    // promotions do not apply to a pack, which has its own price
    const tellsPromotions = promotions === '1' && request.packId === undefined;
    return { ...WHOLE_DAYS, ...request, tellsPromotions };
  };

function optionalDay(query: Query, name: string): Day | undefined {
  const day = valueOf(query, name);
  return day === undefined || isDay(day) ? day : refuse(name);
}

/** As in the public documentation: one calendar for all interventions, or none. */
export const readInterventionsQuery: SlotQueryReader = (groupId, query) => {
  const parameters = withoutEmptyValues(query);
  const { calendarId, interventionIds, span, ...request } = readAll({
    // this format has one calendar for a whole pack; v2 has one for each intervention
    packId: () => (query.pack_id === undefined ? undefined : refuse('pack_id')),
    calendarId: () => calendarIdOf(parameters),
    interventionIds: () => interventionIdsOf(parameters),
    span: () => spanOf(parameters),
    groupId: () => groupIdOf(groupId, parameters),
    resourceId: () => resourceIdOf(parameters),
    calendarIds: () => idsOf(parameters, 'calendar_ids'),
    calendarsetIds: () => idsOf(parameters, 'calendarset_ids'),
    leastCalendars: () => optionalId(parameters, 'cal_qty') ?? 1,
    leastCapacity: () => optionalId(parameters, 'min_capacity') ?? 1,
  });
  return {
    ...request,
    ...span,
    lines: interventionIds.map((interventionId) => ({ interventionId, calendarId })),
    movedId: undefined,
    tellsPromotions: true,
    timeFormat: 'datetime',
  };
};

function calendarIdOf(query: Query): number {
  const calendar = valueOf(query, 'calendar_id');
  return calendar === undefined || calendar === String(ANY_CALENDAR)
    ? ANY_CALENDAR
    : requireId(idOf(calendar), 'calendar_id');
}

function interventionIdsOf(query: Query): readonly number[] {
  const ids = idsOf(query, 'intervention_ids');
  if (ids.length === 0) refuse('intervention_ids', 'missing');
  if (ids.length > MOST_LINES) refuse('intervention_ids', 'too_long');
  return ids;
}

/** An empty value means "no preference" in the public documentation. */
const withoutEmptyValues = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]): readonly [string, Query[string]] =>
        Array.isArray(value) ? [name, value.filter((one) => one !== '')] : [name, value],
      )
      .filter(([, value]) => value !== ''),
  );

type Span = Pick<SlotRequest, 'from' | 'days' | 'notBefore' | 'before'>;

const MIDNIGHT = '00:00:00';

/** From `start` to `end`, or for `nDays`, seven by default. */
function spanOf(query: Query): Span {
  const { start, end, dayCount } = readAll({
    start: () => momentOf(query, 'start'),
    end: () => momentOf(query, 'end'),
    dayCount: () => daysOf(query),
  });
  if (end && dayCount !== undefined) refuse('nDays');
  if (!start) {
    if (end) refuse('start');
    const days = dayCount ?? DAYS_ANSWERED;
    return { from: undefined, days, notBefore: undefined, before: undefined };
  }
  const last = end ?? { day: daysAfter(start.day, dayCount ?? DAYS_ANSWERED), time: start.time };
  const notBefore = `${start.day}T${start.time}`;
  const before = `${last.day}T${last.time}`;
  const days = daysBetween(start.day, last.day) + (last.time === MIDNIGHT ? 0 : 1);
  if (before <= notBefore || days > MOST_DAYS + 1) refuse('end');
  return { from: start.day, days, notBefore, before };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?)?$/;

function momentOf(
  query: Query,
  name: string,
): { readonly day: string; readonly time: string } | undefined {
  const text = valueOf(query, name);
  if (text === undefined) return undefined;
  const [, day, minute, second = ':00'] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) refuse(name);
  return { day, time: minute === undefined ? MIDNIGHT : `${minute}${second}` };
}

/** If both path and query name a group, they must be equal. */
function groupIdOf(ofPath: string | undefined, query: Query): number {
  const ofQuery = query.group_id;
  const id = idOf(ofPath ?? ofQuery);
  if (id === undefined) {
    if (ofPath === undefined && ofQuery === undefined) refuse('group_id', 'missing');
    throw new Refusal('groupUnknown');
  }
  if (ofQuery !== undefined && idOf(ofQuery) !== id) refuse('group_id');
  return id;
}

function linesOf(query: Query): readonly Line[] {
  const rows = entriesOf(query, 'appointments', ['intervention_id', 'calendar_id']);
  if (rows.length === 0) refuse('appointments', 'missing');
  if (rows.length > MOST_LINES) refuse('appointments', 'too_long');
  return readEach(rows, (row) =>
    readAll({
      interventionId: () => requireId(idOf(row.intervention_id), 'intervention_id'),
      calendarId: () => calendarIdOf(row),
    }),
  );
}

function requireId(id: number | undefined, field: string): number {
  if (id === undefined) refuse(field);
  return id;
}

const optionalId = (query: Query, name: string): number | undefined =>
  query[name] === undefined ? undefined : requireId(idOf(query[name]), name);

const resourceIdOf = (query: Query): number | undefined =>
  query.resource_id === String(ANY_RESOURCE) ? undefined : optionalId(query, 'resource_id');

function idsOf(query: Query, name: string): readonly number[] {
  const texts = listOf(query, name);
  if (texts.length > MOST_IDS) refuse(name, 'too_long');
  return texts.map((text) => requireId(idOf(text), name));
}

function daysOf(query: Query): number | undefined {
  const text = valueOf(query, 'nDays');
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) refuse('nDays');
  if (Number(text) < 1 || Number(text) > MOST_DAYS) refuse('nDays', 'out_of_range');
  return Number(text);
}

/** Defaults to the first word. */
function choice<Word extends string>(
  query: Query,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = valueOf(query, name);
  if (text === undefined) return words[0];
  const match = words.find((word) => word === text);
  if (match === undefined) refuse(name, 'unknown');
  return match;
}
