import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from './environment';
import { codeOf } from '../untyped/untyped';

const BYTES = 32;
const OWNER_ONLY = 0o600;
const FILE = 'secret';

type SecretLocation = Pick<Environment, 'secret' | 'dataFolder'>;

/**
 * Generated in the data folder by default. Not in the database, so that a copy of it does not
 * reveal the key.
 */
export async function secretOf({ secret, dataFolder }: SecretLocation): Promise<Buffer> {
  if (secret !== undefined) return Buffer.from(secret);
  const path = join(dataFolder, FILE);
  const content = await readFile(path).catch(() => undefined);
  if (content && content.length >= BYTES) return content;
  await mkdir(dataFolder, { recursive: true });
  if (!content) return createKey(path);
  // left empty by a power cut: anybody could sign with it. The new key stays, so that concurrent
  // processes use the same one
  const next = `${path}.next`;
  const key = await createKey(next);
  const own = ownPath(path);
  await link(next, own);
  await rename(own, path);
  return key;
}

/** A file left incomplete by a power cut counts as none. */
export async function existingSecretOf({
  secret,
  dataFolder,
}: SecretLocation): Promise<Buffer | undefined> {
  if (secret !== undefined) return Buffer.from(secret);
  const content = await readFile(join(dataFolder, FILE)).catch(() => undefined);
  return content && content.length >= BYTES ? content : undefined;
}

export async function isSecretIncomplete({ secret, dataFolder }: SecretLocation): Promise<boolean> {
  if (secret !== undefined) return false;
  const content = await readFile(join(dataFolder, FILE)).catch(() => undefined);
  return content !== undefined && content.length < BYTES;
}

/** For display. */
export const whereSecretIs = ({ secret, dataFolder }: SecretLocation): string =>
  secret === undefined ? `in the data folder ${resolve(dataFolder)}` : 'of CRENEAU_SECRET';

const ownPath = (path: string): string => `${path}.${randomUUID()}`;

/** Of several concurrent starts, the first one creates the file. */
async function createKey(path: string): Promise<Buffer> {
  const own = ownPath(path);
  await writeFile(own, randomBytes(BYTES), { mode: OWNER_ONLY, flush: true });
  await link(own, path).catch((failure: unknown) => {
    if (codeOf(failure) !== 'EEXIST') throw failure;
  });
  await unlink(own);
  return readFile(path);
}
