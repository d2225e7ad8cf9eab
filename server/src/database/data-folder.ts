import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

const FOLDER = 0o700;
const FILE = 0o600;
const OWNER_UMASK = 0o077;

/** Excludes `stylesheets`, which belongs to the operator and is public. */
const PRIVATE = ['db', 'outbox', 'secret', 'lock', 'orders.sock'];
const OUR_FILES = [...PRIVATE, 'orders', 'stylesheets'];

/**
 * Also for files of earlier versions: the database has password hashes, and mails have links that
 * log in.
 */
export async function restrictToOwner(dataFolder: string): Promise<void> {
  process.umask(OWNER_UMASK);
  await createFolder(dataFolder);
  const names = await readdir(dataFolder);
  // a shared folder, such as a home directory, keeps its mode
  if (names.every((name) => OUR_FILES.includes(name.split('.')[0] ?? '')))
    await chmod(dataFolder, FOLDER);
  for (const name of names.filter((each) => PRIVATE.includes(each)))
    await restrict(join(dataFolder, name));
}

/** Node's recursive `mkdir` loops forever if a parent exists and answers ENOENT, as in `/proc`. */
async function createFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  const above = await stat(parent).catch(ignoreAbsence);
  if (!above) await createFolder(parent);
  await mkdir(folder, { mode: FOLDER }).catch(async (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw failure;
  });
}

/** Skips files that another server moved meanwhile. */
export async function restrict(path: string): Promise<void> {
  try {
    const entry = await lstat(path);
    if (entry.isDirectory()) {
      await chmod(path, FOLDER);
      for (const name of await readdir(path)) await restrict(join(path, name));
    } else if (entry.isFile()) {
      await chmod(path, FILE);
    }
  } catch (failure) {
    ignoreAbsence(failure);
  }
}
