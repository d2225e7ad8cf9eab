import type { TProperties, TString } from 'typebox';
import { ANY_CALENDAR, DAYS_ANSWERED, type DayObstacle } from '@creneau/core';
import {
  day,
  id,
  idOrNone,
  listOf,
  withTitle,
  oneOf,
  optional,
  orNull,
  percent,
  record,
  text,
  time,
  whole,
} from '../json-schema/fields';
import { toWallTime } from '../dialect/dialect';
import { MOST_DAYS, MOST_IDS, MOST_LINES } from '../dialect/slot-query';

export const START = '2026-11-24T09:00:00+01:00';
export const LOCAL =
  '`YYYY-MM-DD HH:MM:SS`, wall time of the group; of a repeated hour only the first is listed';

export const calendarIds = {
  'calendar_ids[]': listOf(
    id('A calendar'),
    'The calendars to choose from where there is no preference; a line with another one is refused',
    undefined,
    { maxItems: MOST_IDS },
  ),
};

export const nDays = whole(`How many days, ${DAYS_ANSWERED} unless asked`, undefined, {
  minimum: 1,
  maximum: MOST_DAYS,
});

export const common = {
  results: text('Not looked at: all free times of the days are answered', 'all'),
  resource_id: idOrNone('The resource to take; 0, or left out, for any that is free'),
  ...calendarIds,
  locale: text('Taken and not needed: the answer has no words', 'fr'),
};

export const ONE_LINE = 'appointments[0][intervention_id]';

export const lines = {
  from: day('First day, `YYYY-MM-DD` of the group; today unless asked'),
  nDays,
  promotions: oneOf(['1', '0'], 'Whether to tell discounts; `1` unless asked'),
  [ONE_LINE]: id(
    `Service of the first line. \`appointments[1]…\` is the next; ${MOST_LINES} at most, and no more than the group’s \`max_multirdvs\` unless they are a pack`,
    11,
  ),
  'appointments[0][calendar_id]': idOrNone(
    `Who gives it; ${ANY_CALENDAR}, or left out, for no preference`,
    ANY_CALENDAR,
  ),
  appointment_id: id(
    'An appointment of whoever asks, to be moved: what was booked with it does not stand in its own way, and its own time is listed',
  ),
  pack_id: id('The pack, of which the lines are the services in their order'),
};

type TimeField = (description: string) => TString;

export const offsetTime: TimeField = (description) => time(description, START);
export const localTime: TimeField = (description) =>
  text(`${description}; ${LOCAL}`, toWallTime(START));

const slot = (timeField: TimeField) =>
  withTitle(
    timeField === localTime ? 'SlotInLocalTime' : 'Slot',
    record({
      start: timeField('What to send as `date` of the booking'),
      capacity: optional(
        whole(
          'How many more bookings this time takes; only where `capacity_display_user` of the group is true',
          2,
          { minimum: 1 },
        ),
      ),
      calendar_ids: listOf(
        id('A calendar'),
        'Who could give the first line; a group that tells calendars apart has a record for each of them',
        [1, 2],
      ),
      promotion: orNull(percent('Off the price of the first service', 20)),
    }),
  );

export const obstacleWords: { readonly [obstacle in DayObstacle]: string } = {
  full: 'full',
  tooShort: 'too_short',
  absent: 'absent',
  closed: 'closed',
  tooSoon: 'too_soon',
  tooFar: 'too_far',
};

const obstacle = (about: string) =>
  oneOf(
    Object.values(obstacleWords),
    `${about}: \`full\`, all times are taken; \`too_short\`, no opening is long enough; \`absent\`, nobody who gives it is there; \`closed\`, nobody of the group is there; \`too_soon\`, the times are nearer than the notice; \`too_far\`, they are further than one may book`,
  );

export const freeTimes = <Echo extends TProperties>(
  title: string,
  timeField: TimeField,
  echo: Echo,
) =>
  withTitle(
    title,
    record({
      ...echo,
      firstSlot: orNull(
        timeField(
          'First free time from the first day on, even after those days; null if there is none',
        ),
      ),
      availabletimeslots: listOf(
        slot(timeField),
        'In the order of time; several of one `start` are a choice of calendars: book with the `calendar_id` of the record chosen',
      ),
      unavailable: orNull(
        obstacle(
          'Why nothing is free at all in the period of the group, where `firstSlot` is null',
        ),
      ),
      unavailable_days: listOf(
        record({
          day: day('A day of those asked that has no free time'),
          reason: obstacle('Why'),
        }),
        'Why days have no free time',
        [{ day: '2026-11-25', reason: 'closed' }],
      ),
    }),
  );
