import { isEmail } from '../fiche/email';
import { PASSWORD_MINIMUM, passwordAsKept } from './password';

/** What one logs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What is wrong with an e-mail address: it is missing, or malformed. The names are those of the messages. */
export type EmailFault = 'emailError' | 'emailValidator';

/** Why a text is no e-mail address: it is empty, or malformed. Spaces around it do not matter. */
export function emailFault(email: string): EmailFault | undefined {
  if (isEmail(email.trim())) return undefined;
  return email.trim() === '' ? 'emailError' : 'emailValidator';
}

export type PasswordFieldFault = 'passwordError' | 'passwordLength';

/** What is wrong with each field of a login; an existing password has no rule but its length. */
export function credentialFaults({ email, password }: Credentials): {
  readonly email?: EmailFault;
  readonly password?: PasswordFieldFault;
} {
  const fault = emailFault(email);
  return {
    ...(fault && { email: fault }),
    ...(password === ''
      ? { password: 'passwordError' }
      : [...passwordAsKept(password)].length < PASSWORD_MINIMUM && { password: 'passwordLength' }),
  };
}

/** Why an account cannot take that address as its new one. */
export const newEmailFault = (
  email: string,
  current: string,
): EmailFault | 'emailUsing' | undefined =>
  emailFault(email) ?? (sameEmail(email, current) ? 'emailUsing' : undefined);

/** An address as accounts are told apart by: in small letters, without blanks around it. */
export const emailAsKept = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const sameEmail = (one: string, other: string): boolean =>
  emailAsKept(one) === emailAsKept(other);
