import { isToken } from '../keys/keys';
import { type BodyPart, textIn } from '../request/fields';
import type { ProviderAnswer } from './identity-provider';
import { readAll, refuse } from '../refusal/refusal';

/** Characters; some providers issue codes that contain a whole token. */
const LONGEST_CODE = 4_000;

export function secretIn(part: BodyPart): string {
  const secret = textIn(part, 'secret') ?? refuse('secret', 'missing');
  return isToken(secret) ? secret : refuse('secret');
}

export function providerAnswerIn(part: BodyPart): ProviderAnswer & { readonly secret: string } {
  const readText = (name: string): string | undefined => textIn(part, name, LONGEST_CODE);
  return readAll({
    secret: () => secretIn(part),
    code: () => readText('code') || refuse('code', 'missing'),
    state: () => readText('state') || refuse('state', 'missing'),
    iss: () => readText('iss'),
  });
}
