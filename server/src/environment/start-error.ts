import { isDiskFull, isUnavailable } from '../database/database-errors';
import { readAddress } from './address-mistake';
import type { Environment } from './environment';
import { codeOf, entriesIn } from '../untyped/untyped';

/** Printed as one line without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const remedies: { readonly [code: string]: string } = {
  '3D000': 'the database of DATABASE_URL does not exist: create it with createdb',
  '28000': 'the server of DATABASE_URL does not let this user in: check the user and pg_hba.conf',
  '28P01': 'the server of DATABASE_URL refuses the password: set the right one in DATABASE_URL',
  '42501':
    'the user of DATABASE_URL may not create tables or extensions: make it the owner of the database',
  '22P05':
    'the database of DATABASE_URL is not encoded in UTF8: create one with createdb --encoding=UTF8 --template=template0',
  '25006': 'the database of DATABASE_URL is read-only: name the primary server',
};

const databaseDiskFull = 'the disk of the database is full: free some space and start again';

const newerDatabase =
  'the database was migrated by another version of Creneau: start that version, or restore a backup';

const extensionMissing =
  'the server of DATABASE_URL lacks btree_gist, btree_gin or pg_trgm: install its contrib package (postgresql-contrib)';

const tlsMissing =
  'the server of DATABASE_URL offers no TLS: remove sslmode from DATABASE_URL, or turn its TLS on';

/** Codes of OpenSSL, and of Node for a certificate of another host. */
const CERTIFICATE = /CERT|^UNABLE_TO_/;

const certificateRefused = (code: string): string =>
  `the certificate of the server of DATABASE_URL is refused (${code}): name that of its authority as sslrootcert=FILE in DATABASE_URL`;

/** The URL has this file as a parameter, such as `sslrootcert`. */
const isNamedIn = (url = '', path = ''): boolean =>
  path !== '' && [...(readAddress(url)?.searchParams.values() ?? [])].includes(path);

/** PGlite throws this WASI errno for ENOSPC at its start; it is no `Error`. */
const WASI_DISK_FULL = 51;

/** Returns one line; undefined for an unknown failure. */
export function explainStartError(failure: unknown, environment: Environment): unknown {
  if (entriesIn(failure).errno === WASI_DISK_FULL)
    return new StartError(fullDisk(environment.dataFolder));
  if (!(failure instanceof Error) || failure instanceof StartError) return failure;
  const { code = '', path, address }: NodeJS.ErrnoException & { address?: string } = failure;
  if (address?.startsWith('/'))
    return new StartError(`no database answers at the socket ${address}, which DATABASE_URL names`);
  if (isNamedIn(environment.databaseUrl, path))
    return new StartError(`${path}, which DATABASE_URL names, cannot be read: name another file`);
  if (isDiskFull(failure)) return new StartError(databaseDiskFull);
  const advice = remedies[code] ?? folderRemedy(failure, environment.dataFolder);
  if (advice !== undefined) return new StartError(advice);
  if (/^corrupted migrations/.test(failure.message)) return new StartError(newerDatabase);
  if (environment.databaseUrl === undefined) return failure;
  if (/extension "\w+" is not available/.test(failure.message))
    return new StartError(extensionMissing);
  if (/does not support SSL/.test(failure.message)) return new StartError(tlsMissing);
  if (CERTIFICATE.test(code)) return new StartError(certificateRefused(code));
  return isUnavailable(failure)
    ? new StartError('the database of DATABASE_URL does not answer')
    : failure;
}

/** Separate, because `listen` has the same error for an unknown host as a database. */
export function explainListenError(failure: unknown, { port }: Environment): unknown {
  const code = codeOf(failure) ?? '';
  if (code === 'EADDRINUSE') return new StartError(`port ${port} is in use: set PORT to another`);
  if (code === 'EACCES') return new StartError(`port ${port} is not allowed: set PORT to another`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return new StartError('HOST is not an address of this machine: set HOST to another');
  return failure;
}

const fullDisk = (folder: string): string =>
  `the disk of the data folder ${folder} is full: free some space and start again`;

function folderRemedy(failure: NodeJS.ErrnoException, folder: string): string | undefined {
  const { code = '', message, syscall } = failure;
  if (code === 'ENOSPC' || /No space left on device/i.test(message)) return fullDisk(folder);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `the data folder ${folder} cannot be written: give it to the user who starts the server, or set CRENEAU_DATA`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `the data folder ${folder} is not a folder: set CRENEAU_DATA to another`;
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `the data folder ${folder} cannot be created: set CRENEAU_DATA to another`;
  return undefined;
}
