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

export const DISCONNECTED = '/disconnected';

/** The only page of a group whose address does not name the group. */
export const SET_PASSWORD = '/set_password';
