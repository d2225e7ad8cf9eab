import type { Group, RefusalReason } from '@creneau/core';
import {
  byNameAndNumber,
  catalogDialect,
  numberedOfPeople,
  type Reasons,
  type Words,
} from './dialect';

export type PeopleOperation = 'account' | 'login';

/** The people's part of `Dialect`, which the steps up to the slots do not need. */
export interface PeopleDialect {
  readonly root: 'v1' | 'v3';
  readonly refusals: {
    readonly [operation in PeopleOperation]: Reasons<RefusalReason>;
  };
}

const words: Words<RefusalReason> = [
  ['credentialError', 'credentialsWrong'],
  ['blockedUser', 'accountBlocked'],
  ['EmailAlreadyExists', 'emailAlreadyExists'],
  ['emailAlreadyExists', 'emailAlreadyExists'],
  ['EmailNotFound', 'emailUnknown'],
  ['emailNotAllowed', 'emailNotAllowed'],
  ['emailUsing', 'emailUsing'],
  ['registerDisabled', 'registrationClosed'],
  ['sso_login_only', 'ssoOnly'],
  ['sso_unavailable', 'ssoUnavailable'],
  ['sso_refused', 'ssoRefused'],
  ['pwdMustBeChanged', 'passwordChangeNeeded'],
  ['password_refused', 'passwordRefused'],
  ['passwordError', 'passwordWrong'],
  ['link_expired', 'linkExpired'],
  ['too_many_fiches', 'tooManyFiches'],
  ['fiche_changed', 'ficheChanged'],
  ['connection_expired', 'connectionExpired'],
  ['expiredConnection', 'connectionExpired'],
  ['not_found', 'notThere'],
];

function refusalsOf(
  useApiV3: boolean,
  numbers: Words<RefusalReason> = [],
): PeopleDialect['refusals'] {
  const reasons = [...catalogDialect({ useApiV3 }).refusals.question, ...words, ...numbers];
  return {
    account: new Map(reasons),
    // at login a wrong password is not "the current password"
    login: new Map([...reasons, ['passwordError', 'loginPasswordWrong']]),
  };
}

const v3: PeopleDialect = { root: 'v3', refusals: refusalsOf(true) };

const v1: PeopleDialect = {
  root: 'v1',
  refusals: refusalsOf(false, byNameAndNumber(numberedOfPeople)),
};

export const peopleDialect = ({ useApiV3 }: Pick<Group, 'useApiV3'>): PeopleDialect =>
  useApiV3 ? v3 : v1;
