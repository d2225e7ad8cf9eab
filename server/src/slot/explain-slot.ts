import { type CalendarObstacle, instantOf, type TimeExplanation } from '@creneau/core';
import { call } from '../call/call';
import { v3 } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import {
  flag,
  id,
  listOf,
  oneOf,
  orNull,
  record,
  time,
  whole,
  withTitle,
} from '../json-schema/fields';
import { readAll, refuse } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { ficheIdOf, idOf, type Query, valueOf } from '../request/query';
import type { Schedules } from '../schedule/schedules';
import { forProfessionals, type Authorizer } from '../session/authorizer';
import { calendarIds, common, lines, ONE_LINE, START } from './slot-fields';
import { explainTime } from './time-explanation';

interface ExplanationParts extends Pick<Dependencies, 'database' | 'now'> {
  readonly schedules: Schedules;
  readonly authorizer: Authorizer;
}

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

/** For the professionals of the group. */
export const explainSlot = call({
  name: 'explainSlot',
  method: 'GET',
  path: `${v3.slots}/explanation`,
  subject: 'slot',
  summary: 'Why a time is offered, or not',
  description:
    'For the professionals of the group. Applies the rules by which times are listed and booked, and reveals nothing of other appointments.',
  querystring: {
    group_id: id('The same as in the path'),
    resource_id: common.resource_id,
    ...calendarIds,
    [ONE_LINE]: lines[ONE_LINE],
    'appointments[0][calendar_id]': lines['appointments[0][calendar_id]'],
    pack_id: lines.pack_id,
    fiche_id: id(
      'The contact it would be booked for: the limits for each person hold then; without it they do not',
      9,
    ),
    start: time('The time to explain; without offset, in wall time of the group', START),
  },
  required: [ONE_LINE, 'start'],
  access: forProfessionals,
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
  handle: async ({ request }, { database, schedules, now, authorizer }: ExplanationParts) => {
    await authorizer.caller(request, idOf(request.params.group_id));
    const { question, start, ficheId } = readAll({
      question: () => v3.slotQuestion(request.params.group_id, request.query),
      start: () => startIn(request.query),
      ficheId: () => ficheIdOf(request.query),
    });
    const { group } = await schedules.rules(question.groupId);
    const { obstacle, line, calendars } = await explainTime(
      { schedules, database },
      {
        groupId: question.groupId,
        selection: question,
        start: instantOf(start, group.timezone) ?? refuse('start'),
        ficheId,
      },
      now(),
    );
    return {
      offered: obstacle === undefined,
      obstacle: obstacle ? obstacleNames[obstacle] : null,
      line: line ?? null,
      calendars: calendars.map((calendar) => ({
        calendar_id: calendar.calendarId,
        obstacle: obstacleNames[calendar.obstacle],
      })),
    };
  },
});

/**
 * The hour may still not exist in the group's time zone.
 *
 * @throws {Refusal} invalidField
 */
function startIn(query: Query): string {
  const start = valueOf(query, 'start') ?? refuse('start', 'missing');
  return instantOf(start, 'UTC') === undefined ? refuse('start') : start;
}
