import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import type { Sessions } from './sessions';

/** Even if the server cannot be reached. */
export class LogOut {
  constructor(
    private readonly logins: Pick<Logins, 'logOut'>,
    private readonly sessions: Pick<Sessions, 'forget'>,
  ) {}

  /** @returns the address that ends the identity provider's session, if requested and supported. */
  async execute(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    try {
      return await this.logins.logOut(everywhere);
    } catch (failure) {
      // a token that could not be revoked expires by itself after two hours
      if (!(failure instanceof Refusal)) throw failure;
      return undefined;
    } finally {
      this.sessions.forget();
    }
  }
}
