import type { Catalog, Refusal, RefusalReason } from '@creneau/core';
import type { TFunction } from 'i18next';

/** `satisfies` forces a message for each new reason. */
export const refusalMessages = {
  unreachable: 'errors:answer.unreachable',
  badAnswer: 'errors:answer.bad',
  tooManyCalls: 'errors:answer.tooMany',
  offline: 'errors:answer.offline',
  slotTaken: 'errors:v3_error.appointment.availabletimeslots',
  tooManyAppointments: 'errors:v3_error.appointment.max_rdv_number',
  limitReached: 'errors:v3_error.appointment.limit_reached',
  tooCloseToAnother: 'errors:v3_error.appointment.mintime_between',
  sameTime: 'errors:v3_error.appointment.same_time_rdv',
  tooLate: 'errors:v3_error.appointment.mintimerdv',
  tooFar: 'errors:v3_error.appointment.maxrdv_period',
  blacklisted: 'errors:v3_error.appointment.user_blacklisted',
  ficheNotAuthorized: 'errors:v3_error.appointment.fiche_not_authorized',
  existingCustomersOnly: 'errors:v3_error.appointment.not_open_group',
  existingPatientsOnly: 'errors:v3_error.appointment.not_open_group_health',
  notBookable: 'errors:v3_error.appointment.vevent',
  loginRequired: 'errors:booking.loginRequired',
  consentMissing: 'errors:acceptJitsiError',
  invalidField: 'errors:booking.field',
  keyReused: 'errors:booking.keyReused',
  connectionExpired: 'errors:expiredConnection',
  credentialsWrong: 'errors:credentialError',
  accountBlocked: 'errors:blockedUser',
  emailUnknown: 'errors:emailUnknown',
  emailNotAllowed: 'errors:emailNotAllowed',
  emailAlreadyExists: 'errors:emailAlreadyExists',
  emailUsing: 'errors:emailUsing',
  registrationClosed: 'errors:registerDisabled',
  ssoOnly: 'errors:sso.only',
  ssoUnavailable: 'sso:unavailable',
  ssoRefused: 'sso:refused',
  storageBlocked: 'sso:storage',
  passwordChangeNeeded: 'errors:pwdMustBeChanged',
  passwordRefused: 'errors:pwd.refused',
  passwordWrong: 'errors:pwd.wrong',
  loginPasswordWrong: 'errors:pwd.incorrect',
  tooLateToChange: 'appointments:mintimeRDVError',
  alreadyCancelled: 'appointments:aptAlreadyCanceled',
  notReschedulable: 'appointments:edit.notEditable',
  incomplete: 'appointments:editAptError',
  noLongerOffered: 'appointments:noLongerOffered',
  linkExpired: 'errors:linkExpired',
  tooManyFiches: 'errors:fiche.tooMany',
  ficheChanged: 'errors:fiche.changed',
  appointmentChanged: 'appointments:edit.changed',
  notThere: 'errors:notThere',
  groupUnknown: 'errors:groupDoesNotExist',
  groupInactive: 'errors:group.inactive',
  groupForbidden: 'layout:inactive.unauthorized',
  unknown: 'errors:error',
} as const satisfies Record<RefusalReason, string>;

/** i18next options that select the variant with the phone. */
export const phoneWords = (phone: string | undefined) =>
  phone ? { phone, context: 'withPhone' } : {};

export const refusalMessage = (
  t: TFunction,
  reason: RefusalReason,
  phone: string | undefined,
): string =>
  // messages about bookings load with their step: earlier refusals fall back to a general one
  t([refusalMessages[reason], refusalMessages.unknown], phoneWords(phone));

/** The server's own message for an unknown refusal, if any. */
export const serverMessage = (
  t: TFunction,
  { reason, detail: { message } }: Pick<Refusal, 'reason' | 'detail'>,
  phone: string | undefined,
): string => (reason === 'unknown' && message) || refusalMessage(t, reason, phone);

/** Names the list of the catalogue that is missing, if any. */
export const missingMessage = (
  t: TFunction,
  reason: RefusalReason,
  list: keyof Catalog | undefined,
): string => {
  const why = refusalMessage(t, reason, undefined);
  return list === undefined ? why : t(`errors:missing.${list}`, { why });
};

type OrderRefusal = Pick<Refusal, 'detail'>;

/** After a lost answer the command may have been carried out. @param titleKey a key. */
export const orderTitle = (t: TFunction, { detail }: OrderRefusal, titleKey: string): string =>
  t(detail.inDoubt ? 'appointments:refused.doubtTitle' : titleKey);

/** After a lost answer it can be repeated. @param message the translated refusal. */
export const orderMessage = (t: TFunction, { detail }: OrderRefusal, message: string): string =>
  detail.inDoubt && !detail.mayHappenTwice ? t('appointments:refused.doubt') : message;
