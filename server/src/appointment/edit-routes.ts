import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dialect } from '../dialect/dialect';
import { sendAnswer, writeKeyOf } from '../idempotency/answer-once';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { idOf, type Query } from '../request/query';
import { forOwners } from '../session/authorizer';
import type { AppointmentAccess } from './appointment-access';
import { ownAppointmentOpenapi } from './own-appointment-openapi';
import { editRequest } from './edit-request';
import { edit, editableLines } from './edit';
import type { StoredAppointment } from './stored-appointments';
import type { AppointmentWriter, WriteParts } from './write';

/** @throws {Refusal} */
export type FindAccess = (
  request: FastifyRequest,
  groupId: number | undefined,
) => Promise<AppointmentAccess>;

interface Call {
  Params: { id?: string };
  Querystring: Query;
}

export function editRoutes(
  server: FastifyInstance,
  dialect: Dialect,
  parts: WriteParts,
  writer: AppointmentWriter,
  caller: FindAccess,
): void {
  const openapi = ownAppointmentOpenapi[dialect.name];
  if (dialect.editPath === undefined || !openapi.edit || !openapi.editable) return;
  const { summary, ...editableOpenapi } = openapi.editable;
  server.get<Call>(
    `${dialect.root}${dialect.editPath}/editable`,
    {
      schema: { summary, tags: ['appointment'] },
      config: { openapi: editableOpenapi, access: forOwners },
    },
    async (request) => {
      const asking = await caller(request, idOf(request.query.group_id));
      const id = appointmentId(request.params.id);
      return editableAnswer(() => editableLines(parts, asking, asking.groupId, id));
    },
  );
  const { summary: editing, ...editOpenapi } = openapi.edit;
  server.put<Call>(
    `${dialect.root}${dialect.editPath}`,
    {
      schema: { summary: editing, tags: ['appointment'] },
      config: { openapi: editOpenapi, access: forOwners },
    },
    async (request, reply) => {
      const groupId = idOf(request.query.group_id);
      const asking = await caller(request, groupId);
      const id = appointmentId(request.params.id);
      const { group, change } = readAll({
        group: () =>
          groupId ?? refuse('group_id', request.query.group_id ? 'malformed' : 'missing'),
        change: () => editRequest(request.body),
      });
      const key = writeKeyOf(request, group);
      const order = { caller: asking, groupId: group, id, request: change, key };
      const answer = await writer.run(edit(parts, order));
      return sendAnswer(reply, answer);
    },
  );
}

/**
 * A refusal is part of the answer.
 *
 * @throws {Refusal} for an unknown appointment
 */
async function editableAnswer(find: () => Promise<readonly StoredAppointment[]>) {
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

/** Empty for an appointment that cannot be moved. */
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

/** @throws {Refusal} appointmentUnknown */
function appointmentId(text: string | undefined): number {
  const id = idOf(text);
  if (id === undefined) throw new Refusal('appointmentUnknown');
  return id;
}
