import { ANY_CALENDAR } from '@creneau/core';
import { Unsafe } from 'typebox';
import {
  formFields,
  id,
  idOrNone,
  listOf,
  oneOf,
  optional,
  orNull,
  partial,
  record,
  text,
  whole,
} from '../json-schema/fields';
import type { OpenapiCallWithSummary } from '../openapi/openapi-call';
import type { DialectName } from '../dialect/dialect';
import { answers } from '../refusal/v3-refusals';
import {
  START,
  appointmentRecord,
  ficheField,
  localTime,
  ownAppointmentRefusals,
  offsetTime,
} from './appointment-openapi';
import { MOST_NAMED } from './own-appointments';

export const DEFAULT_PAST = 12;
export const MOST_PAST = 100;

const group = { group_id: id('Id of the group', 1) };

const listQuery = {
  include_past: oneOf(
    ['1', '0'],
    'Whether to tell past ones; `0` unless asked, `1` in the booking service',
  ),
  limit_past: {
    ...whole(`How many past visits of each contact at most, ${DEFAULT_PAST} unless asked`),
    minimum: 0,
    maximum: MOST_PAST,
  },
  fiche_id: id('Only those of this contact; none when it is not one of the caller’s', 9),
  include_cancelled: oneOf(
    ['1', '0'],
    'Whether to tell cancelled ones, too, until their time is past; `0` unless asked',
  ),
  locale: text('Language of names in the answer', 'fr'),
};

const list = {
  name: 'listAppointments',
  description:
    'Upcoming appointments in chronological order; then, if asked for, those of the last year, latest first. Appointments that were booked together are listed together and count as one. Cancelled appointments are listed only with `include_cancelled`; their status is `cancelled`.',
  refusals: [
    answers.groupUnknown,
    answers.groupInactive,
    answers.connectionExpired,
    answers.notThere,
    { ...answers.invalidField, field: 'limit_past' },
  ],
};

const olderList: OpenapiCallWithSummary = {
  ...list,
  summary: 'The appointments of whoever asks, as v1 and v2 list',
  querystring: listQuery,
  answers: {
    200: {
      description: 'Their appointments',
      body: record({
        recordsReturned: whole('How many are in this answer', 1),
        totalRecords: whole('The same: all are in it', 1),
        startIndex: whole('Always 0', 0),
        sort: orNull(text('Always null')),
        dir: orNull(text('Always null')),
        pageSize: whole('How many are in this answer', 1),
        records: listOf(appointmentRecord(localTime), 'Each line of its own'),
      }),
    },
  },
};

const newerList: OpenapiCallWithSummary = {
  ...list,
  summary: 'The appointments of whoever asks',
  querystring: { ...group, ...listQuery },
  required: ['group_id'],
  answers: {
    200: {
      description: 'Their appointments',
      body: listOf(appointmentRecord(offsetTime), 'Each line of its own'),
    },
  },
};

const editable: OpenapiCallWithSummary = {
  name: 'getEditableAppointment',
  summary: 'Whether an appointment can be changed',
  description:
    'Call it before you offer a change. It reserves nothing: the server checks again when the appointment is changed. An appointment whose services are no longer offered as they were booked cannot be moved.',
  params: { id: id('Id of the appointment', 501) },
  answers: {
    200: {
      description: 'The answer, yes or no',
      body: record({
        error: orNull(text('Why not, a key as of a refusal; null when it can be changed')),
        message: orNull(text('Why not, for people, in plain English')),
        calendar_id: orNull(id('Who gives the first line')),
        resource_id: orNull(id('The resource it takes')),
        intervention_id: orNull(id('The service of the first line')),
        intervention: orNull(
          record(
            { interventionset_id: orNull(id('Its category')) },
            'The service of the first line',
          ),
        ),
        pack_id: orNull(id('The pack it is part of')),
        appointments: listOf(
          record({
            id: id('Of this line'),
            intervention_id: id('The service'),
            calendar_id: id('Who gives it'),
          }),
          'The lines that were booked together, in their order: they change together',
        ),
        comments: orNull(text('Of the visitor')),
        vevent: orNull(formFields('The fields of the group’s form `vevent`, by name')),
      }),
    },
  },
  refusals: [answers.connectionExpired, answers.appointmentUnknown],
};

