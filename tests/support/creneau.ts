import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { FIXTURES } from './fixtures-folder';
import { inheritedEnvironment } from './inherited-environment';
import type { Environment } from './running-server';
import { V8_OPTIONS } from './v8-options';

/** What a command has printed, and its exit code. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly out: string;
  /** Without the line that names the database. */
  readonly err: string;
  /** The database that its first line names; none of a command that uses none. */
  readonly database?: string;
}

/** What a command has printed, without the line about the database. */
function outcomeOf({ code, out, err }: CommandOutcome): CommandOutcome {
  const [line = '', database] = /^database: (.*)\n/.exec(err) ?? [];
  return {
    code,
    out,
    err: err.slice(line.length),
    ...(database !== undefined && { database }),
  };
}

/** A command, where it is given, and what a person at the terminal answers. */
export interface CommandLine {
  readonly id: number;
  readonly words: readonly string[];
  readonly environment: Environment;
  readonly saysYes: boolean;
  readonly password: string;
}

/** One process that runs `creneau` any number of times, also at once. */
export interface Commands {
  run(
    environment: Environment,
    words: readonly string[],
    answers?: { readonly saysYes?: boolean; readonly password?: string },
  ): Promise<CommandOutcome>;
  end(): Promise<void>;
}

export function startCommands(): Commands {
  const runner = fork(join(FIXTURES, 'creneau.js'), {
    env: inheritedEnvironment,
    execArgv: [...V8_OPTIONS],
  });
  const waiting = new Map<number, (outcome: CommandOutcome) => void>();
  let next = 0;
  runner.on('message', ({ id, outcome }: { id: number; outcome: CommandOutcome }) => {
    waiting.get(id)?.(outcomeOf(outcome));
    waiting.delete(id);
  });
  return {
    run: (environment, words, { saysYes = false, password = '' } = {}) =>
      new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        runner.send({ id, words, environment, saysYes, password } satisfies CommandLine);
      }),
    end: async () => {
      runner.disconnect();
      await once(runner, 'exit');
    },
  };
}

/** Starts `creneau` as a script does that has no terminal. */
export async function creneau(
  environment: Environment,
  words: readonly string[],
  input = '',
): Promise<CommandOutcome> {
  const command = spawn(
    process.execPath,
    [...V8_OPTIONS, 'server/dist/bundle/creneau.js', ...words],
    { env: { ...inheritedEnvironment, ...environment } },
  );
  let [out, err] = ['', ''];
  command.stdout.on('data', (text: Buffer) => (out += text.toString()));
  command.stderr.on('data', (text: Buffer) => (err += text.toString()));
  command.stdin.end(input);
  const [code] = (await once(command, 'close')) as [number | null];
  return outcomeOf({ code, out, err });
}

/** Starts `creneau` in a terminal, where somebody presses keys once a text has come; what it prints stands in `out`. */
export async function creneauInTerminal(
  environment: Environment,
  words: readonly string[],
  awaited: string,
  keys: string,
): Promise<CommandOutcome> {
  const line = [process.execPath, 'server/dist/bundle/creneau.js', ...words].join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: { ...inheritedEnvironment, ...environment },
  });
  let out = '';
  let isPressed = false;
  terminal.stdout.on('data', (text: Buffer) => {
    out += text.toString();
    if (isPressed || !out.includes(awaited)) return;
    isPressed = true;
    terminal.stdin.write(keys);
  });
  const [code] = (await once(terminal, 'close')) as [number | null];
  const shown = stripVTControlCharacters(out).replaceAll('\r', '');
  return { code, out: shown.replace(/^database: .*\n/, ''), err: '' };
}
