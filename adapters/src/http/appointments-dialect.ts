import type { AppointmentRefusal, BookingRefusal, EditRefusal, Group } from '@creneau/core';
import type { Params } from './address';
import { bookingWords, sessionWords, type Reasons, type Words } from './dialect';
import type { Path } from './http';
import { envelope, parseAnswer } from './wire-answer';
import { list } from './wire-values';

/** The appointments' part of `Dialect`, which a first booking does not need. */
export interface AppointmentsDialect {
  readonly appointments: (groupId: number) => Path;
  /** Includes past appointments, where the API has them. */
  readonly query: (groupId: number, locale: string) => Params;
  /** @throws {Refusal} badAnswer */
  readonly recordsOf: (body: unknown) => readonly unknown[];
  readonly cancellation: (groupId: number) => Path;
  readonly confirmation: (groupId: number) => Path;
  readonly appointment: (id: number) => Path;
  readonly refusals: {
    readonly question: Reasons<BookingRefusal>;
    readonly deletion: Reasons<AppointmentRefusal>;
    readonly confirmation: Reasons<AppointmentRefusal>;
    readonly editable: Reasons<AppointmentRefusal>;
    readonly reschedule: Reasons<EditRefusal>;
  };
}

const MOST_PAST = 12;

const words: Words<AppointmentRefusal> = [
  ['mintime_change', 'tooLateToChange'],
  ['mintimeRDVError', 'tooLateToChange'],
  ['already_cancelled', 'alreadyCancelled'],
  ['appointment_changed', 'appointmentChanged'],
  ['not_editable', 'notReschedulable'],
  ['appointment_unknown', 'notThere'],
  ['not_found', 'notThere'],
];

/** A reason of bookings has no sentence about an appointment that exists. */
const appointmentWords: Words<AppointmentRefusal> = [
  ...bookingWords.map(([key]) => [key, 'unknown'] as const),
  ...sessionWords,
  ...words,
];

const refusalsOf = (numbers: Words<AppointmentRefusal> = []): AppointmentsDialect['refusals'] => ({
  question: new Map([...bookingWords, ...sessionWords]),
  deletion: new Map([...appointmentWords, ...numbers]),
  confirmation: new Map(appointmentWords),
  editable: new Map(appointmentWords),
  reschedule: new Map<string, EditRefusal>([...bookingWords, ...sessionWords, ...words]),
});

const v3: AppointmentsDialect = {
  appointments: () => 'v3/appointments',
  query: (groupId, locale) => ({
    group_id: groupId,
    include_past: 1,
    limit_past: MOST_PAST,
    include_cancelled: 1,
    locale,
  }),
  recordsOf: (body) => parseAnswer(list, body),
  cancellation: (groupId) => `v3/groups/${groupId}/appointments/batch_delete`,
  confirmation: (groupId) => `v3/groups/${groupId}/appointments/batch_confirm`,
  appointment: (id) => `v3/appointments/${id}`,
  refusals: refusalsOf(),
};

const booking: AppointmentsDialect = {
  ...v3,
  appointments: () => 'booking/appointments',
  query: (groupId, locale) => ({ group_id: groupId, include_cancelled: 1, locale }),
  cancellation: (groupId) => `booking/groups/${groupId}/appointments/batch_delete`,
  confirmation: (groupId) => `booking/groups/${groupId}/appointments/batch_confirm`,
  appointment: (id) => `booking/appointments/${id}`,
};

const v1: AppointmentsDialect = {
  ...v3,
  appointments: (groupId) => `v1/groups/${groupId}/appointments`,
  query: (groupId, locale) => ({
    group_id: groupId,
    include_past: 1,
    include_cancelled: 1,
    locale,
  }),
  recordsOf: (body) => parseAnswer(envelope, body).records,
  cancellation: (groupId) => `v1/groups/${groupId}/appointments/batch_delete.json`,
  confirmation: (groupId) => `v1/groups/${groupId}/appointments/batch_confirm.json`,
  refusals: refusalsOf([['10', 'tooLateToChange']]),
};

export const appointmentsDialect = ({
  useApiV3,
  useBookingService,
}: Pick<Group, 'useApiV3' | 'useBookingService'>): AppointmentsDialect =>
  useBookingService ? booking : useApiV3 ? v3 : v1;

/** Selects the dialect for edits of an appointment; v1 and v2 have none. */
export const editDialect = ({
  useBookingService,
}: Pick<Group, 'useBookingService'>): AppointmentsDialect => (useBookingService ? booking : v3);
