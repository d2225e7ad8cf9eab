export type AnswerRefusal =
  | 'unreachable' // no answer, late answer, 5xx
  | 'badAnswer' // not JSON, or JSON of another shape
  | 'tooManyCalls' // 429
  | 'offline'
  | 'connectionExpired' // 401 or 421 while logged in, and any 401 of an unknown kind
  | 'notThere'
  | 'unknown';

export type BookingRefusal =
  | AnswerRefusal
  | 'slotTaken'
  | 'tooManyAppointments'
  | 'limitReached' // by whom is not told to a stranger
  | 'tooCloseToAnother'
  | 'sameTime'
  | 'tooLate'
  | 'tooFar'
  | 'blacklisted'
  | 'ficheNotAuthorized'
  | 'existingCustomersOnly'
  | 'existingPatientsOnly'
  | 'notBookable'
  | 'loginRequired'
  | 'consentMissing'
  | 'emailUnknown' // from servers that disclose it
  | 'emailAlreadyExists' // from servers that require an account
  | 'invalidField'
  | 'keyReused' // the key was sent with another body
  | 'groupUnknown'
  | 'groupInactive'; // closed meanwhile

export type AppointmentRefusal =
  | AnswerRefusal
  | 'loginRequired'
  | 'tooLateToChange' // past the deadline for changes
  | 'alreadyCancelled'
  | 'notReschedulable'
  | 'incomplete' // lacks data to ask for the same again
  | 'noLongerOffered'
  | 'appointmentChanged'; // elsewhere, meanwhile

/** The new time is refused as in a booking, the change as one of the appointment. */
export type EditRefusal = BookingRefusal | AppointmentRefusal;

export type FicheRefusal = AnswerRefusal | 'invalidField' | 'tooManyFiches' | 'ficheChanged'; // elsewhere, meanwhile

export type LoginRefusal =
  | AnswerRefusal
  | 'loginRequired'
  | 'credentialsWrong' // undisclosed, whether address or password
  | 'accountBlocked'
  | 'loginPasswordWrong' // from servers that disclose it
  | 'passwordChangeNeeded'
  | 'linkExpired' // used, expired or unknown
  | 'ssoOnly'
  | 'ssoUnavailable'
  | 'ssoRefused'
  | 'storageBlocked'; // the return from the identity provider would fail

export type AccountRefusal =
  | AnswerRefusal
  | 'invalidField'
  | 'accountBlocked'
  | 'emailUnknown' // from servers that disclose it
  | 'emailNotAllowed'
  | 'emailAlreadyExists' // from servers that disclose it
  | 'emailUsing' // the account has it already
  | 'registrationClosed'
  | 'passwordRefused'
  | 'passwordWrong'; // the present one

export type GroupRefusal = AnswerRefusal | 'groupUnknown' | 'groupInactive' | 'groupForbidden';

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
  /** Plain text of the server; rarely shown. */
  readonly message?: string;
  readonly business?: { readonly name: string; readonly phone: string | undefined };
  /** There was no answer: it may have been carried out. */
  readonly inDoubt?: true;
  /** Without idempotency keys a repetition may be carried out twice. */
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
