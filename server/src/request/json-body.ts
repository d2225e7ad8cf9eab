import type { FastifyInstance } from 'fastify';
import { MalformedRequest } from '../refusal/refusal';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
/** Deeper than the body of any call. */
const DEEPEST = 20;

/**
 * Parsers differ in which of two equal keys they take.
 *
 * @throws {MalformedRequest} for a duplicate key, a NUL in a text, or excessive depth.
 */
export function ensureOneMeaning(json: string): void {
  const open: (Set<string> | undefined)[] = [];
  let keyIsNext = false;
  for (const [token] of json.matchAll(TOKENS)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > DEEPEST) throw new MalformedRequest('too deep');
      keyIsNext = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      keyIsNext = false;
    } else if (token === ',') {
      keyIsNext = keys !== undefined;
    } else if (token === ':') {
      keyIsNext = false;
    } else {
      const text = textOf(token);
      if (text.includes('\0')) throw new MalformedRequest('NUL');
      if (!keyIsNext || !keys) continue;
      if (keys.has(text)) throw new MalformedRequest('a key given twice');
      keys.add(text);
    }
  }
}

/** Fast path: most texts have no escape sequence. */
const textOf = (token: string): string =>
  token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);

/** Node reads the first; a proxy may have read the last. */
const SINGLE_FIELDS = ['host', 'authorization', 'content-type'];

/** RFC 9112, 3.2. */
export function refuseRepeatedFields(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _, next) => {
    const names = rawHeaders
      .filter((__, index) => index % 2 === 0)
      .map((name) => name.toLowerCase());
    const isClear = SINGLE_FIELDS.every((name) => names.indexOf(name) === names.lastIndexOf(name));
    next(isClear ? undefined : new MalformedRequest('a header field of two values'));
  });
}
