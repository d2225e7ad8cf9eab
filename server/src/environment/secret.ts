import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from './environment';

const BYTES = 32;
const OWNER_ONLY = 0o600;
const FILE = 'secret';

type SecretLocation = Pick<Environment, 'secret' | 'dataFolder'>;

/**
 * The key that signs links: the operator's, or else one that the first start generates in the data folder. Not in the
 * database, so a copy of the database does not reveal it.
 */
export async function secretOf({ secret, dataFolder }: SecretLocation): Promise<Buffer> {
  if (secret !== undefined) return Buffer.from(secret);
  const path = join(dataFolder, FILE);
  const kept = await readFile(path).catch(() => undefined);
  if (kept && kept.length >= BYTES) return kept;
  await mkdir(dataFolder, { recursive: true });
  if (!kept) return createKey(path);
  // a power cut may have left it empty: whatever it has signed is lost, and anybody could sign with it. The new key stays beside
  // it, so that all who found it empty put the same one in its place
  const next = `${path}.next`;
  const key = await createKey(next);
  const own = ownPath(path);
  await link(next, own);
  await rename(own, path);
  return key;
}

/** The secret that there is; a file that a power cut has left incomplete is none. */
export async function existingSecretOf({
  secret,
  dataFolder,
}: SecretLocation): Promise<Buffer | undefined> {
  if (secret !== undefined) return Buffer.from(secret);
  const kept = await readFile(join(dataFolder, FILE)).catch(() => undefined);
  return kept && kept.length >= BYTES ? kept : undefined;
}

/** Whether a power cut has left a file without all of its bytes. */
export async function isSecretIncomplete({ secret, dataFolder }: SecretLocation): Promise<boolean> {
  if (secret !== undefined) return false;
  const kept = await readFile(join(dataFolder, FILE)).catch(() => undefined);
  return kept !== undefined && kept.length < BYTES;
}

/** Where it is looked for, for people. */
export const whereSecretIs = ({ secret, dataFolder }: SecretLocation): string =>
  secret === undefined ? `in the data folder ${resolve(dataFolder)}` : 'of CRENEAU_SECRET';

const ownPath = (path: string): string => `${path}.${randomUUID()}`;

/** The key in a file; of several concurrent starts, the first one creates it. */
async function createKey(path: string): Promise<Buffer> {
  const own = ownPath(path);
  await writeFile(own, randomBytes(BYTES), { mode: OWNER_ONLY, flush: true });
  await link(own, path).catch((failure: unknown) => {
    if ((failure as { readonly code?: unknown }).code !== 'EEXIST') throw failure;
  });
  await unlink(own);
  return readFile(path);
}
