import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml';
import { FileMistakes, type FilePath, type PlacedMistake } from './mistake';

/** Bytes; 200 services and 50 people take a tenth of it. */
const LARGEST = 1_000_000;
/** Nested collections; the format needs ten. */
const DEEPEST = 40;
const MOST_ALIASES = 200;
const MOST_NODES = 100_000;

export interface YamlFile {
  readonly value: unknown;
  /** Mistakes that leave the file readable. */
  readonly mistakes: readonly PlacedMistake[];
  /** Position of a value, or of its nearest ancestor in the file. */
  placeOf(path: FilePath, atKey?: boolean): { readonly line: number; readonly column: number };
}

/**
 * No tags, no duplicate keys, few aliases.
 *
 * @throws {FileMistakes}
 */
export function readYaml(file: string, bytes: Uint8Array): YamlFile {
  const refuse = (message: string, line = 1, column = 1): never => {
    throw new FileMistakes(file, [{ line, column, message }]);
  };
  if (bytes.length > LARGEST)
    refuse(`the file has ${bytes.length} bytes; a business has at most ${LARGEST}`);
  const text = textOf(bytes, refuse);
  const tooDeep = deepLine(text);
  if (tooDeep !== undefined)
    refuse(`more than ${DEEPEST} levels within each other; a business needs ten`, tooDeep);

  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    lineCounter: lines,
  });
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const faults = [...document.errors, ...document.warnings].map((fault): PlacedMistake => ({
    ...at(fault.pos[0]),
    message: adviceOn(fault),
  }));
  if (faults[0]) throw new FileMistakes(file, [faults[0]]);
  const yamlMistakes = mistakesOf(document);
  const mistakes = yamlMistakes.map(({ offset, message }): PlacedMistake => ({
    ...at(offset),
    message,
  }));
  if (!yamlMistakes.every(({ isReadable }) => isReadable)) throw new FileMistakes(file, mistakes);
  return {
    value: valueOf(document, refuse),
    mistakes,
    placeOf: (path, atKey = false) => at(offsetOf(document, path, atKey)),
  };
}

/** The library throws on nested aliases, which could expand to millions of values. */
function valueOf(document: Document, refuse: (message: string) => never): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (failure) {
    if (failure instanceof ReferenceError)
      return refuse(
        'aliases (*…) of what has aliases itself: together they repeat too much; write the values out',
      );
    throw failure;
  }
}

/** Accepts UTF-8 with or without a byte order mark. */
function textOf(
  bytes: Uint8Array,
  refuse: (message: string, line?: number, column?: number) => never,
): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    refuse('the file is UTF-16; save it as UTF-8');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const nul = text.indexOf('\0');
    if (nul >= 0)
      refuse('the file is not a text; write it in YAML', text.slice(0, nul).split('\n').length);
    return text;
  } catch (failure) {
    if (failure instanceof FileMistakes) throw failure;
    const line = firstOtherLine(bytes);
    return refuse('the file is not UTF-8; save it as UTF-8', line);
  }
}

function firstOtherLine(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.slice(0, Math.max(text.indexOf('�'), 0)).split('\n').length;
}

/**
 * Estimates the nesting from indentation and brackets before parsing, because the parser is
 * recursive.
 */
function deepLine(text: string): number | undefined {
  let brackets = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const compact = /^[\s\-?]*/.exec(line)?.[0] ?? '';
    if (compact.length > DEEPEST * 8) return index + 1;
    for (const sign of line) {
      if (sign === '[' || sign === '{') brackets += 1;
      else if (sign === ']' || sign === '}') brackets = Math.max(brackets - 1, 0);
      if (brackets > DEEPEST) return index + 1;
    }
  }
  return undefined;
}

const advice: { readonly [code: string]: string } = {
  TAB_AS_INDENT: 'a tab; indent with spaces',
  TAG_RESOLVE_FAILED: 'a tag (!…); write the value without it',
  BAD_ALIAS: 'an alias (*…) of nothing; name an anchor (&…) that stands before it',
  MULTIPLE_DOCS: 'a second document; a file has one business',
  BLOCK_AS_IMPLICIT_KEY:
    'a second “key: value” in one line, or further in than its neighbours; write a text with a colon in quotes, and keys in line',
  MULTILINE_IMPLICIT_KEY: 'no “key: value”; write a colon and a blank after the key',
  BAD_SCALAR_START: 'a text that begins with this sign; write it in quotes',
};

