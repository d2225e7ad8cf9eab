import { createHmac } from 'node:crypto';

const LENGTH = 22;

/**
 * The path of the outbox page. Its last part is known to whoever reads what the start prints: another page of the browser, or
 * another user of the machine, cannot ask for it. It stays the same from start to start, so that it can be kept open.
 */
export const outboxPath = (secret: Buffer): string =>
  `/outbox/${createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, LENGTH)}`;
