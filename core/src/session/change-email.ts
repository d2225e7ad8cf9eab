import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import { newEmailFault } from './credentials';
import type { Sessions } from './sessions';

/** Asks for another address, which counts once the mail that goes there is confirmed (ACC-02, ACC-03). */
export class ChangeEmail {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} loginRequired, emailUsing, invalidField */
  async execute(email: string): Promise<void> {
    const session = this.sessions.session$.value;
    if (session.type !== 'user') throw new Refusal('loginRequired');
    const fault = newEmailFault(email, session.account.email);
    if (fault === 'emailUsing') throw new Refusal('emailUsing');
    if (fault) throw new Refusal('invalidField', { detail: { field: 'temp_email' } });
    await this.accounts.changeEmail(session.account.id, email.trim());
  }
}
