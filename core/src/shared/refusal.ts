/** No answer, or none that we understand: possible for any call. */
export type AnswerRefusal =
  | 'unreachable' // no answer, an answer too late, 5xx
  | 'badAnswer' // not JSON, or JSON of another shape
  | 'tooManyCalls' // 429
  | 'offline'
  | 'connectionExpired' // 401 or 421 while logged in, and any 401 of an unknown kind
  | 'notThere' // nothing of that name for whoever asks
  | 'unknown'; // 'error'

/** Why an appointment is not booked. */
export type BookingRefusal =
  | AnswerRefusal
  | 'slotTaken' // availabletimeslots
  | 'tooManyAppointments' // max_rdv_number
  | 'limitReached' // limit_reached: by whom is not said to a stranger
  | 'tooCloseToAnother' // mintime_between
  | 'sameTime' // same_time_rdv
  | 'tooLate' // minimum notice to book
  | 'tooFar' // beyond maxrdv_period
  | 'blacklisted' // user_blacklisted
  | 'ficheNotAuthorized' // fiche_not_authorized
  | 'existingCustomersOnly' // not_open_group
  | 'existingPatientsOnly' // not_open_group_health
  | 'notBookable' // vevent
  | 'loginRequired'
  | 'consentMissing' // acceptJitsiError
  | 'emailUnknown' // EmailNotFound, of servers that tell
  | 'emailAlreadyExists' // EmailAlreadyExists, of servers that book with an account only
  | 'invalidField' // a field of the form was refused by the server
  | 'keyReused'; // the idempotency key came with another body

/** Why an appointment is not rescheduled, cancelled or booked again. */
export type AppointmentRefusal =
  | AnswerRefusal
  | 'loginRequired' // nobody is logged in any more
  | 'tooLateToChange' // mintimeRDVError: too close to its start to be rescheduled or cancelled
  | 'alreadyCancelled' // it does not exist any more
  | 'notReschedulable' // it cannot be rescheduled online
  | 'incomplete' // editAptError, retakeError: it does not say enough to be asked for again
  | 'noLongerOffered' // its service or resource is gone
  | 'appointmentChanged'; // somebody else changed it meanwhile

/** Why a contact is not saved. */
export type FicheRefusal = AnswerRefusal | 'invalidField' | 'tooManyFiches' | 'ficheChanged'; // somebody else changed it meanwhile

/** Why nobody is logged in. */
export type LoginRefusal =
  | AnswerRefusal
  | 'loginRequired'
  | 'credentialsWrong' // credentialError: the address or the password, nobody says which
  | 'accountBlocked' // blockedUser
  | 'loginPasswordWrong' // passwordError at a login, of servers that say so
  | 'passwordChangeNeeded' // pwdMustBeChanged
  | 'linkExpired' // the link of a mail was used, is too old, or never was one
  | 'ssoOnly' // one logs in at an identity provider only
  | 'ssoUnavailable' // the identity provider does not answer
  | 'ssoRefused' // it did not vouch for the visitor
  | 'storageBlocked'; // the browser stores nothing: the way back from the identity provider would fail

/** Why an account is not made or changed. */
export type AccountRefusal =
  | AnswerRefusal
  | 'invalidField'
  | 'accountBlocked'
  | 'emailUnknown' // of servers that tell
  | 'emailNotAllowed'
  | 'emailAlreadyExists' // EmailAlreadyExists, of servers that say so
  | 'emailUsing' // the address is the account's own
  | 'registrationClosed' // registerDisabled
  | 'passwordRefused' // the new password is not one that the rules allow
  | 'passwordWrong'; // the present password, where a new one or another address is asked for

/** Why the page of a group does not open. */
export type GroupRefusal =
  | AnswerRefusal
  | 'groupUnknown' // groupDoesNotExist
  | 'groupInactive'
  | 'groupForbidden'; // inactive.unauthorized

/** Why the answer is no. The list is closed: a reason without a message does not compile. */
export type RefusalReason =
  BookingRefusal | AppointmentRefusal | FicheRefusal | LoginRefusal | AccountRefusal | GroupRefusal;

/** The lists of the catalogue, which are fetched one by one. */
export type CatalogList =
  'interventionSets' | 'interventions' | 'packs' | 'calendarSets' | 'calendars' | 'resources';

/** What the refusal is about, where the server says it: the field concerned, the seconds to wait. */
export interface RefusalDetail {
  /** Name of the form field that was refused; of several, the first. */
  readonly field?: string;
  /** All of them, where there are several. */
  readonly fields?: readonly string[];
  /** The list of the catalogue that could not be had. */
  readonly list?: CatalogList;
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** The server's own sentence, plain text, shown only where the specification says so. */
  readonly message?: string;
  /** Whom to call instead. */
  readonly business?: { readonly name: string; readonly phone: string | undefined };
  /** The order may have been carried out all the same: nobody told us. */
  readonly inDoubt?: true;
  /** The backend knows no idempotency keys: an order in doubt that is given again may be carried out twice. */
  readonly mayHappenTwice?: boolean;
}

/** An answer the visitor can understand and act on; any other error is a fault of ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly detail: RefusalDetail;

  constructor(
    readonly reason: RefusalReason,
    { detail = {}, ...options }: ErrorOptions & { detail?: RefusalDetail } = {},
  ) {
    super(reason, options);
    this.detail = detail;
  }
}
