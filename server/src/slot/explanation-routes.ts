import type { FastifyInstance } from 'fastify';
import { explain, instantOf } from '@creneau/core';
import { ensureOffered } from '../agenda/service-selection';
import type { Agendas } from '../agenda/agendas';
import { dialects, pathsIn } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { refuse, Refusal } from '../refusal/refusal';
import { idOf, valueOf, type Query } from '../request/query';
import { forProfessionals, type Authorizer } from '../session/authorizer';
import { explanationOpenapi, NOT_OPEN, obstacleNames } from './slot-description';

const DAY = 86_400_000;

interface Call {
  Params: { group_id?: string };
  Querystring: Query;
}

/** `GET availabletimeslots/explanation`: why a start is offered or not, for the professionals of the group. */
export async function explanationRoutes(
  server: FastifyInstance,
  {
    agendas,
    now,
    authorizer,
  }: Pick<Dependencies, 'now'> & { readonly agendas: Agendas; readonly authorizer: Authorizer },
): Promise<void> {
  const { summary, ...openapi } = explanationOpenapi;
  for (const dialect of dialects.filter(({ name }) => name === 'v3')) {
    for (const path of pathsIn(dialect, `${dialect.slots}/explanation`)) {
      server.get<Call>(
        path,
        { schema: { summary, tags: ['slot'] }, config: { openapi, access: forProfessionals } },
        async (request, reply) => {
          await authorizer.caller(request, idOf(request.params.group_id));
          const asked = dialect.slotQuestion(request.params.group_id, request.query);
          const known = await agendas.rules(asked.groupId);
          const text = valueOf(request.query, 'start');
          const start = instantOf(text ?? '', known.group.timezone);
          if (start === undefined) refuse('start', text === undefined ? 'missing' : 'malformed');
          const { rules, agenda } = await agendas.read(asked.groupId, start - DAY, start + 2 * DAY);
          if (!rules.group.active) throw new Refusal('groupInactive');
          ensureOffered(rules, asked, true);
          const { obstacle, line, calendars } = explain(agenda, asked, start, now());
          const isOffered = rules.group.open && obstacle === undefined;
          void reply.header('cache-control', 'no-store');
          return {
            offered: isOffered,
            obstacle: !rules.group.open ? NOT_OPEN : obstacle ? obstacleNames[obstacle] : null,
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
