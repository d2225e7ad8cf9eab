import { emailAsKept, isEmail } from '@creneau/core';
import { localeFrom } from '../group/translations';
import { readAll, readEach, Refusal, refuse } from '../refusal/refusal';
import { type BodyPart, flagIn, idIn, partOf, textIn } from '../request/fields';
import { idOf } from '../request/query';
import { type AccountCaller, MARKETING_CONSENTS } from '../session/caller';
import { LONGEST_PASSWORD } from '../session/passwords';
import type { AccountPreferences } from './accounts';

/** Characters; the page stores far fewer. */
const LONGEST_PENDING = 4_000;
/** 64, an at sign and a domain. */
const LONGEST_EMAIL = 320;
const LONGEST_KEY = 200;

export const accountIn = (body: unknown): BodyPart =>
  partOf(partOf(body, 'account').account, 'account');

export const groupIdIn = (part: BodyPart): number => idIn(part, 'group_id');

export function emailIn(part: BodyPart, name: string): string {
  const email = textIn(part, name, LONGEST_EMAIL)?.trim() ?? '';
  if (email === '') return refuse(name, 'missing');
  return isEmail(email) ? emailAsKept(email) : refuse(name);
}

/** Not trimmed; the password rules apply later. */
export const passwordIn = (part: BodyPart, name: string): string | undefined =>
  textIn(part, name, LONGEST_PASSWORD);

export const localeIn = (part: BodyPart): string | null =>
  localeFrom(textIn(part, 'locale')) ?? null;

export function preferencesIn(part: BodyPart): AccountPreferences {
  const { locale, consents } = readAll({
    locale: () => localeIn(part),
    consents: () => readEach(MARKETING_CONSENTS, (name) => [name, flagIn(part, name)] as const),
  });
  const consentChoices = consents.filter(([, consent]) => consent !== undefined);
  return { ...(locale !== null && { locale }), ...Object.fromEntries(consentChoices) };
}

/** JSON text; the page validates it when it restores the booking. */
export function pendingIn(part: BodyPart): string | null {
  const text = textIn(part, 'pendingRdv', LONGEST_PENDING);
  if (text === undefined || text === '') return null;
  try {
    partOf(JSON.parse(text), 'pendingRdv');
    return text;
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof Refusal) return refuse('pendingRdv');
    throw failure;
  }
}

export const keyIn = (part: BodyPart, name: string): string | undefined =>
  textIn(part, name, LONGEST_KEY) || undefined;

const withoutSuffix = (id: string): string => id.replace(/\.json$/, '');

export const accountIdIn = (id: string): number | undefined => idOf(withoutSuffix(id));

/** Id 0 stands for fiches without an account. */
export const isWithoutAccount = (id: string): boolean => withoutSuffix(id) === '0';

/** @throws {Refusal} notThere for any id but that of the session's account */
export function ownAccount(caller: AccountCaller, id: string): AccountCaller {
  if (accountIdIn(id) !== caller.accountId) throw new Refusal('notThere');
  return caller;
}
