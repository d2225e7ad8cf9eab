/** Characters of a password; a new one has at most so many. */
export const PASSWORD_MINIMUM = 10;
export const PASSWORD_MAXIMUM = 20;

/** Shorter parts of an address may occur in a password by chance. */
const PART_MINIMUM = 3;
/** Separates the parts of what stands before the at sign. */
const PART_ENDS = /[.\-_+]/;

/** What a new password lacks or has too much of. */
export type PasswordFault =
  | 'length'
  | 'tooLong'
  | 'digit'
  | 'lowercase'
  | 'uppercase'
  | 'special'
  | 'email' // contains a part of what stands before the at sign
  | 'control'; // a character that nobody types

/** One way of writing a text that has several: what was typed on another keyboard is the same password. */
export const passwordAsKept = (text: string): string => text.normalize('NFC');

/** Characters as people count them, not as pairs of code units. */
const lengthOf = (text: string): number => [...text].length;

/** What stands before the at sign, whole and in its parts. */
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
  // printable ASCII that is neither letter nor digit, blank excluded
  special: (password) => !/[!-/:-@[-`{-~]/.test(password),
  email: (password, email) => partsOf(email).some((part) => contains(password, part)),
  control: (password) => /\p{Cc}|\p{Cs}/u.test(password),
};

/**
 * The value of the field of a new password after an edit: a typed 21st character is ignored. A longer pasted text stays
 * whole and is reported as too long, because silently truncated it would not be the password that its owner saved.
 */
export const afterTyping = (before: string, after: string): string => {
  const isTyped = lengthOf(after) - lengthOf(before) === 1;
  return isTyped && lengthOf(after) > PASSWORD_MAXIMUM ? before : after;
};

/** All that is wrong with a new password; nothing when it may be taken. The page and the server ask the same. */
export function passwordFaults(text: string, email: string): readonly PasswordFault[] {
  const password = passwordAsKept(text);
  return (Object.keys(faults) as readonly PasswordFault[]).filter((fault) =>
    faults[fault](password, email),
  );
}

/** Whether a password that opens an account must be changed before anything else. */
export const isWeakPassword = (text: string, email: string): boolean =>
  passwordFaults(text, email).length > 0;

/** Why the repetition of a new password is not accepted; the names are those of its messages. */
export type ConfirmationFault = 'passwordConfirm' | 'pwd.wrongPwd';

/** Too short to be any password is `pwd.wrongPwd`; long enough and another one is `passwordConfirm`. */
export function confirmationFault(
  password: string,
  confirmation: string,
): ConfirmationFault | undefined {
  if (lengthOf(passwordAsKept(confirmation)) < PASSWORD_MINIMUM) return 'pwd.wrongPwd';
  return passwordAsKept(confirmation) === passwordAsKept(password) ? undefined : 'passwordConfirm';
}
