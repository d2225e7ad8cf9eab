import { isToken } from '../keys/tokens';
import { textIn, type BodyPart } from '../request/fields';
import type { ProviderAnswer } from './identity-provider';
import { readAll, refuse } from '../refusal/refusal';

/** Characters; some providers issue codes that contain a whole token. */
const LONGEST_CODE = 4_000;

/** The secret that the page generated, in the form of our tokens. */
export function secretIn(part: BodyPart): string {
  const secret = textIn(part, 'secret') ?? '';
  return isToken(secret) ? secret : refuse('secret');
}

/** The parameters of the provider's redirect. */
export function providerAnswerIn(part: BodyPart): ProviderAnswer {
  const readText = (name: string): string | undefined => textIn(part, name, LONGEST_CODE);
  return readAll({
    code: () => readText('code') || refuse('code', 'missing'),
    state: () => readText('state') || refuse('state', 'missing'),
    iss: () => readText('iss'),
  });
}
