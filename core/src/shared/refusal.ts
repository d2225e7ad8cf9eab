import type { Catalog } from '../catalog/catalog';

/** Why there is no answer, or the answer is no. The list is closed: a reason without a message does not compile. */
export type RefusalReason =
  // the outside did not answer, or not in words we know
  | 'unreachable' // no answer, an answer too late, 5xx
  | 'badAnswer' // not JSON, or JSON of another shape
  | 'tooManyCalls' // 429
  | 'offline'
  // the business will not take the booking
  | 'slotTaken' // availabletimeslots
  | 'tooManyAppointments' // max_rdv_number
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
  | 'invalidField' // a field of the form was refused by the server
  | 'keyReused' // the idempotency key came with another body
  | 'connectionExpired' // 401 or 421 while logged in, and any 401 of an unknown kind
  // the account
  | 'credentialsWrong' // credentialError: the address or the password, nobody says which
  | 'accountBlocked' // blockedUser
  | 'emailUnknown' // of servers that tell
  | 'emailNotAllowed'
  | 'emailAlreadyExists' // EmailAlreadyExists, of servers that say so
  | 'emailUsing' // the address is the account's own
  | 'registrationClosed' // registerDisabled
  | 'ssoOnly' // one logs in at another place only
  | 'ssoUnavailable' // the other place of login does not answer
  | 'ssoRefused' // it did not vouch for the visitor
  | 'storageBlocked' // the browser keeps nothing: nobody would come back from there
  | 'passwordChangeNeeded' // pwdMustBeChanged
  | 'passwordRefused' // the new password is not one that the rules allow
  | 'passwordWrong' // the present password, where a new one or another address is asked for
  | 'loginPasswordWrong' // passwordError at a login, of servers that say so
  // what was booked
  | 'tooLateToChange' // mintimeRDVError: too near to be moved or cancelled
  | 'alreadyCancelled' // it does not exist any more
  | 'notEditable' // it cannot be moved online
  | 'incomplete' // editAptError, retakeError: it does not say enough to be asked for again
  | 'noLongerOffered' // its service or resource is gone
  | 'linkExpired' // the link of a mail was used, is too old, or never was one
  | 'tooManyFiches'
  | 'ficheChanged' // somebody else changed the contact meanwhile
  | 'appointmentChanged' // the same of what was booked
  | 'notThere' // nothing of that name for whoever asks
  // the group
  | 'groupUnknown' // groupDoesNotExist
  | 'groupInactive'
  | 'groupForbidden' // inactive.unauthorized
  | 'unknown'; // 'error'

/** What the refusal is about, where the server says it: the field concerned, the seconds to wait. */
export interface RefusalDetail {
  /** Name of the form field that was refused. */
  readonly field?: string;
  /** The list of the catalogue that could not be had. */
  readonly list?: keyof Catalog;
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** The server's own sentence, plain text, shown only where the specification says so. */
  readonly message?: string;
  /** Whom to call instead. */
  readonly business?: { readonly name: string; readonly phone: string | undefined };
  /** The order may have been carried out all the same: nobody told us. */
  readonly inDoubt?: true;
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
