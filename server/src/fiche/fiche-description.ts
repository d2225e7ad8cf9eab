import {
  id,
  listOf,
  withTitle,
  orNull,
  record,
  recordOf,
  text,
  time,
  whole,
  type Field,
} from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import type { DialectName } from '../dialect/dialect';
import { answers } from '../refusal/v3-refusals';
import { apikey, authorization } from '../session/session-fields';

const known = {
  id: id('Of the contact', 9),
  group_id: id('Of its group', 1),
  firstname: text('May be empty', 'Camille'),
  lastname: text('May be empty', 'Kerjean'),
  email: text('May be empty', 'camille@example.org'),
  firstphone: text('May be empty', '06 39 98 12 34'),
  birthdate: orNull(text('`YYYY-MM-DD`', '1990-02-28')),
  updated_at: time('Of its last change: names this state of it', '2026-09-01T08:12:30.250Z'),
};

const fiche: Field = withTitle('Fiche', {
  ...record(known, 'A contact'),
  additionalProperties: { type: ['string', 'boolean'] },
  description: 'Also what else the group’s form `fiche` asks, by the names of its fields',
});

const params = { group_id: id('Id of the group', 1) };

const fields: Field = {
  type: 'object',
  additionalProperties: { type: ['string', 'boolean'] },
  description:
    'The fields of the group’s form `fiche`, by name; ids, dates and consents of others are not taken',
  examples: [{ firstname: 'Léo', lastname: 'Kerjean' }],
};

const refusals = [
  answers.connectionExpired,
  answers.passwordChangeNeeded,
  answers.notThere,
  answers.groupUnknown,
  answers.groupInactive,
  { ...answers.invalidField, field: 'lastname' },
];

/** The answer with one record, by dialect. */
const one: { readonly [dialect in DialectName]: Field } = {
  v1: fiche,
  v2: fiche,
  v3: record({ records: listOf(fiche, 'The one') }),
  booking: record({ records: listOf(fiche, 'The one') }),
};

const byDialect = (
  describe: (dialect: DialectName) => OpenapiCall,
): { readonly [dialect in DialectName]: OpenapiCall } => ({
  v1: describe('v1'),
  v2: describe('v2'),
  v3: describe('v3'),
  booking: describe('booking'),
});

export const ficheListOpenapi: OpenapiCall = {
  description:
    'To an account its own, at most 8; to a contact who came by the link of a mail the one they are. To a professional those of the group that have every word of `search` in their name, address or phone, by last name and first name, 50 at most; none for fewer than 3 characters. With a condition on `id`, those of them alone, whatever is searched.',
  params,
  querystring: {
    apikey,
    search: text('What a professional looks for', 'kerj'),
    'conditions[0][field]': { ...text('Only the contacts whose …'), enum: ['id'] },
    'conditions[0][op]': {
      ...text('… is so to the value, or for `in` one of …'),
      enum: ['=', 'in'],
    },
    'conditions[0][value]': text('… those that are given here, with commas between; 100 at most'),
  },
  headers: authorization,
  answers: {
    200: {
      description: 'The contacts',
      body: record({
        recordsReturned: whole('In this answer', 1),
        totalRecords: whole('In all', 1),
        startIndex: whole('As it was asked', 0),
        sort: orNull(text('Always null')),
        dir: orNull(text('Always null')),
        pageSize: whole('As it was asked', 25),
        records: listOf(fiche, 'Without those that are put away'),
      }),
    },
  },
  refusals,
};

export const ficheAdditionOpenapi = byDialect((dialect) => ({
  description:
    'An account has at most 8 contacts, or one where the group’s `loginProfile` is `Fiche`; its address is theirs too.',
  params,
  querystring: { apikey },
  headers: authorization,
  body: record({ fiche: fields }),
  answers: { 201: { description: 'Added', body: one[dialect] } },
  refusals: [...refusals, answers.tooManyFiches, answers.keyReused],
}));

export const ficheChangeOpenapi = byDialect((dialect) => ({
  description:
    'What is left out stays as it is. With the `updated_at` under which it was read, a contact that was changed since is left as it is (409), so that nobody overwrites what they have not seen.',
  params: { ...params, id: id('Of the contact', 9) },
  querystring: { apikey },
  headers: authorization,
  body: recordOf(['fiche'], {
    fiche: fields,
    updated_at: text('As it was read', '2026-09-01T08:12:30.250Z'),
  }),
  answers: { 200: { description: 'Changed', body: one[dialect] } },
  refusals: [...refusals, answers.ficheChanged, answers.keyReused],
}));
