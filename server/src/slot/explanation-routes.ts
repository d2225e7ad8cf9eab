import type { FastifyInstance } from 'fastify';
import { instantOf } from '@creneau/core';
import type { Schedules } from '../schedule/schedules';
import { dialects, pathsIn } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { readAll, refuse } from '../refusal/refusal';
import { ficheIdOf, idOf, type Query, valueOf } from '../request/query';
import { forProfessionals, type Authorizer } from '../session/authorizer';
import { explanationOpenapi, obstacleNames } from './slot-openapi';
import { explainTime } from './time-explanation';

interface Call {
  Params: { group_id?: string };
  Querystring: Query;
}

/** `GET availabletimeslots/explanation`, for the professionals of the group. */
export async function explanationRoutes(
  server: FastifyInstance,
  {
    database,
    schedules,
    now,
    authorizer,
  }: Pick<Dependencies, 'database' | 'now'> & {
    readonly schedules: Schedules;
    readonly authorizer: Authorizer;
  },
): Promise<void> {
  const { summary, ...openapi } = explanationOpenapi;
  for (const dialect of dialects.filter(({ name }) => name === 'v3')) {
    for (const path of pathsIn(dialect, `${dialect.slots}/explanation`)) {
      server.get<Call>(
        path,
        { schema: { summary, tags: ['slot'] }, config: { openapi, access: forProfessionals } },
        async (request) => {
          await authorizer.caller(request, idOf(request.params.group_id));
          const { question, start, ficheId } = readAll({
            question: () => dialect.slotQuestion(request.params.group_id, request.query),
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
      );
    }
  }
}

/**
 * The hour may still not exist in the group's time zone.
 *
 * @throws {Refusal} invalidField
 */
function startIn(query: Query): string {
  const start = valueOf(query, 'start') ?? refuse('start', 'missing');
  return instantOf(start, 'UTC') === undefined ? refuse('start') : start;
}
