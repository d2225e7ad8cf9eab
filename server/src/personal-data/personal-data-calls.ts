import { emailAsKept } from '@creneau/core';
import type { Transaction } from 'kysely';
import {
  accountBody,
  email,
  group_id,
  locale,
  localeOf,
  ownerRefusals,
} from '../account/account-calls';
import { accountIdIn, isWithoutAccount, ownAccount } from '../account/own-account';
import { call, type CallRequest } from '../call/call';
import { bodyReader } from '../call/read-body';
import type { Database } from '../database/schema';
import { readSnapshot } from '../database/transactions';
import type { Dependencies } from '../environment/dependencies';
import { personFields } from '../fiche/fiche-calls';
import { activeGroup, groupOf } from '../group/groups';
import { answerOf, replyOnce } from '../idempotency/answer-once';
import {
  cents,
  flag,
  id,
  listOf,
  optional,
  orNull,
  percent,
  record,
  text,
  time,
  type Schema,
} from '../json-schema/fields';
import type { AppointmentKeys } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { network } from '../request/network';
import { forAccounts, forErasure, type Authorizer } from '../session/authorizer';
import { accountId, mailedKey } from '../session/session-fields';
import { entriesIn } from '../untyped/untyped';
import { exportPersonalData } from './data-export';
import type { ErasureRequests } from './erasure-requests';

interface PersonalDataParts extends Pick<Dependencies, 'database' | 'now'> {
  readonly erasureRequests: ErasureRequests;
  readonly authorizer: Authorizer;
  readonly keys: AppointmentKeys;
}

const validation_key = mailedKey('Of the mail, to confirm');
const ofSession = { group_id, validation_key, locale: optional(locale) };
const readRequest = bodyReader(accountBody(ofSession));
const readRequestByAddress = bodyReader(accountBody({ group_id, email, locale: optional(locale) }));

export const requestErasure = call({
  name: 'requestErasure',
  method: 'POST',
  path: '/accounts/:id/erasure_requests',
  subject: 'account',
  summary: 'Asks to be forgotten, and confirms it',
  description:
    'Sends a mail that asks for confirmation; the same call with the key of its link confirms, with or without a session. If the last mail was not followed, a repeated request sends another one, and changes nothing else. A person without an address is confirmed by their session. A contact without an account calls it with the id 0 and their address; the answer does not reveal whether the address is known. The server erases the data within an hour of the confirmation.',
  access: forErasure,
  key: 'required',
  params: { id: accountId },
  body: accountBody({
    ...ofSession,
    email: optional(text('With the id 0: the address that a contact left', 'lea@example.org')),
  }),
  answers: {
    202: {
      description: 'Recorded',
      body: record({ confirmed: flag('Whether it is confirmed', false) }),
    },
  },
  refusals: [...ownerRefusals, answers.linkExpired, { ...answers.invalidField, field: 'email' }],
  handle: async ({ request, reply }, parts: PersonalDataParts) => {
    const fields = erasureFields(request);
    return replyOnce({ request, reply }, parts.database, fields.group_id, async () => {
      const write = await erasureWrite(parts, request, fields);
      return async (transaction) => answerOf(202, { confirmed: await write(transaction) });
    });
  },
});

interface ErasureFields {
  readonly group_id: number;
  readonly locale?: string;
  readonly validation_key?: string;
  /** Of a contact without an account. */
  readonly email?: string;
}

const erasureFields = (request: CallRequest): ErasureFields =>
  isWithoutAccount(request.params.id) && !entriesIn(entriesIn(request.body).account).validation_key
    ? readRequestByAddress(request).account
    : readRequest(request).account;

/** @returns the write, which returns whether the erasure is confirmed. */
async function erasureWrite(
  { database, erasureRequests, authorizer, keys }: PersonalDataParts,
  request: CallRequest,
  { group_id: groupId, validation_key: key, email, ...fields }: ErasureFields,
): Promise<(transaction: Transaction<Database>) => Promise<boolean>> {
  const { id } = request.params;
  const askedFrom = keys.networkMark(network(request.ip));
  if (email !== undefined) {
    await groupOf(database, groupId);
    const erasure = { groupId, email: emailAsKept(email), locale: localeOf(fields), askedFrom };
    return (transaction) => erasureRequests.askByAddress(transaction, erasure);
  }
  if (key) {
    const accountId = accountIdIn(id);
    if (isWithoutAccount(id))
      return (transaction) => erasureRequests.confirmByAddress(transaction, groupId, key);
    if (accountId === undefined) throw new Refusal('linkExpired');
    return (transaction) => erasureRequests.confirm(transaction, { groupId, accountId, key });
  }
  // a mailed key or an address suffices, whatever session this browser has
  const asking = await authorizer.caller(request, groupId);
  if (asking.kind === 'appointment') throw new Refusal('notThere');
  if (asking.kind !== 'account') throw new Refusal('connectionExpired');
  const caller = ownAccount(asking, id);
  return (transaction) => erasureRequests.ask(transaction, caller, askedFrom);
}

