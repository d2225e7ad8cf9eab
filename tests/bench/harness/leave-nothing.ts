// What a bench starts ends with it, and its temporary files go, however it ends: imported by each that starts anything.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, COMMANDS_FILE } from './clean-up';

const folder = mkdtempSync(join(tmpdir(), 'creneau-bench-'));
// PostgreSQL does not run as root
chmodSync(folder, 0o755);
// every temporary file of the bench is in it, and by its name its processes are known
process.env.TMPDIR = folder;

// in a session of its own: Ctrl-C ends the bench only
const guard = spawn(
  process.execPath,
  [...process.execArgv, 'tests/bench/harness/guard.ts', folder],
  { detached: true, stdio: ['pipe', 'ignore', 'inherit'] },
);
guard.unref();
(guard.stdin as unknown as { unref(): void }).unref();

process.once('exit', () => {
  cleanUp(folder, [process.pid, guard.pid]);
  guard.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

/** Commands for the end of the bench, each of which may fail. */
export const runAtEnd = (commands: readonly (readonly string[])[]): void =>
  writeFileSync(join(folder, COMMANDS_FILE), JSON.stringify(commands));
