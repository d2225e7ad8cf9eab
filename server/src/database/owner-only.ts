import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const FOR_THE_OWNER = 0o077;

/** What we keep in the data folder; `stylesheets` is the operator's, and public. */
const PRIVATE = ['db', 'outbox', 'secret', 'lock'];
const OURS = [...PRIVATE, 'stylesheets'];

/**
 * Makes the data folder, and keeps what is in it from the other users of the machine: the database has hashes of passwords, the
 * mails have links that log in. Files of an earlier version are restricted as well, and so is all that this process will write.
 */
export async function restrictToOwner(dataFolder: string): Promise<void> {
  process.umask(FOR_THE_OWNER);
  await mkdir(dataFolder, { recursive: true, mode: FOLDER });
  const names = await readdir(dataFolder);
  // a folder that has other things too, a home or `/tmp`, is not ours to close
  if (names.every((name) => OURS.includes(name.split('.')[0] ?? '')))
    await chmod(dataFolder, FOLDER);
  for (const name of names.filter((each) => PRIVATE.includes(each)))
    await restrict(join(dataFolder, name));
}

/** Restricts a file, or a folder with all that is in it. */
export async function restrict(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) {
    await chmod(path, FOLDER);
    for (const name of await readdir(path)) await restrict(join(path, name));
  } else if (entry.isFile()) {
    await chmod(path, FILE);
  }
}
