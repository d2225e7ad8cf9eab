import { emailAsKept, isEmail } from '@creneau/core';
import { localeFrom } from '../group/translated';
import { refuse, Refused } from '../refusal/refused';
import { idIn, partOf, textIn, type BodyPart } from '../request/fields';
import { LONGEST_PASSWORD } from '../session/passwords';

/** A pending appointment, as the page writes it, is far shorter. */
const LONGEST_PENDING = 4_000;
/** 64, an at sign and a domain. */
const LONGEST_EMAIL = 320;
const LONGEST_KEY = 200;

/** Of the account that a body names; other fields, whatever they are called, are not looked at. */
export const accountIn = (body: unknown): BodyPart =>
  partOf(partOf(body, 'account').account, 'account');

export const groupIdIn = (part: BodyPart): number => idIn(part, 'group_id');

export function emailIn(part: BodyPart, name: string): string {
  const email = textIn(part, name, LONGEST_EMAIL)?.trim() ?? '';
  if (email === '') return refuse(name, 'missing');
  return isEmail(email) ? emailAsKept(email) : refuse(name);
}

/** As it was typed: what it has to be is another matter. */
export const passwordIn = (part: BodyPart, name: string): string | undefined =>
  textIn(part, name, LONGEST_PASSWORD);

export const localeIn = (part: BodyPart): string | null =>
  localeFrom(textIn(part, 'locale')) ?? null;

/** A JSON text of an object: what it says is the page's, and is checked when it is taken up (A-ACC-04). */
export function pendingIn(part: BodyPart): string | null {
  const text = textIn(part, 'pendingRdv', LONGEST_PENDING);
  if (text === undefined || text === '') return null;
  try {
    partOf(JSON.parse(text), 'pendingRdv');
    return text;
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof Refused) return refuse('pendingRdv');
    throw failure;
  }
}

export const keyIn = (part: BodyPart, name: string): string | undefined =>
  textIn(part, name, LONGEST_KEY) || undefined;
