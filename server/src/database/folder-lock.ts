import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another server uses this folder: two PGlite processes would lose each other's writes. */
export class FolderInUse extends Error {
  override readonly name = 'FolderHeld';

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`the data folder ${folder} is in use by another server, process ${pid}`);
  }
}

const LOCK = 'lock';

/**
 * Locks a folder for this process until the returned function is called. The lock of a dead process is taken over.
 *
 * @throws {FolderInUse} with the pid of the holder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK);
  const mine = String(process.pid);
  while (!(await createLock(path, mine))) {
    const holder = await lockOwnerOf(path);
    if (holder !== undefined && isAlive(holder)) throw new FolderInUse(folder, holder);
    await removeLock(path, holder);
  }
  return async () => {
    if ((await lockOwnerOf(path)) === process.pid) await rm(path, { force: true });
  };
}

/** Creates the lock with its content in one step, so that nobody reads an empty one. */
async function createLock(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${text}`;
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
async function removeLock(path: string, holder: number | undefined): Promise<void> {
  const moved = `${path}.stale.${process.pid}`;
  await rename(path, moved).catch(ignoreAbsence);
  const found = await lockOwnerOf(moved);
  if (found !== holder) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

async function lockOwnerOf(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(ignoreAbsence);
  const pid = Number(text);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return isSystemError(failure, 'EPERM');
  }
}

function ignoreAbsence(failure: unknown): undefined {
  if (!isSystemError(failure, 'ENOENT')) throw failure;
}

const isSystemError = (failure: unknown, code: string): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === code;
