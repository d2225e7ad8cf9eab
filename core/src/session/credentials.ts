import { isEmail } from '../fiche/email';
import { PASSWORD_MINIMUM, passwordAsKept } from './password';

/** What one logs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Why one cannot log in with that yet; the names are those of the messages. */
export type CredentialFault = 'emailError' | 'emailValidator' | 'passwordError' | 'passwordLength';

/** What is wrong with each of the two; an existing password has no rule but its length. */
export function credentialFaults({ email, password }: Credentials): {
  readonly email?: CredentialFault;
  readonly password?: CredentialFault;
} {
  return {
    ...(email.trim() === ''
      ? { email: 'emailError' }
      : !isEmail(email.trim()) && { email: 'emailValidator' }),
    ...(password === ''
      ? { password: 'passwordError' }
      : [...passwordAsKept(password)].length < PASSWORD_MINIMUM && { password: 'passwordLength' }),
  };
}

/** Why an account cannot take that address as its new one. */
export type NewEmailFault = 'emailValidator' | 'emailUsing';

export function newEmailFault(email: string, current: string): NewEmailFault | undefined {
  if (!isEmail(email.trim())) return 'emailValidator';
  return sameEmail(email, current) ? 'emailUsing' : undefined;
}

/** An address as accounts are told apart by: in small letters, without blanks around it. */
export const emailAsKept = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const sameEmail = (one: string, other: string): boolean =>
  emailAsKept(one) === emailAsKept(other);
