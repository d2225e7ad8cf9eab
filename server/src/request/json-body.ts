import { Malformed } from './malformed';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
/** No call of the contract comes near. */
const DEEPEST = 20;

/**
 * Holds a JSON text, valid already, to one meaning: `JSON.parse` takes the last of two equal keys, another reader the
 * first.
 *
 * @throws {Malformed} for a key given twice, a NUL in a text, or needless depth.
 */
export function ensureOneMeaning(json: string): void {
  const open: (Set<string> | undefined)[] = [];
  let keyIsNext = false;
  for (const [token] of json.matchAll(TOKENS)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > DEEPEST) throw new Malformed('too deep');
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
      if (text.includes('\0')) throw new Malformed('NUL');
      if (!keyIsNext || !keys) continue;
      if (keys.has(text)) throw new Malformed('a key given twice');
      keys.add(text);
    }
  }
}

/** Most texts have no escape, and are what stands between their quotes. */
const textOf = (token: string): string =>
  token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
