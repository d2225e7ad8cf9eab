import type { FastifyInstance } from 'fastify';
import { dialects, pathsIn, type Dialect } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import { localeFrom } from '../group/translations';
import { sendAnswer, writeKeyOf } from '../idempotency/answer-once';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { ficheIdOf, idOf, type Query, valueOf } from '../request/query';
import type { Schedules } from '../schedule/schedules';
import { forOwners, type Authorizer } from '../session/authorizer';
import type { Dependencies } from '../environment/dependencies';
import type { AppointmentKeys } from '../keys/keys';
import { recordsOf } from './appointment-record';
import { appointmentAccessOf, readableBy } from './appointment-access';
import { cancel } from './cancel';
import { confirm } from './confirm';
import { cancelRequest, confirmRequest, ownAppointments } from './own-appointments';
import { editRoutes, type FindAccess } from './edit-routes';
import { MOST_PAST, DEFAULT_PAST, ownAppointmentOpenapi } from './own-appointment-openapi';
import { AppointmentWriter } from './write';

interface OwnParts {
  readonly authorizer: Authorizer;
  readonly schedules: Schedules;
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

interface Call {
  Params: { group_id?: string };
  Querystring: Query;
}

interface RouteParts extends Dependencies, OwnParts {
  readonly findAccess: FindAccess;
  readonly writer: AppointmentWriter;
}

export async function ownAppointmentRoutes(
  server: FastifyInstance,
  dependencies: Dependencies & OwnParts,
): Promise<void> {
  const { authorizer } = dependencies;
  const findAccess: FindAccess = async (request, groupId) =>
    appointmentAccessOf(await authorizer.caller(request, undefined), groupId);
  const parts = { ...dependencies, findAccess, writer: new AppointmentWriter(dependencies) };
  for (const dialect of dialects) {
    listRoutes(server, dialect, parts);
    cancellationRoutes(server, dialect, parts);
    confirmationRoutes(server, dialect, parts);
    editRoutes(server, dialect, parts, parts.writer, findAccess);
  }
}

function listRoutes(
  server: FastifyInstance,
  dialect: Dialect,
  { database, now, keys, authorizer }: RouteParts,
): void {
  const { summary, ...list } = ownAppointmentOpenapi[dialect.name].list;
  for (const path of pathsIn(dialect, dialect.ownAppointments)) {
    server.get<Call>(
      path,
      {
        schema: { summary, tags: ['appointment'] },
        config: { openapi: list, access: forOwners },
      },
      async (request, reply) => {
        const { params, query } = request;
        const group = await activeGroup(database, params.group_id ?? query.group_id);
        const filter = { groupId: group.id, ...filterIn(query, dialect) };
        const asking = appointmentAccessOf(await authorizer.caller(request, group.id), group.id);
        const rows = (await ownAppointments(database, asking, filter, now())).map((row) =>
          readableBy(asking, row),
        );
        const locale = localeFrom(valueOf(query, 'locale'));
        return reply.send(dialect.formatList(recordsOf(rows, group, locale, keys)));
      },
    );
  }
}

function cancellationRoutes(server: FastifyInstance, dialect: Dialect, parts: RouteParts): void {
  const { findAccess, writer } = parts;
  const { summary, ...cancellation } = ownAppointmentOpenapi[dialect.name].cancellation;
  for (const path of pathsIn(dialect, dialect.cancellation)) {
    server.post<Call>(
      path,
      {
        schema: { summary, tags: ['appointment'] },
        config: {
          openapi: cancellation,
          operation: 'deletion',
          access: forOwners,
        },
      },
      async (request, reply) => {
        const groupId = idOf(request.params.group_id);
        const asking = await findAccess(request, groupId);
        if (groupId === undefined) throw new Refusal('appointmentUnknown');
        const ids = cancelRequest(request.body);
        const key = writeKeyOf(request, groupId);
        const order = { caller: asking, groupId, ids, key };
        const answer = await writer.run(cancel(parts, order));
        return sendAnswer(reply, answer);
      },
    );
  }
}

function confirmationRoutes(server: FastifyInstance, dialect: Dialect, parts: RouteParts): void {
  const { findAccess, writer } = parts;
  const { summary, ...confirmation } = ownAppointmentOpenapi[dialect.name].confirmation;
  for (const path of pathsIn(dialect, dialect.confirmation)) {
    server.post<Call>(
      path,
      {
        schema: { summary, tags: ['appointment'] },
        config: { openapi: confirmation, access: forOwners },
      },
      async (request, reply) => {
        const groupId = idOf(request.params.group_id);
        const asking = await findAccess(request, groupId);
        if (groupId === undefined) throw new Refusal('appointmentUnknown');
        const versions = confirmRequest(request.body);
        const key = writeKeyOf(request, groupId);
        const order = { caller: asking, groupId, versions, key };
        const answer = await writer.run(confirm(parts, order));
        return sendAnswer(reply, answer);
      },
    );
  }
}

const filterIn = (query: Query, dialect: Dialect) =>
  readAll({
    past: () => pastOf(query, dialect),
    ficheId: () => ficheIdOf(query),
    includesCancelled: () => isSet(query, 'include_cancelled'),
  });

function isSet(query: Query, flag: string, fallback = false): boolean {
  const value = valueOf(query, flag) ?? (fallback ? '1' : '0');
  if (value !== '0' && value !== '1') refuse(flag);
  return value === '1';
}

function pastOf(query: Query, { listsPast }: Dialect): number {
  const { includesPast, limit } = readAll({
    includesPast: () => isSet(query, 'include_past', listsPast),
    limit: () => {
      const limit = valueOf(query, 'limit_past') ?? String(DEFAULT_PAST);
      return /^\d{1,3}$/.test(limit) && Number(limit) <= MOST_PAST
        ? Number(limit)
        : refuse('limit_past');
    },
  });
  return includesPast ? limit : 0;
}
