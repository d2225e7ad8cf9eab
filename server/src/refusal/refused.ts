/** Why the server will not do what is asked: a closed list, each with its words in every dialect. */
export type RefusedReason =
  | 'slotTaken'
  | 'tooManyAppointments'
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
  | 'invalidField'
  | 'invalidCalendar'
  | 'invalidResource'
  | 'invalidIntervention'
  | 'keyReused'
  | 'connectionExpired'
  | 'appointmentUnknown'
  | 'alreadyCancelled'
  | 'tooLateToChange'
  | 'notEditable'
  | 'credentialsWrong'
  | 'accountBlocked'
  | 'ssoOnly'
  | 'ssoUnavailable'
  | 'ssoRefused'
  | 'registrationClosed'
  | 'passwordChangeNeeded'
  | 'passwordRefused'
  | 'passwordWrong'
  | 'linkExpired'
  | 'tooManyFiches'
  | 'ficheChanged'
  | 'appointmentChanged'
  | 'notAllowed'
  | 'notThere'
  | 'groupUnknown'
  | 'groupInactive';

/** An answer of 4xx that the caller can understand; any other error is a fault of ours. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly reason: RefusedReason,
    /** The field or parameter concerned, by the name it was sent under. */
    readonly field?: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
