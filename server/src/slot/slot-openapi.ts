import {
  ANY_CALENDAR,
  DAYS_ANSWERED,
  type CalendarObstacle,
  type DayObstacle,
  type TimeExplanation,
} from '@creneau/core';
import {
  day,
  flag,
  id,
  idOrNone,
  listOf,
  withTitle,
  oneOf,
  orNull,
  percent,
  record,
  recordOf,
  text,
  time,
  whole,
  type Field,
  type Fields,
} from '../json-schema/fields';
import type { OpenapiCallWithSummary } from '../openapi/openapi-call';
import { toWallTime, type DialectName } from '../dialect/dialect';
import { answers } from '../refusal/v3-refusals';
import { apikey } from '../session/session-fields';
import { MOST_DAYS, MOST_IDS, MOST_LINES } from '../dialect/slot-query';

const START = '2026-11-24T09:00:00+01:00';
const LOCAL =
  '`YYYY-MM-DD HH:MM:SS`, wall time of the group; of a repeated hour only the first is listed';

const GROUP = { group_id: id('Id of the group', 1) };

const calendarIds = {
  'calendar_ids[]': {
    ...listOf(
      id('A calendar'),
      'The calendars to choose from where there is no preference; a line with another one is refused',
    ),
    maxItems: MOST_IDS,
  },
};

const nDays = {
  ...whole(`How many days, ${DAYS_ANSWERED} unless asked`),
  minimum: 1,
  maximum: MOST_DAYS,
};

const common = {
  apikey,
  results: text('Not looked at: all free times of the days are answered', 'all'),
  resource_id: idOrNone('The resource to take; 0, or left out, for any that is free'),
  ...calendarIds,
  locale: text('Taken and not needed: the answer has no words', 'fr'),
};