const edit: OpenapiCallWithSummary = {
  name: 'changeAppointment',
  summary: 'Changes the time of an appointment, or what was said of it',
  description:
    'Moves all appointments that were booked together; they keep their services. Fields that the body leaves out keep their values. If the new time is taken, the answer is 409 `availabletimeslots` and the old time is kept. A mail announces the new time. Send the `updated_at` that you have read as an optimistic lock: if the appointment has changed since, the answer is 409 and nothing changes. A repeated call for the present time is answered as before.',
  params: { id: id('Id of the appointment', 501) },
  querystring: group,
  required: ['group_id'],
  body: record({
    appointment: {
      ...partial({
        date: text(
          'A free time as it was listed; a wall time without offset that exists twice is the first of the two',
          START,
        ),
        appointments: Unsafe({
          type: 'object',
          additionalProperties: record({
            intervention_id: id('The service, as it was booked', 11),
            calendar_id: optional(
              idOrNone(`Who shall give it; ${ANY_CALENDAR} for no preference`, ANY_CALENDAR),
            ),
          }),
          description: 'The lines by their number, where another calendar is wanted',
        }),
        intervention_ids: listOf(id('A service'), 'In place of `appointments`'),
        calendar_id: idOrNone(
          `In place of \`appointments\`: who shall give all lines; ${ANY_CALENDAR} for no preference`,
          ANY_CALENDAR,
        ),
        calendar_ids: listOf(
          id('A calendar'),
          'The calendars to choose from where there is no preference; a line with another one is refused',
        ),
        resource_id: idOrNone(
          'The resource to take; 0, or left out, for the present one, or any where that one is taken',
        ),
        fiche: ficheField(
          'The contact of the appointment; no other is taken',
          'Fields of the contact to change, by name',
        ),
        comments: text('Taken where the group has `user_allow_comment`', 'Cheveux longs'),
        locale: text('Language of names in the answer', 'fr'),
        updated_at: text('As it was read', '2026-09-01T08:12:30.250Z'),
      }),
      additionalProperties: { type: ['string', 'boolean'] },
      description: 'Also the fields of the group’s form `vevent`, by name, beside these',
    },
  }),
  answers: {
    200: {
      description: 'Changed',
      body: record({
        records: listOf(appointmentRecord(offsetTime), 'The lines in their order, as they are now'),
      }),
    },
  },
  refusals: [
    answers.slotTaken,
    answers.appointmentChanged,
    answers.tooCloseToAnother,
    answers.sameTime,
    answers.tooLate,
    answers.tooFar,
    answers.blacklisted,
    answers.ficheNotAuthorized,
    answers.notBookable,
    answers.invalidField,
    answers.invalidCalendar,
    answers.invalidResource,
    answers.invalidIntervention,
    answers.connectionExpired,
    answers.keyReused,
    answers.groupInactive,
    ...ownAppointmentRefusals,
  ],
};

const cancellation: OpenapiCallWithSummary = {
  name: 'cancelAppointments',
  summary: 'Cancels one or several appointments',
  description:
    'Cancels all of them or none; a pack is cancelled as a whole. Their times are free at once, and a mail confirms the cancellation.',
  headers: {
    'Idempotency-Key': {
      ...text('As of a booking: a lost answer is asked again with the same key and body'),
      maxLength: 255,
    },
  },
  body: record({
    appointments: {
      ...listOf(record({ id: id('Id of an appointment', 501) }), 'Those to cancel'),
      minItems: 1,
      maxItems: MOST_NAMED,
    },
  }),
  answers: {
    200: {
      description: 'Cancelled',
      body: record({
        records: listOf(record({ id: id('Of this group') }), 'All that is cancelled by it'),
      }),
    },
  },
  refusals: [
    answers.invalidField,
    answers.connectionExpired,
    answers.keyReused,
    answers.appointmentUnknown,
    answers.alreadyCancelled,
    answers.tooLateToChange,
  ],
};

const confirmation: OpenapiCallWithSummary = {
  name: 'confirmAppointments',
  summary: 'Confirms that the customer will come',
  description:
    'Confirms all of them or none, each with the appointments that were booked together with it. A repeated call gives the same answer and changes nothing. The status of an appointment is then `confirmed`, until it is moved.',
  body: record({
    appointments: {
      ...listOf(
        record({
          id: id('Id of an appointment', 501),
          date: optional(
            text(
              'Its start as it was shown: an appointment that was moved since is not confirmed (409)',
              START,
            ),
          ),
        }),
        'Those to confirm',
      ),
      minItems: 1,
      maxItems: MOST_NAMED,
    },
  }),
  answers: {
    200: {
      description: 'Confirmed',
      body: record({
        records: listOf(record({ id: id('Of this group') }), 'All that is confirmed by it'),
      }),
    },
  },
  refusals: [
    answers.invalidField,
    answers.connectionExpired,
    answers.keyReused,
    answers.groupUnknown,
    answers.appointmentUnknown,
    answers.alreadyCancelled,
    answers.appointmentChanged,
    answers.tooLateToChange,
  ],
};

interface OwnAppointmentOpenapi {
  readonly list: OpenapiCallWithSummary;
  readonly cancellation: OpenapiCallWithSummary;
  readonly confirmation: OpenapiCallWithSummary;
  readonly editable?: OpenapiCallWithSummary;
  readonly edit?: OpenapiCallWithSummary;
}

const older: OwnAppointmentOpenapi = { list: olderList, cancellation, confirmation };
const newer: OwnAppointmentOpenapi = {
  list: newerList,
  cancellation,
  confirmation,
  editable,
  edit,
};

export const ownAppointmentOpenapi: { readonly [dialect in DialectName]: OwnAppointmentOpenapi } = {
  v1: older,
  v2: older,
  v3: newer,
  booking: newer,
};
