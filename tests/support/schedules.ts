import {
  ANY_CALENDAR,
  instantOf,
  type Schedule,
  type ScheduleCalendar,
  type ScheduleIntervention,
  type ScheduleResource,
  type Instant,
  type OpeningHours,
  type BusyTime,
  type Wish,
} from '@creneau/core';

const DAYS_OF_A_WEEK = 7;
const MINUTES_OF_A_YEAR = 366 * 24 * 60;

/** The same ranges every day: `everyDay('09:00-12:00', '14:00-18:00')`. */
export const everyDay = (...ranges: readonly string[]): OpeningHours =>
  Array.from({ length: DAYS_OF_A_WEEK }, () =>
    ranges.map((range) => ({ from: range.slice(0, 5), to: range.slice(6) })),
  );

export const aCalendarOf = ({
  id = 1,
  calendarsetId = undefined,
  capacity = 1,
  opening = everyDay('09:00-18:00'),
  closedDays = [],
  interventionIds = [11],
  ...rules
}: Partial<ScheduleCalendar> = {}): ScheduleCalendar => ({
  ...rules,
  id,
  calendarsetId,
  capacity,
  opening,
  closedDays,
  interventionIds,
});

export const aResourceOf = ({
  id = 5,
  capacity = 1,
  interventionIds = [11],
  ...rules
}: Partial<ScheduleResource> = {}): ScheduleResource => ({
  id,
  capacity,
  interventionIds,
  ...rules,
});

export const anInterventionOf = ({
  id = 11,
  length = 60,
  needResource = false,
  promotions = [],
  ...rules
}: Partial<ScheduleIntervention> = {}): ScheduleIntervention => ({
  ...rules,
  id,
  length,
  needResource,
  promotions,
});

export const aTaken = ({
  calendarId = 1,
  seat = 0,
  resourceId = undefined,
  resourceSeat = undefined,
  start = 0,
  end = 0,
  ...rest
}: Partial<BusyTime> = {}): BusyTime => ({
  ...rest,
  calendarId,
  seat,
  resourceId,
  resourceSeat,
  start,
  end,
});

export const aSchedule = ({
  timezone = 'Europe/Paris',
  step = 60,
  minimumNotice = 0,
  maxrdvPeriod = MINUTES_OF_A_YEAR,
  calendars = [aCalendarOf()],
  resources = [],
  interventions = [anInterventionOf()],
  busyTimes: taken = [],
  ...rules
}: Partial<Schedule> = {}): Schedule => ({
  ...rules,
  timezone,
  step,
  minimumNotice,
  maxrdvPeriod,
  calendars,
  resources,
  interventions,
  busyTimes: taken,
});

export const aWish = ({
  lines = [{ interventionId: 11, calendarId: ANY_CALENDAR }],
  calendarIds = [],
  resourceId = undefined,
}: Partial<Wish> = {}): Wish => ({ lines, calendarIds, resourceId });

/** The instant of a time that exists. */
export function instant(text: string, zone = 'Europe/Paris'): Instant {
  const found = instantOf(text, zone);
  if (found === undefined) throw new Error(`${text} is no time of ${zone}`);
  return found;
}
