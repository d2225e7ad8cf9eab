import { createHash, randomBytes } from 'node:crypto';

const BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** A key that nobody guesses: 192 bits. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

/** Whether a text could be one of ours. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What the database knows a token by. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
