import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import type { MailedKey } from '../session/accounts';
import type { LinkKeys } from './page-query';

/** What the link of a mail is for. */
export type MailedAbout = 'activation' | 'password' | 'email' | 'fiche' | 'appointment';

export interface MailedLinkKey {
  readonly about: MailedAbout;
  readonly key: MailedKey;
  /** The address that it confirms. */
  readonly email: string | undefined;
}

/** The key of the mail that led here, until it is used or left: it is in no address and no storage (S2). */
export class MailedLink {
  readonly key$: Behavior<MailedLinkKey | undefined>;
  private readonly key: BehaviorSubject<MailedLinkKey | undefined>;

  constructor(keys: LinkKeys) {
    this.key = new BehaviorSubject(mailedKeyIn(keys));
    this.key$ = this.key;
  }

  /** It was used, or opens nothing: it is not offered again. */
  forget(): void {
    this.key.next(undefined);
  }
}

function mailedKeyIn({
  passwordKey,
  validationKey,
  newEmail,
  ficheKey,
  veventKey,
}: LinkKeys): MailedLinkKey | undefined {
  if (passwordKey !== undefined)
    return { about: 'password', key: { oubli: passwordKey }, email: undefined };
  if (validationKey !== undefined && newEmail !== undefined)
    return { about: 'email', key: { newEmail, key: validationKey }, email: newEmail };
  if (validationKey !== undefined)
    return { about: 'activation', key: { activation: validationKey }, email: undefined };
  // of two the one that opens more
  if (ficheKey !== undefined) return { about: 'fiche', key: { fiche: ficheKey }, email: undefined };
  return veventKey === undefined
    ? undefined
    : { about: 'appointment', key: { appointment: veventKey }, email: undefined };
}
