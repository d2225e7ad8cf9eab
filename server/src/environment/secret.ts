import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment';

const BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The key that signs links: the operator's, or else one that the first start generates in the data folder. Not in the
 * database, so a copy of the database does not reveal it.
 */
export async function secretOf({
  secret,
  dataFolder,
}: Pick<Environment, 'secret' | 'dataFolder'>): Promise<Buffer> {
  if (secret !== undefined) return Buffer.from(secret);
  const path = join(dataFolder, 'secret');
  const kept = await readFile(path).catch(() => undefined);
  if (kept && kept.length >= BYTES) return kept;
  await mkdir(dataFolder, { recursive: true });
  // a power cut may have left it empty: whatever it has signed is lost, and anybody could sign with it
  if (kept) await rm(path, { force: true });
  const own = `${path}.${process.pid}`;
  await writeFile(own, randomBytes(BYTES), { mode: OWNER_ONLY, flush: true });
  // of several concurrent starts, the first one's key counts
  await link(own, path).catch((failure: unknown) => {
    if ((failure as { readonly code?: unknown }).code !== 'EEXIST') throw failure;
  });
  await unlink(own);
  return readFile(path);
}
