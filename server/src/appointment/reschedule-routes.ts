import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dialect } from '../dialect/dialect';
import { writeKeyOf } from '../idempotency/answer-once';
import { readAll, refuse, Refusal } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { idOf, type Query } from '../request/query';
import { forOwners } from '../session/authorizer';
import type { AppointmentAccess } from './appointment-access';
import { ownAppointmentOpenapi } from './own-appointment-description';
import { rescheduleRequest } from './reschedule-request';
import type { Reschedules } from './reschedules';
import type { Lines } from './stored-appointments';

/** Which appointments of a group a request may use. @throws {Refusal} */
export type FindAccess = (
  request: FastifyRequest,
  groupId: number | undefined,
) => Promise<AppointmentAccess>;

interface Call {
  Params: { id?: string };
  Querystring: Query;
}

/** An answer about somebody's appointments. */
export const json = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');

/** Tells whether a booking can be rescheduled, and reschedules it, in the dialects that can. */
export function rescheduleRoutes(
  server: FastifyInstance,
  dialect: Dialect,
  reschedules: Reschedules,
  caller: FindAccess,
): void {
  const openapi = ownAppointmentOpenapi[dialect.name];
  if (dialect.reschedule === undefined || !openapi.reschedule || !openapi.reschedulable) return;
  const { summary, ...reschedulableOpenapi } = openapi.reschedulable;
  server.get<Call>(
    `${dialect.root}${dialect.reschedule}/editable`,
    {
      schema: { summary, tags: ['appointment'] },
      config: { openapi: reschedulableOpenapi, access: forOwners },
    },
    async (request, reply) => {
      const asking = await caller(request, idOf(request.query.group_id));
      const id = appointmentId(request.params.id);
      const answer = await reschedulableAnswer(() =>
        reschedules.reschedulableLines(asking, asking.groupId, id),
      );
      return json(reply).send(answer);
    },
  );
  const { summary: rescheduling, ...rescheduleOpenapi } = openapi.reschedule;
  server.put<Call>(
    `${dialect.root}${dialect.reschedule}`,
    {
      schema: { summary: rescheduling, tags: ['appointment'] },
      config: { openapi: rescheduleOpenapi, access: forOwners, storesAnswers: true },
    },
    async (request, reply) => {
      const groupId = idOf(request.query.group_id);
      const asking = await caller(request, groupId);
      const id = appointmentId(request.params.id);
      const { group, wanted } = readAll({
        group: () =>
          groupId ?? refuse('group_id', request.query.group_id ? 'malformed' : 'missing'),
        wanted: () => rescheduleRequest(request.body),
      });
      const key = writeKeyOf(request, group);
      const answer = await reschedules.reschedule(asking, group, id, wanted, key);
      return json(reply).code(answer.status).send(answer.body);
    },
  );
}

/** Another time may be asked for; a refusal is an answer too, but where there is no such appointment. @throws {Refusal} */
async function reschedulableAnswer(find: () => Promise<Lines>) {
  try {
    return reschedulable(await find());
  } catch (failure) {
    if (!isAboutTheAppointment(failure)) throw failure;
    const { key, text } = answers[failure.reason];
    return notReschedulable(key, text);
  }
}

const isAboutTheAppointment = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.reason !== 'appointmentUnknown';

/** What the page needs to offer another time. */
const reschedulable = (lines: Lines) => {
  const [first] = lines;
  return {
    error: null,
    message: null,
    calendar_id: first.calendar_id,
    resource_id: first.resource_id,
    intervention_id: first.intervention_id,
    intervention: { interventionset_id: first.interventionset_id },
    pack_id: first.pack_id,
    appointments: lines.map(({ id, intervention_id, calendar_id }) => ({
      id,
      intervention_id,
      calendar_id,
    })),
    comments: first.comments,
    vevent: first.vevent,
  };
};

const notReschedulable = (error: string, message: string) => ({
  error,
  message,
  calendar_id: null,
  resource_id: null,
  intervention_id: null,
  intervention: null,
  pack_id: null,
  appointments: [],
  comments: null,
  vevent: null,
});

/** A malformed id is answered like an unknown one. @throws {Refusal} appointmentUnknown */
function appointmentId(text: string | undefined): number {
  const id = idOf(text);
  if (id === undefined) throw new Refusal('appointmentUnknown');
  return id;
}
