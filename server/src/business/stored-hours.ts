import type { AlternatingWeeks, Pause } from '@creneau/core';
import type { StoredException, StoredHolidays } from '../database/schema';
import type { WrittenBusiness, WrittenException } from './business-codec';

export const storedExceptions = (
  exceptions: readonly WrittenException[],
): readonly StoredException[] =>
  exceptions.flatMap(({ day, closed, open, reason }): readonly StoredException[] => {
    const rest = { day, ...(reason !== undefined && { reason }) };
    return [
      ...(closed ? [{ ...rest, kind: 'closed' as const, ...closed }] : []),
      ...(open ? [{ ...rest, kind: 'open' as const, ...open }] : []),
    ];
  });

export const exceptionsFrom = (
  exceptions: readonly StoredException[],
): readonly WrittenException[] =>
  exceptions.map(({ day, kind, from, to, reason }) => ({
    day,
    closed: kind === 'closed' ? { from, to } : undefined,
    open: kind === 'open' ? { from, to } : undefined,
    reason,
  }));

type WrittenWeeks = WrittenBusiness['calendars'][number]['alternating_weeks'];

export const storedWeeks = (weeks: WrittenWeeks): AlternatingWeeks | undefined =>
  weeks && { anchor: weeks.from, weeks: weeks.weeks };

export const weeksFrom = (weeks: AlternatingWeeks | null): WrittenWeeks =>
  weeks ? { from: weeks.anchor, weeks: weeks.weeks } : undefined;

export const storedHolidays = (holidays: WrittenBusiness['holidays']): StoredHolidays | undefined =>
  holidays && {
    country: holidays.country,
    ...(holidays.region !== undefined && { region: holidays.region }),
  };

export const holidaysFrom = (holidays: StoredHolidays | null): WrittenBusiness['holidays'] =>
  holidays ? { country: holidays.country, region: holidays.region } : undefined;

type WrittenPauses = WrittenBusiness['services'][number]['pauses'];

export const storedPauses = (pauses: WrittenPauses): readonly Pause[] =>
  pauses.map(({ after, length }) => ({ from: after, to: after + length }));

export const pausesFrom = (pauses: readonly Pause[]): WrittenPauses =>
  pauses.map(({ from, to }) => ({ after: from, length: to - from }));

export const storedReminders = (reminders: WrittenBusiness['reminders']): readonly number[] =>
  reminders.map(({ before }) => before);

export const remindersFrom = (reminders: readonly number[]): WrittenBusiness['reminders'] =>
  reminders.map((before) => ({ before }));
