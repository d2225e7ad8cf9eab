import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import type { Sessions } from './sessions';

/** Ends the session here, whether or not the server can be told. */
export class LogOut {
  constructor(
    private readonly logins: Pick<Logins, 'logOut'>,
    private readonly sessions: Pick<Sessions, 'forget'>,
  ) {}

  /** @returns where to go on to be logged out of the organisation too, if that was asked for and it has such a place. */
  async execute(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    try {
      return await this.logins.logOut(everywhere);
    } catch (failure) {
      // a key that nobody takes back ends by itself two hours after it was given
      if (!(failure instanceof Refusal)) throw failure;
      return undefined;
    } finally {
      this.sessions.forget();
    }
  }
}
