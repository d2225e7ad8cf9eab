import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command is given: what it prints, and what it may ask there. */
export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
  /** Asks for a yes; no where nobody can be asked. */
  askForYes(question: string): Promise<boolean>;
  /** A password that is typed unseen, or the first line of the standard input. */
  readPassword(question: string): Promise<string>;
}

const { stdin, stdout } = process;

async function askForYes(question: string): Promise<boolean> {
  if (!stdin.isTTY) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

const LONGEST_INPUT = 10_000;

async function readPassword(question: string): Promise<string> {
  if (stdin.isTTY) {
    const silent = new Writable({ write: (_, __, done) => done() });
    const terminal = createInterface({ input: stdin, output: silent, terminal: true });
    stdout.write(question);
    try {
      return await terminal.question('');
    } finally {
      terminal.close();
      stdout.write('\n');
    }
  }
  let text = '';
  stdin.setEncoding('utf8');
  for await (const part of stdin) {
    text += String(part);
    if (text.includes('\n') || text.length > LONGEST_INPUT) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

/** The terminal of this process, or what stands in its place. */
export const processTerminal: Terminal = {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  askForYes,
  readPassword,
};
