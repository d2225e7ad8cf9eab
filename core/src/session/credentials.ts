import { isEmail } from '../fiche/field-formats';
import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import { PASSWORD_MINIMUM, passwordAsKept } from './password';
import type { Sessions } from './sessions';

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

/**
 * Requires the present password: an abandoned open session must not suffice to take over an
 * account.
 */
export interface NewEmail {
  readonly email: string;
  readonly currentPassword: string;
}

export class ChangeEmail {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} loginRequired, emailUsing, invalidField, passwordWrong, accountBlocked */
  async execute({ email, currentPassword }: NewEmail): Promise<void> {
    const session = this.sessions.session$.value;
    if (session.type !== 'user') throw new Refusal('loginRequired');
    const fault = newEmailFault(email, session.account.email);
    if (fault === 'emailUsing') throw new Refusal('emailUsing');
    if (fault) throw new Refusal('invalidField', { detail: { field: 'temp_email' } });
    if (currentPassword === '') throw new Refusal('passwordWrong');
    await this.accounts.changeEmail({
      accountId: session.account.id,
      email: email.trim(),
      currentPassword,
    });
  }
}
