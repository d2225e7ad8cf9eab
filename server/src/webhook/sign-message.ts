import { createHmac } from 'node:crypto';
import { keyOfSecret } from './webhook-secret';

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