const lines: Fields = {
  from: day('First day, `YYYY-MM-DD` of the group; today unless asked'),
  nDays,
  promotions: oneOf(['1', '0'], 'Whether to tell discounts; `1` unless asked'),
  'appointments[0][intervention_id]': id(
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

type TimeField = (description: string) => Field;

const offsetTime: TimeField = (description) => time(description, START);
const localTime: TimeField = (description) => text(`${description}; ${LOCAL}`, toWallTime(START));

const slot = (timeField: TimeField): Field =>
  withTitle(
    timeField === localTime ? 'SlotInLocalTime' : 'Slot',
    recordOf(['start', 'calendar_ids', 'promotion'], {
      start: timeField('What to send as `date` of the booking'),
      capacity: {
        ...whole(
          'How many more bookings this time takes; only where `capacity_display_user` of the group is true',
          2,
        ),
        minimum: 1,
      },
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

const obstacle = (about: string): Field =>
  oneOf(
    Object.values(obstacleWords),
    `${about}: \`full\`, all times are taken; \`too_short\`, no opening is long enough; \`absent\`, nobody who gives it is there; \`closed\`, nobody of the group is there; \`too_soon\`, the times are nearer than the notice; \`too_far\`, they are further than one may book`,
  );

const answer = (
  title: string,
  timeField: TimeField,
  echo: Fields = {},
): OpenapiCallWithSummary['answers'] => ({
  200: {
    description: 'The free times of those days',
    body: withTitle(
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
          recordOf(['day', 'reason'], {
            day: day('A day of those asked that has no free time'),
            reason: obstacle('Why'),
          }),
          'Why days have no free time',
          [{ day: '2026-11-25', reason: 'closed' }],
        ),
      }),
    ),
  },
});

const refusals = [
  answers.connectionExpired,
  answers.appointmentUnknown,
  answers.groupUnknown,
  answers.groupInactive,
  { ...answers.invalidField, field: 'from' },
  { ...answers.invalidIntervention, field: 'intervention_id' },
  { ...answers.invalidCalendar, field: 'calendar_id' },
  { ...answers.invalidResource, field: 'resource_id' },
];

const ONE_LINE = 'appointments[0][intervention_id]';

const v3: OpenapiCallWithSummary = {
  summary: 'The free times of some days',
  description:
    'Each line is one service. Several lines follow one another, and a time is free if all of them fit.',
  params: GROUP,
  querystring: {
    group_id: id('The same as in the path; where the path has none, it must be there'),
    ...common,
    ...lines,
    time_format: oneOf(['iso', 'datetime'], `\`iso\`: with offset. \`datetime\`: ${LOCAL}`),
  },
  required: [ONE_LINE],
  key: 'optional',
  answers: answer('FreeTimes', offsetTime),
  refusals,
};

const { params: _, ...withoutPath } = v3;

export const slotsOpenapi: { readonly [dialect in DialectName]: OpenapiCallWithSummary } = {
  v1: {
    summary: 'The free times of some days, as v1 asks',
    description:
      'All services take the calendar of the call, or each takes any. An empty parameter counts as absent.',
    params: GROUP,
    querystring: {
      group_id: id('The same as in the path'),
      ...common,
      'intervention_ids[]': {
        ...listOf(id('A service'), 'The services, given one after the other', [11]),
        maxItems: MOST_LINES,
      },
      calendar_id: idOrNone('Who gives them; 0 or nothing for no preference'),
      'calendarset_ids[]': listOf(id('A set'), 'The same as its `calendar_ids[]`'),
      start: text(
        'From when, `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD` of the group; the beginning of today unless asked',
      ),
      end: text(`Until when, not itself; ${DAYS_ANSWERED} days unless asked`),
      nDays: { ...nDays, description: `${nDays.description}; not with \`end\`` },
      cal_qty: id('Only times that so many calendars could serve; 1 unless asked'),
      min_capacity: id('Only times that take so many more bookings; 1 unless asked'),
    },
    required: ['intervention_ids[]'],
    key: 'optional',
    answers: answer('FreeTimesOfServices', localTime, {
      group_id: id('Of the path', 1),
      intervention_ids: listOf(id('A service'), 'As they were asked', [11]),
      calendar_id: orNull(id('As it was asked; null for no preference')),
      calendar_ids: listOf(id('A calendar'), 'As they were asked', []),
    }),
    refusals,
  },
  v2: {
    ...withoutPath,
    summary: 'The free times of some days, as v2 asks',
    querystring: {
      ...GROUP,
      ...common,
      ...lines,
      time_format: oneOf(['datetime'], 'v2 has no other'),
    },
    required: ['group_id', ONE_LINE],
    answers: answer('FreeTimesInLocalTime', localTime),
  },
  v3,
  booking: {
    ...withoutPath,
    querystring: { ...v3.querystring, ...GROUP },
    required: ['group_id', ONE_LINE],
  },
};

const calendarObstacleNames = {
  outsideHours: 'outside_hours',
  closed: 'closed',
  holiday: 'holiday',
  absent: 'absent',
  offGrid: 'off_grid',
  taken: 'taken',
  buffer: 'buffer',
  noResource: 'no_resource',
} as const satisfies Record<CalendarObstacle, string>;

export const obstacleNames = {
  notOpen: 'not_open',
  notOffered: 'not_offered',
  tooSoon: 'too_soon',
  tooFar: 'too_far',
  ...calendarObstacleNames,
  sameTime: 'same_time',
  tooCloseToAnother: 'too_close_to_another',
  tooManyAppointments: 'too_many_appointments',
} as const satisfies Record<NonNullable<TimeExplanation['obstacle']>, string>;

const MEANINGS = [
  '`not_open`: the group takes no bookings online',
  '`not_offered`: nobody asked for gives the service',
  '`too_soon`, `too_far`: the notice and the period of the group',
  '`outside_hours`: not within the weekly hours from start to end',
  '`closed`: a closed day or a closed part of it',
  '`holiday`: a public holiday',
  '`absent`: an absence',
  '`off_grid`: no start of the grid',
  '`taken`: another appointment',
  '`buffer`: the time that is kept clear before or after an appointment',
  '`no_resource`: no free resource',
  '`same_time`, `too_close_to_another`, `too_many_appointments`: a limit of the group for each person, where `fiche_id` says who it is',
].join('; ');

const {
  from: _from,
  promotions: _promotions,
  appointment_id: _moved,
  nDays: _days,
  ...wish
} = lines;

export const explanationOpenapi: OpenapiCallWithSummary = {
  summary: 'Why a time is offered, or not',
  description:
    'For the professionals of the group. Applies the rules by which times are listed and booked, and reveals nothing of other appointments.',
  params: GROUP,
  querystring: {
    group_id: id('The same as in the path'),
    apikey: common.apikey,
    resource_id: common.resource_id,
    ...calendarIds,
    ...wish,
    fiche_id: id(
      'The contact it would be booked for: the limits for each person hold then; without it they do not',
      9,
    ),
    start: time('The time to explain; without offset, in wall time of the group', START),
  },
  required: [ONE_LINE, 'start'],
  key: 'required',
  answers: {
    200: {
      description: 'The explanation',
      body: withTitle(
        'Explanation',
        record({
          offered: flag('Whether the time is listed and can be booked'),
          obstacle: orNull(
            oneOf(
              Object.values(obstacleNames),
              `What is nearest to being overcome. ${MEANINGS}`,
              'absent',
            ),
          ),
          line: orNull({ ...whole('The line that nobody can serve, from 0', 0), minimum: 0 }),
          calendars: listOf(
            record({
              calendar_id: id('Who gives the service of that line', 1),
              obstacle: oneOf(Object.values(calendarObstacleNames), 'What keeps them', 'absent'),
            }),
            'Each of those who give that service; none where the time itself is the obstacle',
          ),
        }),
      ),
    },
  },
  refusals: [
    answers.connectionExpired,
    answers.notAllowed,
    answers.notThere,
    answers.groupUnknown,
    answers.groupInactive,
    { ...answers.invalidField, field: 'start' },
    { ...answers.invalidField, field: 'fiche_id' },
    { ...answers.invalidIntervention, field: 'intervention_id' },
    { ...answers.invalidCalendar, field: 'calendar_id' },
    { ...answers.invalidResource, field: 'resource_id' },
  ],
};
