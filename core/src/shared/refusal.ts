import type { Catalog } from '../catalog/catalog';

/** Why there is no answer, or the answer is no. The list is closed: a reason without a message does not compile. */
export type RefusalReason =
  // the outside did not answer, or not in words we know
  | 'unreachable' // no answer, an answer too late, 5xx (ERR-03)
  | 'badAnswer' // not JSON, or JSON of another shape
  | 'tooManyCalls' // 429
  | 'offline'
  // the business will not take the booking (contract.md 3)
  | 'slotTaken' // availabletimeslots (ERR-31)
  | 'tooManyAppointments' // max_rdv_number (ERR-25)
  | 'tooCloseToAnother' // mintime_between (ERR-26)
  | 'sameTime' // same_time_rdv (ERR-27)
  | 'tooLate' // minimum notice to book
  | 'tooFar' // beyond maxrdv_period
  | 'blacklisted' // user_blacklisted (ERR-28)
  | 'ficheNotAuthorized' // fiche_not_authorized (ERR-24)
  | 'existingCustomersOnly' // not_open_group (ERR-30)
  | 'existingPatientsOnly' // not_open_group_health (ERR-30)
  | 'notBookable' // vevent (ERR-29)
  | 'loginRequired' // ERR-51
  | 'consentMissing' // acceptJitsiError (ERR-34)
  | 'invalidField' // a field of the form was refused by the server
  | 'keyReused' // the idempotency key came with another body
  | 'connectionExpired' // 401 or 421 while logged, and the fallback of ERR-02
  // the account (ERR-11 to 21)
  | 'credentialsWrong' // credentialError: the address or the password, nobody says which
  | 'accountBlocked' // blockedUser (ERR-17)
  | 'emailUnknown' // ERR-15, of servers that say so
  | 'emailNotAllowed' // ERR-16
  | 'emailAlreadyExists' // EmailAlreadyExists (REG-05), of servers that say so
  | 'emailUsing' // the address is the account's own (ACC-05)
  | 'registrationClosed' // registerDisabled (ERR-20)
  | 'ssoOnly' // one logs in at another place only (SSO-01)
  | 'ssoUnavailable' // the other place of login does not answer
  | 'ssoRefused' // it did not vouch for the visitor
  | 'storageBlocked' // the browser keeps nothing: nobody would come back from there
  | 'passwordChangeNeeded' // pwdMustBeChanged (AUTH-09)
  | 'passwordRefused' // the new password is not one that the rules allow
  | 'passwordWrong' // the present password, where a new one or another address is asked for
  | 'loginPasswordWrong' // passwordError at a login (ERR-14), of servers that say so
  // what was booked (ERR-35 to 44)
  | 'tooLateToChange' // mintimeRDVError: too near to be moved or cancelled
  | 'alreadyCancelled' // it does not exist any more
  | 'notEditable' // it cannot be moved online
  | 'incomplete' // editAptError, retakeError: it does not say enough to be asked for again
  | 'noLongerOffered' // its service or resource is gone
  | 'linkExpired' // the link of a mail was used, is too old, or never was one
  | 'tooManyFiches' // LIMIT-10
  | 'ficheChanged' // somebody else changed the contact meanwhile (reliability.md C11)
  | 'appointmentChanged' // the same of what was booked
  | 'notThere' // nothing of that name for whoever asks
  // the group
  | 'groupUnknown' // groupDoesNotExist (ERR-04)
  | 'groupInactive'
  | 'groupForbidden' // inactive.unauthorized (ERR-07)
  | 'unknown'; // 'error' (ERR-32)

/** What the refusal is about, where the server says it: the field concerned, the seconds to wait. */
export interface RefusalDetail {
  /** Name of the form field that was refused. */
  readonly field?: string;
  /** The list of the catalogue that could not be had. */
  readonly list?: keyof Catalog;
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** The server's own sentence, plain text, shown only where the specification says so (ERR-35, ERR-38). */
  readonly message?: string;
  /** Whom to call instead. */
  readonly business?: { readonly name: string; readonly phone: string | undefined };
  /** The order may have been carried out all the same: nobody told us (N3). */
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
