import { isToken } from '../appointment/tokens';
import { textIn, type BodyPart } from '../request/fields';
import type { ProviderAnswer } from './identity-provider';
import { readAll, refuse } from '../refusal/refused';

/** Codes of providers are texts of their own making; some carry a whole token. */
const LONGEST_CODE = 4_000;

/** What the page drew when it began: 24 bytes, as our own keys are written. */
export function secretIn(part: BodyPart): string {
  const secret = textIn(part, 'secret') ?? '';
  return isToken(secret) ? secret : refuse('secret');
}

/** What the provider added to the address it sent the visitor back to. */
export function providerAnswerIn(part: BodyPart): ProviderAnswer {
  const given = (name: string): string | undefined => textIn(part, name, LONGEST_CODE);
  return readAll({
    code: () => given('code') || refuse('code', 'missing'),
    state: () => given('state') || refuse('state', 'missing'),
    iss: () => given('iss'),
  });
}
