import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What else is to be done, in the folder of the bench: commands, of which each may fail. */
export const COMMANDS_FILE = 'at-end.json';

/**
 * How processes are ended: PostgreSQL gives its shared memory back when it is asked, at the latest by the second signal.
 * Milliseconds that each is waited for; the last one is no measure.
 */
const SIGNALS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 60_000],
] as const;
const LOOKS_EVERY = 50;

const pause = (): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOKS_EVERY);

/** Nothing for a process that has ended meanwhile, or is somebody else's. */
const orNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

/** Processes whose environment, command line or working directory names the folder. */
const processesNaming = (folder: string, spared: readonly (number | undefined)[]): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && !spared.includes(pid))
    .filter((pid) =>
      [
        () => readFileSync(`/proc/${pid}/environ`, 'latin1'),
        () => readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
        () => readlinkSync(`/proc/${pid}/cwd`),
      ].some((read) => orNothing(read).includes(folder)),
    );

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
};

function endProcesses(folder: string, spared: readonly (number | undefined)[]): void {
  for (const [signal, patience] of SIGNALS) {
    const signalled = new Set<number>();
    const end = performance.now() + patience;
    for (;;) {
      const left = processesNaming(folder, spared);
      if (left.length === 0) return;
      if (performance.now() > end) break;
      for (const pid of left.filter((one) => !signalled.has(one))) {
        signalled.add(pid);
        send(pid, signal);
      }
      pause();
    }
  }
}

function runCommands(folder: string): void {
  const file = join(folder, COMMANDS_FILE);
  if (!existsSync(file)) return;
  for (const [program = '', ...words] of JSON.parse(readFileSync(file, 'utf8')) as string[][])
    try {
      execFileSync(program, words, { stdio: 'ignore' });
    } catch {
      // what it removes was not there yet
    }
}

/** Ends all processes of a bench but the spared ones, undoes what else it has done, and removes its folder. */
export function cleanUp(folder: string, spared: readonly (number | undefined)[]): void {
  if (existsSync('/proc/self/environ')) endProcesses(folder, spared);
  runCommands(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
