/** The pages of whoever is or wants to be known here, by the last part of `/{urlname}/{page}`. */
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

/** Where one is who logged out of a group that one enters from another place. */
export const DISCONNECTED = '/disconnected';

/** The screen of a new password has an address without group. */
export const SET_PASSWORD = '/set_password';
