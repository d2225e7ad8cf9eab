import { call, type CallRequest } from '../call/call';
import { listAnswer, pageOf } from '../catalog/page';
import type { Row } from '../database/schema';
import type { Dialect } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { answerOf, replyOnce } from '../idempotency/answer-once';
import {
  formFields,
  id,
  listOf,
  optional,
  orNull,
  pageOfRecords,
  record,
  text,
  time,
  withTitle,
} from '../json-schema/fields';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { entriesOf, idOf, type Query, valueOf } from '../request/query';
import {
  forFicheEditors,
  forFicheOwners,
  forFicheReaders,
  type Authorizer,
} from '../session/authorizer';
import type { AccountCaller, ProfessionalCaller } from '../session/caller';
import { ficheChangeIn, ficheIn } from './fiche-values';
import type { Fiches } from './fiches';

interface FicheParts extends Pick<Dependencies, 'database'> {
  readonly authorizer: Authorizer;
  readonly fiches: Fiches;
}

const FICHES = '/groups/:group_id/fiches';

/** Of a contact, also in the export of personal data. */
export const personFields = {
  firstname: text('May be empty', 'Camille'),
  lastname: text('May be empty', 'Kerjean'),
  email: text('May be empty', 'camille@example.org'),
  firstphone: text('May be empty', '06 39 98 12 34'),
  birthdate: orNull(text('`YYYY-MM-DD`', '1990-02-28')),
};

const fiche = withTitle('Fiche', {
  ...record(
    {
      id: id('Of the contact', 9),
      group_id: id('Of its group', 1),
      ...personFields,
      updated_at: time('Of its last change: names this state of it', '2026-09-01T08:12:30.250Z'),
    },
    'Also what else the group’s form `fiche` asks, by the names of its fields',
  ),
  additionalProperties: { type: ['string', 'boolean'] },
});

/** As `formatRecord` of the dialect. */
const ficheAnswer = ({ name }: Dialect) =>
  name === 'v1' ? fiche : record({ records: listOf(fiche, 'The one') });

const fields = formFields(
  'The fields of the group’s form `fiche`, by name; ids, dates and consents of others are not taken',
  { firstname: 'Léo', lastname: 'Kerjean' },
);

const refusals = [
  answers.connectionExpired,
  answers.passwordChangeNeeded,
  answers.notThere,
  answers.groupUnknown,
  answers.groupInactive,
  { ...answers.invalidField, field: 'lastname' },
];

const LONGEST_SEARCH = 200;

export const listFiches = call({
  name: 'listFiches',
  method: 'GET',
  path: FICHES,
  subject: 'fiche',
  summary: 'Contacts: an account’s own, or those a professional looks for',
  description:
    'An account gets its own contacts, at most 8; the holder of a mailed key to a contact gets that contact. A professional gets the contacts of the group with every word of `search` in their name, address or phone, sorted by last and first name, at most 50; none for fewer than 3 characters. A condition on `id` limits the answer to these ids, whatever `search` says.',
  access: forFicheReaders,
  querystring: {
    search: text('What a professional looks for', 'kerj'),
    'conditions[0][field]': { ...text('Filter: the field that is compared'), enum: ['id'] },
    'conditions[0][op]': { ...text('Filter: `in` takes a list with commas'), enum: ['=', 'in'] },
    'conditions[0][value]': text('Filter: the id, or at most 100 of them'),
  },
  answers: {
    200: {
      description: 'The contacts',
      body: pageOfRecords(listOf(fiche, 'Without those that are put away'), 25),
    },
  },
  refusals,
  handle: async ({ request }, parts: FicheParts) => {
    const { group, caller } = await callerOf(parts, request);
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
});

export const addFiche = (dialect: Dialect) =>
  call({
    name: 'addFiche',
    method: 'POST',
    path: FICHES,
    subject: 'fiche',
    summary: 'Adds a contact',
    description:
      'An account has at most 8 contacts, or one if the group’s `loginProfile` is `Fiche`. They have the e-mail address of the account.',
    access: forFicheOwners,
    body: record({ fiche: fields }),
    answers: { 201: { description: 'Added', body: ficheAnswer(dialect) } },
    refusals: [...refusals, answers.tooManyFiches, answers.keyReused],
    handle: async ({ request, reply }, parts: FicheParts) => {
      const { group, caller } = await ownerOf(parts, request);
      const fiche = ficheIn(request.body);
      return replyOnce(
        { request, reply },
        parts.database,
        group.id,
        async () => async (transaction) => {
          const record = await parts.fiches.add(transaction, group, caller, fiche);
          return answerOf(201, dialect.formatRecord(record));
        },
      );
    },
  });

export const changeFiche = (dialect: Dialect) =>
  call({
    name: 'changeFiche',
    method: 'PUT',
    path: `${FICHES}/:id`,
    subject: 'fiche',
    summary: 'Changes a contact',
    description:
      'Fields that the body leaves out keep their values. Send the `updated_at` that you have read as an optimistic lock: if the contact has changed since, the answer is 409 and nothing changes.',
    access: forFicheEditors,
    params: { id: id('Of the contact', 9) },
    body: record({
      fiche: fields,
      updated_at: optional(text('As it was read', '2026-09-01T08:12:30.250Z')),
    }),
    answers: { 200: { description: 'Changed', body: ficheAnswer(dialect) } },
    refusals: [...refusals, answers.ficheChanged, answers.keyReused],
    handle: async ({ request, reply }, parts: FicheParts) => {
      const { group, caller } = await ownerOf(parts, request);
      const id = idOf(request.params.id?.replace(/\.json$/, ''));
      if (id === undefined) throw new Refusal('notThere');
      const change = ficheChangeIn(request.body);
      return replyOnce(
        { request, reply },
        parts.database,
        group.id,
        async () => async (transaction) => {
          const record = await parts.fiches.change(transaction, group, caller, id, change);
          return answerOf(200, dialect.formatRecord(record));
        },
      );
    },
  });

async function callerOf({ database, authorizer }: FicheParts, request: CallRequest) {
  const group = await activeGroup(database, request.params.group_id);
  return { group, caller: await authorizer.caller(request, group.id) };
}

interface FicheOwner {
  readonly group: Row<'groups'>;
  readonly caller: AccountCaller | ProfessionalCaller;
}

/** @throws {Refusal} notThere unless the caller is an account or a professional. */
async function ownerOf(parts: FicheParts, request: CallRequest): Promise<FicheOwner> {
  const { group, caller } = await callerOf(parts, request);
  if (caller.kind !== 'account' && caller.kind !== 'professional') throw new Refusal('notThere');
  return { group, caller };
}

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
