import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Two PGlite processes would lose each other's writes. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`the data folder ${folder} is in use by another server, process ${pid}`);
  }
}

const LOCK = 'lock';

/** Process id and, on Linux, its start time. */
interface LockOwner {
  readonly pid: number;
  readonly start: string;
}

/**
 * Takes over the lock of a dead process.
 *
 * @returns a function that unlocks
 * @throws {FolderInUse} with the holder's pid.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  const mine = `${process.pid} ${await startOf(process.pid)}`;
  while (!(await createLock(path, mine))) {
    const text = await textOf(path);
    const owner = ownerIn(text);
    if (owner && (await isAlive(owner))) throw new FolderInUse(folder, owner.pid);
    await removeLock(path, text);
  }
  return async () => {
    if ((await textOf(path)) === mine) await rm(path, { force: true });
  };
}

/** One step, so that nobody reads an empty lock. */
async function createLock(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  try {
    await link(draft, path);
    return true;
  } catch (failure) {
    if (isSystemError(failure, 'EEXIST')) return false;
    throw failure;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A concurrent removal may move away a new lock: it is put back. */
async function removeLock(path: string, text: string | undefined): Promise<void> {
  const stalePath = `${path}.stale.${process.pid}`;
  await rename(path, stalePath).catch(ignoreAbsence);
  if ((await textOf(stalePath)) !== text) await link(stalePath, path).catch(() => undefined);
  await rm(stalePath, { force: true });
}

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(ignoreAbsence);

function ownerIn(text: string | undefined): LockOwner | undefined {
  const [pid = '', start = ''] = text?.split(' ') ?? [];
  return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), start } : undefined;
}

/** After a reboot another program may have the same pid, but not the same start time. */
async function isAlive({ pid, start }: LockOwner): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    if (!isSystemError(failure, 'EPERM')) return false;
  }
  return start === '' || start === (await startOf(pid));
}

/** Killed, but never waited for: common in containers. */
const ZOMBIE = 'Z';

/** Clock ticks since boot, on Linux; empty elsewhere or if dead. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the second field, the name, may contain spaces and parentheses
  const [, fromThird = ''] = /^.*\) (.*)$/s.exec(text) ?? [];
  const fields = fromThird.split(' ');
  return fields[0] === ZOMBIE ? '' : (fields[19] ?? '');
}

function ignoreAbsence(failure: unknown): undefined {
  if (!isSystemError(failure, 'ENOENT')) throw failure;
}

const isSystemError = (failure: unknown, code: string): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === code;
