import { ANY_CALENDAR, DAYS_ANSWERED, isDay, type Day, type Line } from '@creneau/core';
import { Refused } from '../refusal/refused';
import { entriesOf, idOf, listOf, valueOf, type Query } from '../request/query';

/** A question for free times, checked as far as it can be without knowing the group. */
export interface SlotRequest {
  readonly groupId: number;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** The calendars to choose from where a line has no preference; empty for all. */
  readonly calendarIds: readonly number[];
  /** First day; the group's today when absent. */
  readonly from: Day | undefined;
  readonly days: number;
  readonly tellsPromotions: boolean;
  readonly timeFormat: 'iso' | 'datetime';
}

export const MOST_DAYS = 31;
/** More lines than any group allows; keeps hostile queries short. */
export const MOST_LINES = 20;
export const MOST_IDS = 100;

/** @throws {Refused} groupUnknown, or invalidField with the parameter. */
export function slotRequest(groupId: string, query: Query): SlotRequest {
  const id = idOf(groupId);
  if (id === undefined) throw new Refused('groupUnknown');
  if (query.group_id !== undefined && idOf(query.group_id) !== id) {
    throw new Refused('invalidField', 'group_id');
  }
  const from = valueOf(query, 'from');
  if (from !== undefined && !isDay(from)) throw new Refused('invalidField', 'from');
  const packId = optionalId(query, 'pack_id');
  return {
    groupId: id,
    lines: linesOf(query),
    packId,
    resourceId: optionalId(query, 'resource_id'),
    calendarIds: idsOf(query, 'calendar_ids'),
    from,
    days: daysOf(valueOf(query, 'nDays')),
    // a pack has its own price, which no time lowers
    tellsPromotions: choice(query, 'promotions', ['1', '0']) === '1' && packId === undefined,
    timeFormat: choice(query, 'time_format', ['iso', 'datetime']),
  };
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

function daysOf(text: string | undefined): number {
  if (text === undefined) return DAYS_ANSWERED;
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
