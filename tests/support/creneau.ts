import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inheritedEnvironment } from './inherited-environment';
import type { Environment } from './running-server';

/** What a command has printed, and its exit code. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `creneau` as a person does who has no terminal. */
export async function creneau(
  environment: Environment,
  words: readonly string[],
  input = '',
): Promise<CommandOutcome> {
  const command = spawn(process.execPath, ['server/dist/bundle/creneau.js', ...words], {
    env: { ...inheritedEnvironment, ...environment },
  });
  let [out, err] = ['', ''];
  command.stdout.on('data', (text: Buffer) => (out += text.toString()));
  command.stderr.on('data', (text: Buffer) => (err += text.toString()));
  command.stdin.end(input);
  const [code] = (await once(command, 'close')) as [number | null];
  return { code, out, err };
}
