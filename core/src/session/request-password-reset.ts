import { isEmail } from '../fiche/email';
import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';

/** Does not disclose if the account exists. */
export class RequestPasswordReset {
  constructor(private readonly accounts: Accounts) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute(email: string, locale: string): Promise<void> {
    if (!isEmail(email.trim())) throw new Refusal('invalidField', { detail: { field: 'email' } });
    await this.accounts.requestPasswordReset(email.trim(), locale);
  }
}
