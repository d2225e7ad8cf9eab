/** Closed list; each reason has a text in every dialect. */
export type RefusalReason =
  | 'slotTaken'
  | 'tooManyAppointments'
  | 'limitReached'
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
  | 'notReschedulable'
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

/** Any other error is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: RefusalReason,
    /** By its name in the request. */
    readonly field?: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

export const faultReasons = [
  'missing',
  'malformed',
  'too_long',
  'out_of_range',
  'unknown',
] as const;
export type FaultReason = (typeof faultReasons)[number];

export interface Fault {
  /** Parameter or form field, by its name in the request. */
  readonly field: string;
  readonly reason: FaultReason;
}

export class InvalidFields extends Refusal {
  constructor(
    readonly faults: readonly Fault[],
    options?: ErrorOptions,
  ) {
    super('invalidField', faults[0]?.field, options);
  }
}

export function refuse(field: string, reason: FaultReason = 'malformed'): never {
  throw new InvalidFields([{ field, reason }]);
}

/**
 * One refusal names all faults.
 *
 * @throws {InvalidFields}
 */
export function readAll<Parts extends object>(readers: {
  readonly [name in keyof Parts]: () => Parts[name];
}): Parts {
  const faults: Fault[] = [];
  const parts = Object.entries<() => unknown>(readers).flatMap(([name, readPart]) => {
    try {
      return [[name, readPart()] as const];
    } catch (failure) {
      if (!(failure instanceof InvalidFields)) throw failure;
      faults.push(...failure.faults.filter((fault) => !faults.some((one) => isSame(one, fault))));
      return [];
    }
  });
  if (faults.length > 0) throw new InvalidFields(faults);
  return Object.fromEntries(parts) as Parts;
}

const isSame = (one: Fault, other: Fault): boolean =>
  one.field === other.field && one.reason === other.reason;

/** @throws {InvalidFields} */
export const readEach = <Item, Part>(
  items: readonly Item[],
  readPart: (item: Item) => Part,
): readonly Part[] =>
  Object.values(
    readAll<Record<string, Part>>(
      Object.fromEntries(items.map((item, index) => [index, () => readPart(item)])),
    ),
  );

export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
}
