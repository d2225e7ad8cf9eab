/** Pages of accounts and their appointments, by the last part of `/{urlname}/{page}`. */
export const peoplePages = [
  'login',
  'register',
  'register_confirm',
  'reset_password',
  'reset_password_confirm',
  'set_password',
  'fiches',
  'appointments',
  'personal_data',
] as const;

export type PeoplePage = (typeof peoplePages)[number];

/** Shown after logging out from an identity provider. */
export const DISCONNECTED = '/disconnected';

/** The only page of a group whose address does not name the group. */
export const SET_PASSWORD = '/set_password';
