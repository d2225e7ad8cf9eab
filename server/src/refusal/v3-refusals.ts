import type { RefusalReason } from './refusal';

export interface Answer {
  readonly status: number;
  readonly key: string;
  /** Plain English for developers of clients; the page has its own translations. */
  readonly text: string;
}

export const answers = {
  slotTaken: { status: 409, key: 'availabletimeslots', text: 'This time is no longer available.' },
  tooManyAppointments: {
    status: 422,
    key: 'appointment.max_rdv_number',
    text: 'The maximum number of appointments is reached.',
  },
  limitReached: {
    status: 422,
    key: 'appointment.limit_reached',
    text: 'A limit of the group is reached: another time does not help.',
  },
  tooCloseToAnother: {
    status: 422,
    key: 'appointment.mintime_between',
    text: 'Another appointment is too close.',
  },
  sameTime: {
    status: 422,
    key: 'appointment.same_time_rdv',
    text: 'There is an appointment at the same time.',
  },
  tooLate: {
    status: 422,
    key: 'appointment.mintime_rdv',
    text: 'It is too late to book this time.',
  },
  tooFar: { status: 422, key: 'appointment.max_rdv_period', text: 'This time is too far ahead.' },
  blacklisted: {
    status: 403,
    key: 'appointment.user_blacklisted',
    text: 'This contact cannot book online.',
  },
  ficheNotAuthorized: {
    status: 403,
    key: 'appointment.fiche_not_authorized',
    text: 'Not correctly identified.',
  },
  existingCustomersOnly: {
    status: 403,
    key: 'appointment.not_open_group',
    text: 'Only existing customers can book online.',
  },
  existingPatientsOnly: {
    status: 403,
    key: 'appointment.not_open_group_health',
    text: 'Only existing patients can book online.',
  },
  notBookable: { status: 422, key: 'appointment.vevent', text: 'This cannot be booked.' },
  loginRequired: { status: 401, key: 'appointment.login_required', text: 'Log in to book.' },
  consentMissing: {
    status: 422,
    key: 'appointment.video_consent',
    text: 'The terms of the video conference must be accepted.',
  },
  invalidField: { status: 422, key: 'invalid_field', text: 'A value is missing or not accepted.' },
  invalidCalendar: { status: 422, key: 'invalid_calendar', text: 'No such calendar for this.' },
  invalidResource: { status: 422, key: 'invalid_resource', text: 'No such resource for this.' },
  invalidIntervention: {
    status: 422,
    key: 'invalid_intervention',
    text: 'No such service here, or not with the others.',
  },
  keyReused: {
    status: 422,
    key: 'idempotency_key_reused',
    text: 'This idempotency key came with another body.',
  },
  connectionExpired: { status: 401, key: 'connection_expired', text: 'Unknown or expired token.' },
  appointmentUnknown: { status: 404, key: 'appointment_unknown', text: 'No such appointment.' },
  alreadyCancelled: {
    status: 409,
    key: 'appointment.already_cancelled',
    text: 'This appointment is cancelled already.',
  },
  tooLateToChange: {
    status: 422,
    key: 'appointment.mintime_change',
    text: 'It is too late to change or cancel this appointment.',
  },
  notReschedulable: {
    status: 422,
    key: 'appointment.not_editable',
    text: 'This appointment cannot be changed online.',
  },
  credentialsWrong: {
    status: 401,
    key: 'credentialError',
    text: 'Invalid email or password.',
  },
  accountBlocked: {
    status: 403,
    key: 'blockedUser',
    text: 'Too many failed logins: blocked for 10 minutes.',
  },
  ssoOnly: { status: 403, key: 'sso_login_only', text: 'One logs in at another place only.' },
  ssoUnavailable: {
    status: 424,
    key: 'sso_unavailable',
    text: 'The place of login does not answer, or there is none.',
  },
  ssoRefused: {
    status: 403,
    key: 'sso_refused',
    text: 'The place of login did not vouch for this visitor.',
  },
  registrationClosed: {
    status: 403,
    key: 'registerDisabled',
    text: 'No account can be registered online.',
  },
  passwordChangeNeeded: {
    status: 403,
    key: 'pwdMustBeChanged',
    text: 'A new password must be chosen first.',
  },
  passwordRefused: {
    status: 422,
    key: 'password_refused',
    text: 'This password does not follow the rules.',
  },
  passwordWrong: {
    status: 422,
    key: 'passwordError',
    text: 'This is not the present password.',
  },
  linkExpired: {
    status: 422,
    key: 'link_expired',
    text: 'This link was used, is too old, or never was one.',
  },
  tooManyFiches: {
    status: 422,
    key: 'too_many_fiches',
    text: 'The maximum number of contacts is reached.',
  },
  ficheChanged: {
    status: 409,
    key: 'fiche_changed',
    text: 'This contact was changed meanwhile: it is not in the state of this updated_at.',
  },
  appointmentChanged: {
    status: 409,
    key: 'appointment_changed',
    text: 'This appointment was changed meanwhile: it is not as it was read.',
  },
  notAllowed: { status: 403, key: 'not_allowed', text: 'This is not for you.' },
  notThere: { status: 404, key: 'not_found', text: 'There is nothing of that name for you.' },
  groupUnknown: { status: 404, key: 'group_unknown', text: 'No such group.' },
  groupInactive: { status: 403, key: 'group_inactive', text: 'This group is not active.' },
} as const satisfies Record<RefusalReason, Answer>;
