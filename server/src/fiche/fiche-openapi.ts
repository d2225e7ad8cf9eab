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
import { apikey } from '../session/session-fields';

const ficheFields = {
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
  ...record(ficheFields, 'A contact'),
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

/** By dialect. */
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
    'An account gets its own contacts, at most 8; the holder of a mailed key to a contact gets that contact. A professional gets the contacts of the group with every word of `search` in their name, address or phone, sorted by last and first name, at most 50; none for fewer than 3 characters. A condition on `id` limits the answer to these ids, whatever `search` says.',
  params,
  querystring: {
    apikey,
    search: text('What a professional looks for', 'kerj'),
    'conditions[0][field]': { ...text('Filter: the field that is compared'), enum: ['id'] },
    'conditions[0][op]': {
      ...text('Filter: `in` takes a list with commas'),
      enum: ['=', 'in'],
    },
    'conditions[0][value]': text('Filter: the id, or at most 100 of them'),
  },
  key: 'required',
  answers: {
    200: {
      description: 'The contacts',
      body: record({
        recordsReturned: whole('In this answer', 1),
        totalRecords: whole('In all', 1),
        startIndex: whole('As requested', 0),
        sort: orNull(text('Always null')),
        dir: orNull(text('Always null')),
        pageSize: whole('As requested', 25),
        records: listOf(fiche, 'Without those that are put away'),
      }),
    },
  },
  refusals,
};

export const ficheAdditionOpenapi = byDialect((dialect) => ({
  description:
    'An account has at most 8 contacts, or one if the group’s `loginProfile` is `Fiche`. They have the e-mail address of the account.',
  params,
  querystring: { apikey },
  key: 'required',
  body: record({ fiche: fields }),
  answers: { 201: { description: 'Added', body: one[dialect] } },
  refusals: [...refusals, answers.tooManyFiches, answers.keyReused],
}));

export const ficheChangeOpenapi = byDialect((dialect) => ({
  description:
    'Fields that the body leaves out keep their values. Send the `updated_at` that you have read as an optimistic lock: if the contact has changed since, the answer is 409 and nothing changes.',
  params: { ...params, id: id('Of the contact', 9) },
  querystring: { apikey },
  key: 'required',
  body: recordOf(['fiche'], {
    fiche: fields,
    updated_at: text('As it was read', '2026-09-01T08:12:30.250Z'),
  }),
  answers: { 200: { description: 'Changed', body: one[dialect] } },
  refusals: [...refusals, answers.ficheChanged, answers.keyReused],
}));
