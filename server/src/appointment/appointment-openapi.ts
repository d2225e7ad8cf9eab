import { ANY_CALENDAR } from '@creneau/core';
import { Unsafe, type Static, type TProperties, type TString } from 'typebox';
import {
  cents,
  flag,
  formFields,
  id,
  idOrNone,
  listOf,
  withTitle,
  minutes,
  oneOf,
  optional,
  orNull,
  partial,
  percent,
  place,
  record,
  text,
  time,
  whole,
  type Schema,
} from '../json-schema/fields';
import type { OpenapiCall, OpenapiCallWithSummary } from '../openapi/openapi-call';
import { toWallTime, type DialectName } from '../dialect/dialect';
import { MOST_LINES } from '../dialect/slot-query';
import { notFound } from '../refusal/error-answer';
import { answers, type Answer } from '../refusal/v3-refusals';
import { LONGEST_TEXT } from '../request/fields';
import { WEBSOURCE_MAXIMUM } from './booking-request';

const calendarId = idOrNone(`Who gives it; ${ANY_CALENDAR} for no preference`, ANY_CALENDAR);

export const START = '2026-11-24T09:00:00+01:00';
const TOKEN = 'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX';

export type TimeField = (description: string, withOffset: string) => TString;

export const localTime: TimeField = (description, withOffset) =>
  text(`Wall time of the group: ${description}`, toWallTime(withOffset));

export const offsetTime: TimeField = (description, withOffset) =>
  time(`With the offset of the group: ${description}`, withOffset);

export const ficheField = (contact: string, description: string, example?: object) => ({
  ...formFields(description, example, { maxLength: LONGEST_TEXT }),
  properties: { id: id(contact) },
});

const body = (title: string, groupId: Schema, date: string) =>
  withTitle(
    title,
    record({
      appointment: {
        ...record({
          group_id: groupId,
          date: text(
            'A free time as it was listed; a wall time without offset that exists twice is the first of the two',
            date,
          ),
          ...partial({
            appointments: Unsafe({
              type: 'object',
              additionalProperties: record({
                intervention_id: id('The service', 11),
                calendar_id: optional(calendarId),
              }),
              maxProperties: MOST_LINES,
              description: 'The lines by their number, given one after the other in that order',
              examples: [{ 0: { intervention_id: 11, calendar_id: ANY_CALENDAR } }],
            }),
            intervention_ids: listOf(
              id('A service'),
              'In place of `appointments`: the services, all with the `calendar_id` of the call',
            ),
            calendar_id: idOrNone('For `intervention_ids`; of no meaning beside `appointments`'),
            calendar_ids: listOf(
              id('A calendar'),
              'The calendars to choose from where there is no preference; a line with another one is refused',
            ),
            pack_id: id('The pack, of which the lines are the services in their order'),
            resource_id: idOrNone('The resource to take; 0, or left out, for any that is free'),
          }).properties,
          fiche: ficheField(
            'The contact to change, whose key is in `Authorization`; left out for a new one',
            'Who comes: the fields of the group’s form `fiche`, by name',
            {
              firstname: 'Nolwenn',
              lastname: 'Kerjean',
              email: 'nolwenn@example.org',
              firstphone: '06 39 98 12 34',
            },
          ),
          ...partial({
            comments: text('Taken where the group has `user_allow_comment`', 'Cheveux longs'),
            locale: text('Language of names in the answer and of the mail', 'fr'),
            videoconference_consent: flag('Must be true for a service held by video'),
            visitor_timezone: text(
              'The IANA zone of the visitor’s device: mails tell the time there too where it differs from the group’s',
              'America/New_York',
            ),
            from_web: whole('1: by the visitor', 1),
            websource: text('Where the visitor came from', undefined, {
              maxLength: WEBSOURCE_MAXIMUM,
            }),
            logged: flag('Whether the page has them logged in; the key in `Authorization` decides'),
          }).properties,
        }),
        additionalProperties: { type: ['string', 'boolean'] },
        description: 'Also the fields of the group’s form `vevent`, by name, beside these',
      },
    }),
  );

