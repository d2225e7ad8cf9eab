import type { MailedKey } from '../session/log-in';
import type { PeoplePage } from './account-routes';
import type { AppointmentOrder } from './appointment-action';
import type { PageQuery } from './page-query';

interface HasKey {
  /** A secret that proves the recipient; kept out of addresses and storage. */
  readonly key: MailedKey;
  readonly then: AppointmentOrder | undefined;
}

/** After its key is opened; without a key, for the present session. */
export type MailedAction =
  | ({ readonly about: 'activation' | 'password' | 'fiche' | 'appointment' } & HasKey)
  | ({ readonly about: 'email'; readonly email: string } & HasKey)
  | {
      readonly about: 'erasure';
      /** 0 for a contact without account. */
      readonly accountId: number;
      readonly key: string;
      readonly then: undefined;
    }
  | { readonly about: 'appointments'; readonly then: AppointmentOrder };

export type KeyedAction = Extract<MailedAction, HasKey>;

export type PressedAction = Exclude<MailedAction, { readonly about: 'appointments' }>;

export const pageOf: { readonly [about in KeyedAction['about']]: PeoplePage } = {
  activation: 'login',
  password: 'reset_password',
  email: 'login',
  fiche: 'login',
  appointment: 'login',
};

/** `validation_key` confirms an account or, on the page of personal data, its erasure. */
export function mailedActionOf({
  keys,
  action,
  page,
}: Pick<PageQuery, 'keys' | 'action' | 'page'>): MailedAction | undefined {
  const { passwordKey, validationKey, newEmail, ficheKey, veventKey, accountId } = keys;
  const then = action?.kind === 'list' ? undefined : action;
  if (validationKey !== undefined && page === 'personal_data')
    return { about: 'erasure', accountId: accountId ?? 0, key: validationKey, then: undefined };
  if (passwordKey !== undefined) return { about: 'password', key: { oubli: passwordKey }, then };
  if (validationKey !== undefined && newEmail !== undefined) {
    const key = { newEmail, key: validationKey };
    return { about: 'email', key, email: newEmail, then };
  }
  if (validationKey !== undefined)
    return { about: 'activation', key: { activation: validationKey }, then };
  // of two keys, the one that grants more
  if (ficheKey !== undefined) return { about: 'fiche', key: { fiche: ficheKey }, then };
  if (veventKey !== undefined)
    return { about: 'appointment', key: { appointment: veventKey }, then };
  return then && { about: 'appointments', then };
}
