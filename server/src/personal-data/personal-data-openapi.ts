import { accountBody, email, group_id, locale, ownerRefusals } from '../account/account-openapi';
import {
  cents,
  flag,
  id,
  listOf,
  orNull,
  percent,
  record,
  text,
  time,
  type Field,
} from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import { answers } from '../refusal/v3-refusals';
import { accountId, apikey } from '../session/session-fields';

export const erasureOpenapi: OpenapiCall = {
  description:
    'Sends a mail that asks for confirmation; the same call with the key of its link confirms, with or without a session. If the last mail was not followed, a repeated request sends another one, and changes nothing else. A person without an address is confirmed by their session. A contact without an account calls it with the id 0 and their address; the answer does not reveal whether the address is known. The server erases the data within an hour of the confirmation.',
  params: { id: accountId },
  querystring: { apikey },
  key: 'required',
  body: accountBody(
    {
      group_id,
      email: text('With the id 0: the address that a contact left', 'lea@example.org'),
      locale,
      validation_key: text('Of the mail, to confirm'),
    },
    ['group_id'],
  ),
  answers: {
    202: {
      description: 'Recorded',
      body: record({ confirmed: flag('Whether it is confirmed', false) }),
    },
  },
  refusals: [...ownerRefusals, answers.linkExpired, { ...answers.invalidField, field: 'email' }],
};

const fiche: Field = {
  ...record({
    id: id('Of the contact', 9),
    firstname: text('May be empty', 'Camille'),
    lastname: text('May be empty', 'Kerjean'),
    email: text('May be empty', 'camille@example.org'),
    firstphone: text('May be empty', '06 39 98 12 34'),
    birthdate: orNull(text('`YYYY-MM-DD`', '1990-02-28')),
    created_at: time('When it was made'),
    updated_at: time('When it was last changed'),
  }),
  additionalProperties: { type: ['string', 'boolean'] },
  description: 'Also what else the group’s form `fiche` asks, by the names of its fields',
};

const appointment: Field = record(
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

export const dataExportOpenapi: OpenapiCall = {
  description:
    'A file with all that the group stores of the account, its contacts and their appointments, and the versions of the texts that were shown and accepted. Times have the UTC offset of the group.',
  params: { id: accountId },
  querystring: { apikey, group_id },
  required: ['group_id'],
  key: 'required',
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
};