const fiche: Schema = {
  ...record({
    id: id('Of the contact', 9),
    ...personFields,
    created_at: time('When it was made'),
    updated_at: time('When it was last changed'),
  }),
  additionalProperties: { type: ['string', 'boolean'] },
  description: 'Also what else the group’s form `fiche` asks, by the names of its fields',
};

const appointment: Schema = record(
  {
    id: id('Of the appointment', 501),
    contact_id: id('Whose it is', 9),
    start: time('When it begins'),
    end: time('When it ends'),
    service: text('Its name', 'Coupe femme'),
    with: text('Who gives it', 'Ana'),
    price: cents('What it costs', 4800),
    promotion: orNull(percent('What was taken off')),
    comments: text('Of the visitor', 'Cheveux longs'),
    details: {
      type: 'object',
      additionalProperties: { type: ['string', 'boolean'] },
      description: 'The fields of the group’s form `vevent`, by name',
    },
    source: orNull(text('Where the visitor came from')),
    locale: orNull(text('The language that it was booked in', 'fr')),
    timezone: orNull(text('The zone of the visitor’s device', 'America/New_York')),
    booked_at: time('When it was booked'),
    changed_at: orNull(time('When it was last changed')),
    confirmed_at: orNull(time('When the customer confirmed that they come')),
    cancelled_at: orNull(time('When it was cancelled')),
    notice: orNull(text('What was shown about personal data')),
    video_consent: orNull(
      record(
        { text: text('What was accepted'), given_at: orNull(time('When')) },
        'To be held by video',
      ),
    ),
  },
  'With what was said and accepted at its booking',
);

export const getPersonalData = call({
  name: 'getPersonalData',
  method: 'GET',
  path: '/accounts/:id/personal_data',
  subject: 'account',
  summary: 'All that is known of the holder of an account',
  description:
    'A file with all that the group stores of the account, its contacts and their appointments, and the versions of the texts that were shown and accepted. Times have the UTC offset of the group.',
  params: { id: accountId },
  querystring: { group_id },
  required: ['group_id'],
  access: forAccounts,
  answers: {
    200: {
      description: 'The file',
      body: record({
        business: text('Its name', 'Salon Lumière'),
        exported_at: time('Now'),
        account: record(
          {
            id: accountId,
            email,
            new_email: orNull(text('The address that waits to be confirmed')),
            locale: orNull(text('Language of its mails', 'fr')),
            created_at: time('When it was made'),
            activated_at: orNull(time('When it was first used')),
            last_active_at: time('When its owner last logged in'),
            identity: orNull(
              record(
                { issuer: text('The place'), subject: text('Its id of them') },
                'Who it is at the place where one logs in',
              ),
            ),
            pending_appointment: orNull(text('What was chosen and not booked yet')),
            marketing_optin_since: orNull(
              time('Since when the business may send offers by e-mail'),
            ),
            marketing_sms_since: orNull(time('The same by text message')),
            solocal_services_optin_since: orNull(
              time('Since when the provider of the service may send news'),
            ),
          },
          'The account',
        ),
        erasure: orNull(
          record(
            {
              asked_at: time('When it was asked for'),
              confirmed_at: orNull(time('When it was confirmed')),
            },
            'The request to be erased',
          ),
        ),
        contacts: listOf(fiche, 'Its contacts'),
        appointments: listOf(appointment, 'Past and to come'),
      }),
    },
  },
  refusals: [...ownerRefusals, answers.groupInactive],
  handle: async ({ request, reply }, { database, authorizer, now }: PersonalDataParts) => {
    const { id: groupId } = await activeGroup(database, request.query.group_id);
    const caller = ownAccount(await authorizer.account(request, groupId), request.params.id);
    return reply
      .header('content-disposition', 'attachment; filename="personal-data.json"')
      .send(
        await readSnapshot(database, (snapshot) => exportPersonalData(snapshot, caller, now())),
      );
  },
});