/** For errors that share a code, by the parser's message. */
const adviceByWords: readonly (readonly [RegExp, string])[] = [
  [
    /^Unexpected \S+ at node end/,
    'more after the end of a text in quotes; write all of it in the other quotes, as "l\'atelier"',
  ],
  [/^Missing closing .quote/, 'a text in quotes that begins above and does not end'],
  [/^Flow (?:sequence|map) in block/, 'a bracket that is not closed before this line'],
  [
    /^Sequence item without/,
    'further out than the keys before it; write keys of one entry in line',
  ],
];

const adviceOn = ({ code, message }: YAMLError): string =>
  advice[code] ??
  adviceByWords.find(([words]) => words.test(message))?.[1] ??
  `not YAML: ${(message.split('\n')[0] ?? '').replace(/^./, (first) => first.toLowerCase())}`;

/** NUL and lone surrogates, which PostgreSQL cannot store. */
const NO_TEXT = /\0|\p{Surrogate}/u;

interface YamlMistake {
  readonly offset: number;
  readonly message: string;
  readonly isReadable?: true;
}

function mistakesOf(document: Document): readonly YamlMistake[] {
  const yamlMistakes: YamlMistake[] = [];
  // anchors before the current node
  const anchors = new Set<string>();
  let aliases = 0;
  let nodes = 0;
  visit(document, {
    Node: (_, node, path) => {
      const offset = startOf(node);
      nodes += 1;
      if (nodes > MOST_NODES) {
        yamlMistakes.push({ offset, message: `more than ${MOST_NODES} values` });
        return visit.BREAK;
      }
      if (path.length > DEEPEST * 2) {
        yamlMistakes.push({ offset, message: `more than ${DEEPEST} levels within each other` });
        return visit.BREAK;
      }
      if (isAlias(node)) {
        aliases += 1;
        if (aliases > MOST_ALIASES) {
          yamlMistakes.push({ offset, message: `more than ${MOST_ALIASES} aliases (*…)` });
          return visit.BREAK;
        }
        if (!anchors.has(node.source))
          yamlMistakes.push({ offset, message: advice.BAD_ALIAS ?? '' });
        if (path.some((each) => isCollection(each) && each.anchor === node.source)) {
          yamlMistakes.push({ offset, message: 'an alias of something that it is a part of' });
          return visit.BREAK;
        }
      } else if (node.anchor !== undefined) anchors.add(node.anchor);
      if ('tag' in node && node.tag && !/^tag:yaml\.org,2002:(?:map|seq|str)$/.test(node.tag))
        yamlMistakes.push({ offset, message: advice.TAG_RESOLVE_FAILED ?? '' });
      if (isScalar(node) && typeof node.value === 'string') {
        if (NO_TEXT.test(node.value))
          yamlMistakes.push({
            offset,
            message: 'a character that no text has (NUL, or half a character)',
          });
      }
      if (isScalar(node) && typeof node.value === 'bigint')
        yamlMistakes.push({ offset, message: 'a number that is too long' });
      if (isMap(node)) {
        const names = new Set<unknown>();
        for (const { key } of node.items) {
          const name = isScalar(key) ? key.value : undefined;
          const keyOffset = startOf(key as Node | null) || offset;
          if (typeof name !== 'string' && typeof name !== 'number')
            yamlMistakes.push({ offset: keyOffset, message: 'a key that is not a word' });
          else if (names.has(String(name)))
            yamlMistakes.push({
              offset: keyOffset,
              message: `"${String(name)}" is listed twice; remove one`,
              isReadable: true,
            });
          names.add(String(name));
        }
      }
      return undefined;
    },
  });
  return yamlMistakes;
}

const startOf = (node: Node | null | undefined): number => node?.range?.[0] ?? 0;

function offsetOf(document: Document, path: FilePath, atKey: boolean): number {
  let node: unknown = document.contents;
  let offset = startOf(document.contents as Node | null);
  for (const [index, step] of path.entries()) {
    const around = isAlias(node) ? node.resolve(document) : node;
    if (!isCollection(around)) break;
    const isLast = index === path.length - 1;
    if (isMap(around)) {
      const pair = around.items.find(
        ({ key }) => isScalar(key) && String(key.value).normalize('NFC') === String(step),
      );
      if (!isPair(pair)) break;
      const value = pair.value as Node | null;
      offset = (isLast && atKey) || !value?.range ? startOf(pair.key as Node) : startOf(value);
      node = value;
    } else {
      const item = around.items[Number(step)] as Node | undefined;
      if (!item) break;
      offset = startOf(item);
      node = item;
    }
  }
  return offset;
}
