import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { codeOf } from '../untyped/untyped';

export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
  /** Resolves to `false` without an interactive terminal. */
  askForYes(question: string): Promise<boolean>;
  /**
   * Without echo, or from the standard input.
   *
   * @throws {NothingTyped}
   */
  readPassword(question: string): Promise<string>;
  /** A longer input is cut somewhere after `limit` bytes. */
  readInput(limit: number): Promise<Uint8Array>;
}

/** Thrown at Ctrl-C or Ctrl-D. */
export class NothingTyped extends Error {
  override readonly name = 'NothingTyped';
}

const { stdin, stdout } = process;

async function askForYes(question: string): Promise<boolean> {
  if (!stdin.isTTY) return false;
  const line = await readLine(
    createInterface({ input: stdin, output: stdout }),
    `${question} [y/N] `,
  );
  if (line === undefined) stdout.write('\n');
  return /^y(?:es)?$/i.test(line?.trim() ?? '');
}

/** Resolves to undefined at Ctrl-C or Ctrl-D. */
async function readLine(terminal: Interface, question: string): Promise<string | undefined> {
  try {
    return await terminal.question(question);
  } catch (failure) {
    if (codeOf(failure) === 'ABORT_ERR') return undefined;
    throw failure;
  } finally {
    terminal.close();
  }
}

const LONGEST_INPUT = 10_000;

async function readPassword(question: string): Promise<string> {
  if (stdin.isTTY) {
    const silent = new Writable({ write: (_, __, callback) => callback() });
    const terminal = createInterface({ input: stdin, output: silent, terminal: true });
    stdout.write(question);
    const line = await readLine(terminal, '');
    stdout.write('\n');
    if (line === undefined) throw new NothingTyped('no password was typed; nothing was changed');
    return line;
  }
  let text = '';
  stdin.setEncoding('utf8');
  for await (const part of stdin) {
    text += String(part);
    if (text.includes('\n') || text.length > LONGEST_INPUT) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

async function readInput(limit: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  const input: AsyncIterable<Buffer> = stdin;
  for await (const part of input) {
    parts.push(part);
    length += part.length;
    if (length > limit) break;
  }
  return Buffer.concat(parts);
}

export const processTerminal: Terminal = {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  askForYes,
  readPassword,
  readInput,
};
