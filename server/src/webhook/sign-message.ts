import { createHmac } from 'node:crypto';
import { keyOfSecret } from './webhook-secret';

/** What is sent: the id is the same at each attempt. */
export interface Message {
  readonly id: string;
  /** Seconds since the epoch at this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks; a signature for each secret, while a receiver changes from one to the other. */
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
