import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dialects, pathsIn, type Dialect } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import { localeFrom } from '../group/translations';
import { writeKeyOf } from '../idempotency/answer-once';
import { IdempotencyKey } from '../idempotency/idempotency-key';
import { readAll, refuse, Refusal } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { ficheIdOf, idOf, valueOf, type Query } from '../request/query';
import type { Agendas } from '../agenda/agendas';
import { forOwners, type Authorizer } from '../session/authorizer';
import type { Dependencies } from '../environment/dependencies';
import type { AppointmentKeys } from '../keys/appointment-keys';
import { recordsOf } from './appointment-record';
import { appointmentAccessOf, type AppointmentAccess } from './appointment-access';
import { Cancellations } from './cancellations';
import { Confirmations } from './confirmations';
import { cancelRequest, confirmRequest } from './named-appointments';
import { rescheduleRequest } from './reschedule-request';
import { Reschedules } from './reschedules';
import { MOST_PAST, DEFAULT_PAST, ownAppointmentOpenapi } from './own-appointment-description';
import { ownAppointments } from './own-appointments';
import type { StoredAppointment } from './stored-appointments';

interface OwnParts {
  readonly authorizer: Authorizer;
  readonly agendas: Agendas;
  /** Host that message ids end with. */
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

interface Call {
  Params: { group_id?: string; id?: string };
  Querystring: Query;
}

/** Lists, confirms, reschedules and cancels the caller's appointments, in every dialect. */
export async function ownAppointmentRoutes(
  server: FastifyInstance,
  { database, now, agendas, mailHost, authorizer, keys }: Dependencies & OwnParts,
): Promise<void> {
  const reschedules = new Reschedules(database, agendas, now, mailHost, keys);
  const cancellations = new Cancellations(database, now, mailHost);
  const confirmations = new Confirmations(database, now);
  const caller = async (
    request: FastifyRequest,
    groupId: number | undefined,
  ): Promise<AppointmentAccess> =>
    appointmentAccessOf(await authorizer.caller(request, undefined), groupId);
  const json = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');

  for (const dialect of dialects) {
    const openapi = ownAppointmentOpenapi[dialect.name];

    for (const path of pathsIn(dialect, dialect.ownAppointments)) {
      const { summary, ...list } = openapi.list;
      server.get<Call>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: { openapi: list, access: forOwners },
        },
        async (request, reply) => {
          const { params, query } = request;
          const group = await activeGroup(database, params.group_id ?? query.group_id);
          const asked = readAll({
            past: () => pastOf(query, dialect),
            ficheId: () => ficheIdOf(query),
            cancelled: () => isSet(query, 'include_cancelled'),
          });
          const rows = await ownAppointments(
            database,
            await caller(request, group.id),
            { groupId: group.id, ...asked },
            now(),
          );
          const locale = localeFrom(valueOf(query, 'locale'));
          return json(reply).send(dialect.formatList(recordsOf(rows, group, locale, keys)));
        },
      );
    }

    for (const path of pathsIn(dialect, dialect.cancellation)) {
      const { summary, ...cancellation } = openapi.cancellation;
      server.post<Call>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: {
            openapi: cancellation,
            operation: 'deletion',
            access: forOwners,
            storesAnswers: true,
          },
        },
        async (request, reply) => {
          const { params, body, headers } = request;
          const groupId = idOf(params.group_id);
          const asking = await caller(request, groupId);
          if (groupId === undefined) throw new Refusal('appointmentUnknown');
          const ids = cancelRequest(body);
          const key = IdempotencyKey.from(headers['idempotency-key'], groupId, body);
          const answer = await cancellations.cancel(asking, groupId, ids, key);
          return json(reply).code(answer.status).send(answer.body);
        },
      );
    }

    for (const path of pathsIn(dialect, dialect.confirmation)) {
      const { summary, ...confirmation } = openapi.confirmation;
      server.post<Call>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: { openapi: confirmation, access: forOwners, storesAnswers: true },
        },
        async (request, reply) => {
          const groupId = idOf(request.params.group_id);
          const asking = await caller(request, groupId);
          if (groupId === undefined) throw new Refusal('appointmentUnknown');
          const seen = confirmRequest(request.body);
          const key = writeKeyOf(request, groupId);
          const answer = await confirmations.confirm(asking, groupId, seen, key);
          return json(reply).code(answer.status).send(answer.body);
        },
      );
    }

    if (dialect.reschedule === undefined || !openapi.reschedule || !openapi.reschedulable) continue;
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
        try {
          return json(reply).send(
            reschedulable(await reschedules.reschedulableLines(asking, asking.groupId, id)),
          );
        } catch (failure) {
          // this call answers whether the appointment can be rescheduled, so a refusal is its answer
          if (!isAboutTheAppointment(failure)) throw failure;
          const { key, text } = answers[failure.reason];
          return json(reply).send(notReschedulable(key, text));
        }
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
}

const isAboutTheAppointment = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.reason !== 'appointmentUnknown';

/** A malformed id is answered like an unknown one. @throws {Refusal} appointmentUnknown */
function appointmentId(text: string | undefined): number {
  const id = idOf(text);
  if (id === undefined) throw new Refusal('appointmentUnknown');
  return id;
}

function isSet(query: Query, flag: string, unasked = false): boolean {
  const value = valueOf(query, flag) ?? (unasked ? '1' : '0');
  if (value !== '0' && value !== '1') refuse(flag);
  return value === '1';
}

function pastOf(query: Query, { listsPast }: Dialect): number {
  const { included, limit } = readAll({
    included: () => isSet(query, 'include_past', listsPast),
    limit: () => {
      const limit = valueOf(query, 'limit_past') ?? String(DEFAULT_PAST);
      return /^\d{1,3}$/.test(limit) && Number(limit) <= MOST_PAST
        ? Number(limit)
        : refuse('limit_past');
    },
  });
  return included ? limit : 0;
}

/** What the page needs to offer another time. */
const reschedulable = (lines: readonly [StoredAppointment, ...StoredAppointment[]]) => {
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