const appointment = (timeField: TimeField) => ({
  id: id('Of this group', 501),
  group_id: id('The group', 1),
  group_name: text('Of the group', 'Salon Lumière'),
  date: text('The day of its start', START.slice(0, 10)),
  start: timeField('it begins', START),
  end: timeField('it ends', '2026-11-24T09:45:00+01:00'),
  duration: minutes('Of this line', 45),
  type: oneOf(
    ['first', 'included', 'free'],
    '`first` of several and `included` in them, or `free` when alone',
    'free',
  ),
  parent_id: orNull(id('Of the first of several; null on itself')),
  pack_id: orNull(id('The pack it is part of')),
  pack: orNull(
    record({ price: cents('Of the whole pack, as it was booked', 18500) }, 'What the pack costs'),
  ),
  interventions: orNull(
    listOf(
      record({
        apt_id: id('An appointment of the pack', 501),
        calendar_id: id('Who gives it', 1),
        calendar_name: text('In the asked language', 'Ana'),
      }),
      'The appointments of the pack, this one among them; null for what is no pack',
    ),
  ),
  intervention_id: id('The service', 11),
  intervention_name: text('In the asked language', 'Coupe femme'),
  intervention: record(
    { publicname: text('The same as `intervention_name`', 'Coupe femme') },
    'The service, as the list of services names it',
  ),
  intervention_length: minutes('The same as `duration`', 45),
  intervention_price: cents('The same as `price`', 4800),
  calendar_id: id('Who gives it', 1),
  calendar_name: text('In the asked language', 'Ana'),
  calendar: record(
    { publicname: text('The same as `calendar_name`', 'Ana') },
    'The calendar, as the list of calendars names it',
  ),
  resource_id: orNull(id('The resource that was taken')),
  resource: orNull(
    record({ publicname: text('In the asked language', 'Pont 1') }, 'The resource, by its name'),
  ),
  fiche: record(
    {
      firstname: text('May be empty', 'Nolwenn'),
      lastname: text('May be empty', 'Kerjean'),
      email: text('May be empty', 'nolwenn@example.org'),
    },
    'Who comes',
  ),
  price: cents('Before any discount', 4800),
  price_amount: cents('After its discount; a pack has a price of its own', 3840),
  promotion: orNull(percent('Off the price', 20)),
  is_promoted: flag('Whether it has a `promotion`', true),
  videoconference: flag('Held by video', false),
  comments: text('Of the visitor', 'Cheveux longs'),
  address: orNull(place),
  location: orNull(text('The name of the site, of several', 'Sud')),
  home_visit: flag('Whether it is at the address that the customer typed', false),
  fiche_id: id('The contact', 9),
  status: oneOf(
    ['booked', 'confirmed', 'cancelled'],
    'What the business says of it: `confirmed` once it has said that it takes place',
    'booked',
  ),
  updated_at: time('Of its last change: names this state of it', '2026-09-01T08:12:30.250Z'),
  ics_token: text(
    'Opens the calendar file of the visit that this line is of, and nothing else',
    TOKEN,
  ),
  video_credentials: orNull(
    record(
      { room: text('The address of the video room', `https://meet.jit.si/creneau-${TOKEN}`) },
      'How to get in, for what is held by video',
    ),
  ),
});

export const appointmentRecord = (timeField: TimeField) =>
  withTitle(
    timeField === localTime ? 'AppointmentInLocalTime' : 'Appointment',
    record(appointment(timeField), 'One line of a booking'),
  );

const answer = <Bare extends TProperties>(title: string, timeField: TimeField, bare: Bare) =>
  withTitle(
    title,
    record({
      ...bare,
      records: listOf(appointmentRecord(timeField), 'The lines in their order'),
      fiche_token: orNull(
        text('The key to a contact that was made, given this once; null for a changed one', TOKEN),
      ),
      consecutive_location: orNull(text('Not used yet')),
    }),
  );

const booked = answer('Booked', offsetTime, {});
const bookedInLocalTime = answer('BookedInLocalTime', localTime, appointment(localTime));

export type Booked = Static<typeof booked>;
export type BookedInLocalTime = Static<typeof bookedInLocalTime>;

export const ownAppointmentRefusals: readonly Answer[] = [
  answers.appointmentUnknown,
  answers.alreadyCancelled,
  answers.tooLateToChange,
  answers.notReschedulable,
];

const common = {
  name: 'bookAppointments',
  description:
    'The server sends the confirmation mail. If the time was taken since it was listed, the answer is 409 `availabletimeslots`: offer other times.',
  headers: {
    'Idempotency-Key': {
      ...text(
        'A UUID of this booking, 1 to 255 visible characters. The same key with the same body gives the first answer again for 24 hours, and books nothing twice; with another body it is refused. Refusals are not kept.',
        '0b9a6c9e-3f0e-4f5c-9a51-7d2f5a0c8e11',
      ),
      maxLength: 255,
    },
  },
  refusals: Object.values(answers).filter((answer) => !ownAppointmentRefusals.includes(answer)),
};

const newer: OpenapiCallWithSummary = {
  summary: 'Books one or several appointments, all or none',
  ...common,
  body: body('Booking', id('Id of the group', 1), START),
  answers: { 201: { description: 'Booked', body: booked } },
};

const older: OpenapiCallWithSummary = {
  ...common,
  summary: 'Books one or several appointments, all or none, as v1 and v2 answer',
  description: `${common.description} The answer is the first line, with all lines as \`records\`.`,
  body: body(
    'BookingInLocalTime',
    optional(id('Id of the group; where the path has it, it need not be repeated', 1)),
    toWallTime(START),
  ),
  answers: {
    201: {
      description: 'Booked',
      body: bookedInLocalTime,
    },
  },
};

export const bookingOpenapi: { readonly [dialect in DialectName]: OpenapiCallWithSummary } = {
  v1: older,
  v2: older,
  v3: newer,
  booking: newer,
};

export const calendarFileOpenapi: OpenapiCall = {
  name: 'getCalendarFile',
  description:
    'An iCalendar file (RFC 5545). Only whoever booked knows its address; a cancelled appointment has none.',
  params: {
    appointment_id: id('Id of the appointment', 501),
    file: text('Its `ics_token`, and `.ics`', `${TOKEN}.ics`),
  },
  answers: {
    200: {
      description: 'The visit as one event, with all that was booked together and not cancelled',
      mediaType: 'text/calendar',
      body: text('iCalendar (RFC 5545)'),
    },
  },
  refusals: [notFound],
};
