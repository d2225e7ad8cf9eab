import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const { stdin, stdout } = process;

/** Asks for a yes; no where nobody can be asked. */
export async function askForYes(question: string): Promise<boolean> {
  if (!stdin.isTTY) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

const LONGEST_INPUT = 10_000;

/** A password that is typed unseen, or the first line of the standard input. */
export async function readPassword(question: string): Promise<string> {
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
