import { isEmail } from '../fiche/email';
import { Refusal } from '../shared/refusal';
import type { Accounts, Registration } from './accounts';

export class Register {
  constructor(private readonly accounts: Accounts) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute({ email, ...rest }: Registration): Promise<void> {
    if (!isEmail(email.trim())) throw new Refusal('invalidField', { detail: { field: 'email' } });
    await this.accounts.register({ email: email.trim(), ...rest });
  }
}
