import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import { passwordFaults } from './password';
import type { Session } from './session';
import type { Sessions } from './sessions';

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
