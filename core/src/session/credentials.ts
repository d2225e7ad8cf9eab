import { isEmail } from '../fiche/email';
import { PASSWORD_MINIMUM, passwordAsKept } from './password';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Missing or malformed; named after the messages. */
export type EmailFault = 'emailError' | 'emailValidator';

/** Undefined for a valid address; spaces around it are ignored. */
export function emailFault(email: string): EmailFault | undefined {
  if (isEmail(email.trim())) return undefined;
  return email.trim() === '' ? 'emailError' : 'emailValidator';
}

export type PasswordFieldFault = 'passwordError' | 'passwordLength';

/** Faults by field; of an existing password only the length is checked. */
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

export const newEmailFault = (
  email: string,
  current: string,
): EmailFault | 'emailUsing' | undefined =>
  emailFault(email) ?? (sameEmail(email, current) ? 'emailUsing' : undefined);

/** Canonical form, by which accounts are compared: lower case, trimmed. */
export const emailAsKept = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const sameEmail = (one: string, other: string): boolean =>
  emailAsKept(one) === emailAsKept(other);
