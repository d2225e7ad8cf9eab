import { createHmac } from 'node:crypto';

const LENGTH = 22;

/**
 * Ends with a secret that only the output of the start shows, so that neither another page in the
 * browser nor another user of the machine can request it. The same at each start, so that the page
 * can stay open.
 */
export const outboxPath = (secret: Buffer): string =>
  `/outbox/${createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, LENGTH)}`;
