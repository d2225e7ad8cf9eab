import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;
const [LEAST_BYTES, MOST_BYTES] = [24, 64];

/** In the format of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

/** Undefined if malformed. */
export function keyOfSecret(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const text = secret.slice(PREFIX.length);
  const key = Buffer.from(text, 'base64');
  const isWhole = key.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  return isWhole && key.length >= LEAST_BYTES && key.length <= MOST_BYTES ? key : undefined;
}
