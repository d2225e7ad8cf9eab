import { isEmail } from '../fiche/field-formats';
import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Characters. */
export const PASSWORD_MINIMUM = 10;
export const PASSWORD_MAXIMUM = 20;

/** Shorter parts of an address may occur in a password by chance. */
const PART_MINIMUM = 3;
/** Separators within the local part of an address. */
const PART_ENDS = /[.\-_+]/;

export type PasswordFault =
  | 'length'
  | 'tooLong'
  | 'digit'
  | 'lowercase'
  | 'uppercase'
  | 'special'
  | 'email' // contains a part of the e-mail address
  | 'control'; // contains a control character

/** Unicode NFC: the same password typed on another keyboard is equal. */
export const passwordAsKept = (text: string): string => text.normalize('NFC');

/** Counts code points, not UTF-16 code units. */
const lengthOf = (text: string): number => [...text].length;

/** The local part of an address, whole and split. */
const partsOf = (email: string): readonly string[] => {
  const local = email.slice(0, Math.max(0, email.indexOf('@')));
  return [local, ...local.split(PART_ENDS)];
};

const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

const contains = (password: string, part: string): boolean =>
  lengthOf(part) >= PART_MINIMUM && foldCase(password).includes(foldCase(part));

const faults: {
  readonly [fault in PasswordFault]: (password: string, email: string) => boolean;
} = {
  length: (password) => lengthOf(password) < PASSWORD_MINIMUM,
  tooLong: (password) => lengthOf(password) > PASSWORD_MAXIMUM,
  digit: (password) => !/[0-9]/.test(password),
  lowercase: (password) => !/\p{Ll}/u.test(password),
  uppercase: (password) => !/\p{Lu}/u.test(password),
  // printable ASCII except letters, digits and space
  special: (password) => !/[!-/:-@[-`{-~]/.test(password),
  email: (password, email) => partsOf(email).some((part) => contains(password, part)),
  control: (password) => /\p{Cc}|\p{Cs}/u.test(password),
};

/**
 * Ignores a typed 21st character; a longer pasted text stays whole, and is reported: truncated, it
 * would not be the password that was saved.
 */
export const afterTyping = (before: string, after: string): string => {
  const isTyped = lengthOf(after) - lengthOf(before) === 1;
  return isTyped && lengthOf(after) > PASSWORD_MAXIMUM ? before : after;
};

/** Shared by page and server. */
export function passwordFaults(text: string, email: string): readonly PasswordFault[] {
  const password = passwordAsKept(text);
  return (Object.keys(faults) as readonly PasswordFault[]).filter((fault) =>
    faults[fault](password, email),
  );
}

export const isWeakPassword = (text: string, email: string): boolean =>
  passwordFaults(text, email).length > 0;

/** Faults of a repeated password, named after their messages. */
export type ConfirmationFault = 'passwordConfirm' | 'pwd.wrongPwd';

/** `pwd.wrongPwd`: too short to be any password; `passwordConfirm`: another one. */
export function confirmationFault(
  password: string,
  confirmation: string,
): ConfirmationFault | undefined {
  if (lengthOf(passwordAsKept(confirmation)) < PASSWORD_MINIMUM) return 'pwd.wrongPwd';
  return passwordAsKept(confirmation) === passwordAsKept(password) ? undefined : 'passwordConfirm';
}

/** The present password is optional only for a session that must change it. */
export interface NewPassword {
  readonly password: string;
  readonly currentPassword: string;
}

/** Changes the password; ends the account's other sessions. */
export class ChangePassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} loginRequired, passwordRefused, passwordWrong */
  async execute({ password, currentPassword }: NewPassword): Promise<Session> {
    const session = this.sessions.session$.value;
    if (session.type !== 'user') throw new Refusal('loginRequired');
    const { account, needPasswordChange } = session;
    if (passwordFaults(password, account.email).length > 0) throw new Refusal('passwordRefused');
    if (!needPasswordChange && currentPassword === '') throw new Refusal('passwordWrong');

    const { token, lastSignedAt } = await this.accounts.changePassword({
      accountId: account.id,
      password,
      currentPassword: needPasswordChange ? undefined : currentPassword,
    });
    this.sessions.become({ ...session, token, lastSignedAt, needPasswordChange: false });
    return this.sessions.session$.value;
  }
}

/** Does not disclose if the account exists. */
export class RequestPasswordReset {
  constructor(private readonly accounts: Accounts) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute(email: string, locale: string): Promise<void> {
    if (!isEmail(email.trim())) throw new Refusal('invalidField', { detail: { field: 'email' } });
    await this.accounts.requestPasswordReset(email.trim(), locale);
  }
}
