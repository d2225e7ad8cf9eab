import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listAnswer, pageOf } from '../catalog/page';
import type { Row } from '../database/schema';
import { pathsIn, peopleDialects, type Dialect } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import { answerOnce, sendAnswer, writeKeyOf } from '../idempotency/answer-once';
import type { StoredAnswer } from '../idempotency/idempotency-key';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { entriesOf, idOf, type Query, valueOf } from '../request/query';
import {
  forFicheEditors,
  forFicheOwners,
  forFicheReaders,
  type Authorizer,
} from '../session/authorizer';
import type { AccountCaller, ProfessionalCaller } from '../session/caller';
import type { Dependencies } from '../environment/dependencies';
import { ficheAdditionOpenapi, ficheChangeOpenapi, ficheListOpenapi } from './fiche-openapi';
import { ficheChangeIn, ficheIn } from './fiche-values';
import { Fiches } from './fiches';
import { entriesIn } from '../untyped/untyped';

interface OwnerCall {
  readonly group: Row<'groups'>;
  readonly caller: AccountCaller | ProfessionalCaller;
}

const LONGEST_SEARCH = 200;

interface FicheParts extends Pick<Dependencies, 'database'> {
  readonly authorizer: Authorizer;
  readonly fiches: Fiches;
}

export async function ficheRoutes(
  server: FastifyInstance,
  { database, now, authorizer }: Dependencies & { readonly authorizer: Authorizer },
): Promise<void> {
  const parts: FicheParts = { database, authorizer, fiches: new Fiches(database, now) };
  for (const dialect of peopleDialects) {
    ficheListRoutes(server, dialect, parts);
    ficheAdditionRoutes(server, dialect, parts);
    ficheChangeRoutes(server, dialect, parts);
  }
}

const FICHES = '/groups/:group_id/fiches';

function ficheListRoutes(server: FastifyInstance, dialect: Dialect, parts: FicheParts): void {
  for (const path of pathsIn(dialect, FICHES)) {
    server.get<{ Querystring: Query }>(
      path,
      {
        schema: {
          summary: 'Contacts: an account’s own, or those a professional looks for',
          tags: ['fiche'],
        },
        config: { openapi: ficheListOpenapi, access: forFicheReaders },
      },
      async (request) => {
        const { group, caller } = await callOf(parts, request);
        // a token that came with a booking gives access to appointments only
        if (caller.kind === 'visitor' || (caller.kind === 'contact' && !caller.byMail))
          throw new Refusal('connectionExpired');
        if (caller.kind === 'appointment') throw new Refusal('notThere');
        const { page, ...filter } = readAll({
          search: () => {
            const search = valueOf(request.query, 'search') ?? '';
            return search.length > LONGEST_SEARCH ? refuse('search') : search;
          },
          page: () => pageOf(request.query, []),
          ids: () => idsIn(request.query),
        });
        return listAnswer(await parts.fiches.list(group, caller, filter), page);
      },
    );
  }
}

function ficheAdditionRoutes(server: FastifyInstance, dialect: Dialect, parts: FicheParts): void {
  for (const path of pathsIn(dialect, FICHES)) {
    server.post(
      path,
      {
        schema: { summary: 'Adds a contact', tags: ['fiche'] },
        config: {
          openapi: ficheAdditionOpenapi[dialect.name],
          access: forFicheOwners,
          storesAnswers: true,
        },
      },
      async (request, reply) => {
        const { group, caller } = await ownerCallOf(parts, request);
        const fiche = ficheIn(request.body);
        const answer = await answerOnce(
          parts.database,
          writeKeyOf(request, group.id),
          async (transaction) => {
            const record = await parts.fiches.add(transaction, group, caller, fiche);
            return answerOf(reply, 201, dialect.formatRecord(record));
          },
        );
        return sendAnswer(reply, answer);
      },
    );
  }
}

function ficheChangeRoutes(server: FastifyInstance, dialect: Dialect, parts: FicheParts): void {
  for (const path of pathsIn(dialect, `${FICHES}/:id`)) {
    server.put<{ Params: { id: string } }>(
      path,
      {
        schema: { summary: 'Changes a contact', tags: ['fiche'] },
        config: {
          openapi: ficheChangeOpenapi[dialect.name],
          access: forFicheEditors,
          storesAnswers: true,
        },
      },
      async (request, reply) => {
        const { group, caller } = await ownerCallOf(parts, request);
        const id = idOf(request.params.id.replace(/\.json$/, ''));
        if (id === undefined) throw new Refusal('notThere');
        const change = ficheChangeIn(request.body);
        const answer = await answerOnce(
          parts.database,
          writeKeyOf(request, group.id),
          async (transaction) => {
            const record = await parts.fiches.change(transaction, group, caller, id, change);
            return answerOf(reply, 200, dialect.formatRecord(record));
          },
        );
        return sendAnswer(reply, answer);
      },
    );
  }
}

async function callOf({ database, authorizer }: FicheParts, request: FastifyRequest) {
  const { group_id: groupId } = entriesIn(request.params);
  const group = await activeGroup(database, groupId);
  return { group, caller: await authorizer.caller(request, group.id) };
}

/** @throws {Refusal} notThere unless the caller is an account or a professional. */
async function ownerCallOf(parts: FicheParts, request: FastifyRequest): Promise<OwnerCall> {
  const { group, caller } = await callOf(parts, request);
  if (caller.kind !== 'account' && caller.kind !== 'professional') throw new Refusal('notThere');
  return { group, caller };
}

const answerOf = (reply: FastifyReply, status: number, record: object): StoredAnswer => ({
  status,
  body: String(reply.code(status).serialize(record)),
});

const MOST_IDS = 100;

/**
 * Undefined without a condition.
 *
 * @throws {Refusal} for any other condition.
 */
function idsIn(query: Query): readonly number[] | undefined {
  const [condition, ...others] = entriesOf(query, 'conditions', ['field', 'op', 'value']);
  if (!condition) return undefined;
  const { field, op = '', value = '' } = condition;
  const ids = (op === 'in' ? value.split(',') : [value]).flatMap((text) => idOf(text) ?? []);
  const isRead = ids.length === value.split(',').length && ids.length <= MOST_IDS;
  if (others.length > 0 || field !== 'id' || !['=', 'in'].includes(op) || !isRead)
    refuse('conditions');
  return ids;
}
