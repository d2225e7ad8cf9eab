import type { EventType } from '../database/schema';
import {
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  record,
  text,
  time,
  withTitle,
} from '../json-schema/fields';

const meanings: { readonly [type in EventType]: string } = {
  'appointment.created': 'A visit was booked',
  'appointment.rescheduled': 'A visit was moved, or somebody else gives it',
  'appointment.cancelled': 'A visit, or a part of it, was cancelled',
  'appointment.confirmed': 'Somebody said that the visit takes place',
  'appointment.updated': 'The service, the comment or a field of a visit was changed',
  'appointment.erased':
    'The personal data of a visit were erased: delete what you know of who came',
};

const state = {
  start: time('When it begins', '2026-03-03T10:00:00+01:00'),
  end: time('When it ends', '2026-03-03T10:30:00+01:00'),
  intervention_id: id('The service'),
  calendar_id: id('Who gives it'),
  resource_id: orNull(id('What it takes besides')),
};

/** As `webhookPayload` makes it (`webhook/webhook-payload.ts`). */
export const webhookMessage = withTitle(
  'WebhookMessage',
  record(
    {
      type: oneOf(Object.keys(meanings), 'What happened; more may come'),
      timestamp: time('When it happened, in UTC', '2026-03-01T09:15:00.000Z'),
      data: record(
        {
          group_id: id('The group', 1),
          position: id('The number of the event within the group: later ones have higher numbers'),
          booking_id: id('The visit: the `id` of its first appointment, which all of them share'),
          appointments: listOf(
            withTitle(
              'WebhookAppointment',
              record({
                id: id('The appointment'),
                ...state,
                intervention_name: text('The service, as customers read it', 'Coupe'),
                calendar_name: text('Who gives it, as the business calls them', 'Ana'),
                resource_name: orNull(text('What it takes besides, as the business calls it')),
                previous: orNull(record(state, 'What it was before a move')),
              }),
            ),
            'The appointments of the visit that changed',
          ),
          fiche: optional(
            orNull(
              record(
                {
                  id: id('The contact'),
                  firstname: text('First name'),
                  lastname: text('Last name'),
                  email: text('E-mail address'),
                  firstphone: text('Telephone'),
                },
                'Who comes, at the time of sending; null once they are erased. Absent without `personal_data`',
              ),
            ),
          ),
          comments: optional(text('What they wrote. Absent without `personal_data`')),
        },
        'What changed',
      ),
    },
    'What is posted to a webhook',
  ),
);

const headerOf = (name: string, description: string, example: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: text(description, example),
});

export const webhookDescriptions = Object.fromEntries(
  Object.entries(meanings).map(([type, summary]) => [
    type,
    {
      post: {
        operationId: `receive${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        summary,
        description:
          'A message in the form of Standard Webhooks: verify the signature before anything else.',
        security: [],
        parameters: [
          headerOf('webhook-id', 'The same at each attempt', 'msg_2Kq8'),
          headerOf('webhook-timestamp', 'Seconds since the epoch at this attempt', '1772529300'),
          headerOf(
            'webhook-signature',
            '`v1,` and base64, one for each secret',
            'v1,g0hM9SsE+OTPJTGt',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: webhookMessage } },
        },
        responses: {
          '204': { description: 'It has arrived: any status of 2xx' },
          '410': { description: 'The receiver is gone: nothing more is sent to it' },
        },
      },
    },
  ]),
);
