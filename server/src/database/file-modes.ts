import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

function ignoreAbsence(failure: NodeJS.ErrnoException): undefined {
  if (failure.code !== 'ENOENT') throw failure;
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
    ignoreAbsence(failure as NodeJS.ErrnoException);
  }
}
