import { ANY_CALENDAR, DAYS_ANSWERED } from '@creneau/core';
import {
  day,
  id,
  listOf,
  oneOf,
  orNull,
  percent,
  record,
  text,
  time,
  whole,
} from '../description/fields';
import type { Told } from '../description/told';
import { answers } from '../refusal/v3-refusals';
import { MOST_DAYS, MOST_IDS, MOST_LINES } from './slot-request';

export const slotsTold: Told = {
  description:
    'One line asks for one service; several lines are given one after the other, and a time is free when all of them fit.',
  params: { group_id: id('Id of the group', 1) },
  querystring: {
    apikey: text('Names the client', 'creneau'),
    results: text('Not looked at: all free times of the days are answered', 'all'),
    group_id: id('The same as in the path'),
    from: day(`First day, \`YYYY-MM-DD\` of the group; today unless asked`),
    nDays: {
      ...whole(`How many days, ${DAYS_ANSWERED} unless asked`),
      minimum: 1,
      maximum: MOST_DAYS,
    },
    promotions: oneOf(['1', '0'], 'Whether to tell discounts; `1` unless asked'),
    time_format: oneOf(
      ['iso', 'datetime'],
      '`iso`: with offset. `datetime`: `YYYY-MM-DD HH:MM:SS`, wall time of the group, in which the repeated hour of a clock change is ambiguous',
    ),
    'appointments[0][intervention_id]': id(
      `Service of the first line. \`appointments[1]…\` is the next; ${MOST_LINES} at most, and no more than the group’s \`max_multirdvs\` unless they are a pack`,
      11,
    ),
    'appointments[0][calendar_id]': {
      ...whole(`Who gives it; ${ANY_CALENDAR}, or left out, for no preference`, ANY_CALENDAR),
      minimum: ANY_CALENDAR,
    },
    pack_id: id('The pack, of which the lines are the services in their order'),
    resource_id: id('The resource to take; left out for any that is free'),
    'calendar_ids[]': {
      ...listOf(id('A calendar'), 'The calendars to choose from where there is no preference'),
      maxItems: MOST_IDS,
    },
    locale: text('Taken and not needed: the answer has no words', 'fr'),
  },
  required: ['appointments[0][intervention_id]'],
  answers: {
    200: {
      description: 'The free times of those days',
      body: record({
        firstSlot: orNull(
          time(
            'First free time from `from` on, even after those days; null if there is none',
            '2026-11-24T09:00:00+01:00',
          ),
        ),
        availabletimeslots: listOf(
          record({
            start: time('What to send as `date` of the booking', '2026-11-24T09:00:00+01:00'),
            capacity: { ...whole('How many more bookings this time takes', 2), minimum: 1 },
            calendar_ids: listOf(id('A calendar'), 'Who could give the first line', [1, 2]),
            promotion: orNull(percent('Off the price of the first service', 20)),
          }),
          'In the order of time',
        ),
      }),
    },
  },
  refusals: [
    answers.groupUnknown,
    answers.groupInactive,
    { ...answers.invalidField, field: 'from' },
    { ...answers.invalidIntervention, field: 'intervention_id' },
    { ...answers.invalidCalendar, field: 'calendar_id' },
    { ...answers.invalidResource, field: 'resource_id' },
  ],
};
