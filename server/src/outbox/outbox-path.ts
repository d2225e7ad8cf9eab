import { createHmac } from 'node:crypto';

const LENGTH = 22;

/**
 * Contains a secret that only the output of the start shows, against other pages in the browser and
 * other users of the machine. The same at each start.
 */
export const outboxPath = (secret: Buffer): string =>
  `/outbox/${createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, LENGTH)}`;
