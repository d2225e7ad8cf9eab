import { createHash, randomBytes } from 'node:crypto';

const BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** 192 bits. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

export const isToken = (text: string): boolean => TOKEN.test(text);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
