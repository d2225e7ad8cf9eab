import { createHash, randomBytes } from 'node:crypto';

const BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** A random token of 192 bits. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The hash that is stored in place of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
