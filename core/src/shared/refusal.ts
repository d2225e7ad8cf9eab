export type AnswerRefusal =
  | 'unreachable' // no answer, late answer, 5xx
  | 'badAnswer' // not JSON, or JSON of another shape
  | 'tooManyCalls' // 429
  | 'offline'
  | 'connectionExpired' // 401 or 421 while logged in, and any 401 of an unknown kind
  | 'notThere'
  | 'unknown';

/** Refusals of a booking, with the error of the API where it has one. */
export type BookingRefusal =
  | AnswerRefusal
  | 'slotTaken' // availabletimeslots
  | 'tooManyAppointments' // max_rdv_number
  | 'limitReached' // limit_reached, without telling a stranger whose
  | 'tooCloseToAnother' // mintime_between
  | 'sameTime' // same_time_rdv
  | 'tooLate' // minimum notice
  | 'tooFar' // beyond maxrdv_period
  | 'blacklisted' // user_blacklisted
  | 'ficheNotAuthorized' // fiche_not_authorized
  | 'existingCustomersOnly' // not_open_group
  | 'existingPatientsOnly' // not_open_group_health
  | 'notBookable' // vevent
  | 'loginRequired'
  | 'consentMissing' // acceptJitsiError
  | 'emailUnknown' // EmailNotFound, from servers that disclose it
  | 'emailAlreadyExists' // EmailAlreadyExists, from servers that require an account
  | 'invalidField' // the server refused a field
  | 'keyReused' // the idempotency key was sent with another body
  | 'groupUnknown'
  | 'groupInactive'; // closed meanwhile

export type AppointmentRefusal =
  | AnswerRefusal
  | 'loginRequired' // the session has ended
  | 'tooLateToChange' // mintimeRDVError: past the deadline for rescheduling or cancelling
  | 'alreadyCancelled' // it no longer exists
  | 'notReschedulable' // cannot be rescheduled online
  | 'incomplete' // editAptError, retakeError: data missing to ask for the same again
  | 'noLongerOffered' // its intervention or resource is gone
  | 'appointmentChanged'; // changed elsewhere meanwhile

/** The new time is refused as in a booking, the change as one of the appointment. */
export type EditRefusal = BookingRefusal | AppointmentRefusal;

export type FicheRefusal = AnswerRefusal | 'invalidField' | 'tooManyFiches' | 'ficheChanged'; // changed elsewhere meanwhile

export type LoginRefusal =
  | AnswerRefusal
  | 'loginRequired'
  | 'credentialsWrong' // credentialError: address or password, undisclosed which
  | 'accountBlocked' // blockedUser
  | 'loginPasswordWrong' // passwordError at a login, from servers that disclose it
  | 'passwordChangeNeeded' // pwdMustBeChanged
  | 'linkExpired' // a mailed link that was used, has expired, or is unknown
  | 'ssoOnly' // login by identity provider only
  | 'ssoUnavailable' // the identity provider does not answer
  | 'ssoRefused' // the identity provider did not authenticate the visitor
  | 'storageBlocked'; // storage is blocked: the return from the identity provider would fail

export type AccountRefusal =
  | AnswerRefusal
  | 'invalidField'
  | 'accountBlocked'
  | 'emailUnknown' // from servers that disclose it
  | 'emailNotAllowed'
  | 'emailAlreadyExists' // EmailAlreadyExists, from servers that disclose it
  | 'emailUsing' // already the account's address
  | 'registrationClosed' // registerDisabled
  | 'passwordRefused' // breaks the password rules
  | 'passwordWrong'; // wrong present password

export type GroupRefusal =
  | AnswerRefusal
  | 'groupUnknown' // groupDoesNotExist
  | 'groupInactive'
  | 'groupForbidden'; // inactive.unauthorized

/** A closed list: a reason without a message does not compile. */
export type RefusalReason =
  BookingRefusal | AppointmentRefusal | FicheRefusal | LoginRefusal | AccountRefusal | GroupRefusal;

export type CatalogList =
  'interventionSets' | 'interventions' | 'packs' | 'calendarSets' | 'calendars' | 'resources';

export interface RefusalDetail {
  readonly field?: string;
  readonly fields?: readonly string[];
  readonly list?: CatalogList;
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** Plain text of the server; shown only in the cases that the specification names. */
  readonly message?: string;
  readonly business?: { readonly name: string; readonly phone: string | undefined };
  /** The order may have been carried out: there was no answer. */
  readonly inDoubt?: true;
  /** Without idempotency keys: repeating an order in doubt may carry it out twice. */
  readonly mayHappenTwice?: boolean;
}

/**
 * An expected failure, shown to the visitor; any other error is a bug.
 *
 * @typeParam Reason those of the use case or of the port's call.
 */
export class Refusal<Reason extends RefusalReason = RefusalReason> extends Error {
  override readonly name = 'Refusal';
  readonly detail: RefusalDetail;

  constructor(
    readonly reason: Reason,
    { detail = {}, ...options }: ErrorOptions & { detail?: RefusalDetail } = {},
  ) {
    super(reason, options);
    this.detail = detail;
  }
}

/**
 * @typeParam Reason those that the called port documents: a promise has no type for its failure.
 * @param reasons any, if none is given.
 */
export const isRefusal = <Reason extends RefusalReason>(
  failure: unknown,
  ...reasons: readonly Reason[]
): failure is Refusal<Reason> =>
  failure instanceof Refusal && (reasons.length === 0 || reasons.includes(failure.reason));
