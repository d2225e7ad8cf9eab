import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dialect } from '../dialect/dialect';
import { writeKeyOf } from '../idempotency/answer-once';
import { sendAnswer } from '../idempotency/send-answer';
import { readAll, refuse, Refusal } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { idOf, type Query } from '../request/query';
import { forOwners } from '../session/authorizer';
import type { AppointmentAccess } from './appointment-access';
import { ownAppointmentOpenapi } from './own-appointment-description';
import { rescheduleRequest } from './reschedule-request';
import type { Reschedules } from './reschedules';
import type { StoredAppointment } from './stored-appointments';

/** Which appointments of a group a request may use. @throws {Refusal} */
export type FindAccess = (
  request: FastifyRequest,
  groupId: number | undefined,
) => Promise<AppointmentAccess>;

interface Call {
  Params: { id?: string };
  Querystring: Query;
}

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
    async (request) => {
      const asking = await caller(request, idOf(request.query.group_id));
      const id = appointmentId(request.params.id);
      return reschedulableAnswer(() => reschedules.reschedulableLines(asking, asking.groupId, id));
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
      return sendAnswer(reply, answer);
    },
  );
}

/** Whether another time may be chosen. A refusal is an answer too, unless there is no such appointment. @throws {Refusal} */
async function reschedulableAnswer(find: () => Promise<readonly StoredAppointment[]>) {
  try {
    return { error: null, message: null, ...bookedLines(await find()) };
  } catch (failure) {
    if (!isAboutTheAppointment(failure)) throw failure;
    const { key, text } = answers[failure.reason];
    return { error: key, message: text, ...bookedLines([]) };
  }
}

const isAboutTheAppointment = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.reason !== 'appointmentUnknown';

/** What the page needs to offer another time: nothing of it for an appointment that cannot be moved. */
const bookedLines = (lines: readonly StoredAppointment[]) => {
  const [first] = lines;
  return {
    calendar_id: first?.calendar_id ?? null,
    resource_id: first?.resource_id ?? null,
    intervention_id: first?.intervention_id ?? null,
    intervention: first ? { interventionset_id: first.interventionset_id } : null,
    pack_id: first?.pack_id ?? null,
    appointments: lines.map(({ id, intervention_id, calendar_id }) => ({
      id,
      intervention_id,
      calendar_id,
    })),
    comments: first?.comments ?? null,
    vevent: first?.vevent ?? null,
  };
};

/** A malformed id is answered like an unknown one. @throws {Refusal} appointmentUnknown */
function appointmentId(text: string | undefined): number {
  const id = idOf(text);
  if (id === undefined) throw new Refusal('appointmentUnknown');
  return id;
}
