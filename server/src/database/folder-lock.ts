import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another server uses this folder: two PGlite processes would lose each other's writes. */
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

/** What a lock says of its holder: the process and, where the system tells it, when that began. */
interface LockOwner {
  readonly pid: number;
  readonly start: string;
}

/**
 * Locks a folder for this process until the returned function is called. The lock of a dead process is taken over.
 *
 * @throws {FolderInUse} with the pid of the holder.
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

/** Creates the lock with its content in one step, so that nobody reads an empty one. */
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

/** Removes the lock of a dead process. When two processes do so at once, a new lock may be moved away: it is put back. */
async function removeLock(path: string, text: string | undefined): Promise<void> {
  const moved = `${path}.stale.${process.pid}`;
  await rename(path, moved).catch(ignoreAbsence);
  if ((await textOf(moved)) !== text) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(ignoreAbsence);

function ownerIn(text: string | undefined): LockOwner | undefined {
  const [pid = '', start = ''] = text?.split(' ') ?? [];
  return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), start } : undefined;
}

/** After a restart of the machine another program may have the pid of a server that died: it began at another time. */
async function isAlive({ pid, start }: LockOwner): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    if (!isSystemError(failure, 'EPERM')) return false;
  }
  return start === '' || start === (await startOf(pid));
}

/** Killed, but its parent has not asked for its exit code, as the first process of many containers never does. */
const ZOMBIE = 'Z';

/** When a process began, in clock ticks since the start of the machine, as Linux tells it; empty elsewhere, and of a dead one. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the second of its fields, the name, may hold spaces and parentheses
  const [, fromThird = ''] = /^.*\) (.*)$/s.exec(text) ?? [];
  const fields = fromThird.split(' ');
  return fields[0] === ZOMBIE ? '' : (fields[19] ?? '');
}

function ignoreAbsence(failure: unknown): undefined {
  if (!isSystemError(failure, 'ENOENT')) throw failure;
}

const isSystemError = (failure: unknown, code: string): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === code;
