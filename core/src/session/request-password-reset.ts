import { isEmail } from '../fiche/email';
import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';

/** Asks for a mail that leads to a new password, for an account of which nobody says whether it exists. */
export class RequestPasswordReset {
  constructor(private readonly accounts: Accounts) {}

  /** @throws {Refusal} invalidField before anything is asked, or as the business refuses it. */
  async execute(email: string, locale: string): Promise<void> {
    if (!isEmail(email.trim())) throw new Refusal('invalidField', { detail: { field: 'email' } });
    await this.accounts.requestPasswordReset(email.trim(), locale);
  }
}
