import { createHmac, randomBytes } from 'node:crypto';

/** The id is the same at each attempt. */
export interface Message {
  readonly id: string;
  /** Seconds since the epoch, of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** Signs as Standard Webhooks demand, with one signature per secret. */
export function signedHeaders(
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): { readonly [name: string]: string } {
  const signatures = secrets.flatMap((secret) => {
    const key = keyOfSecret(secret);
    if (!key) return [];
    return [
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    ];
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

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
