import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import { newEmailFault } from './credentials';
import type { Sessions } from './sessions';

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
