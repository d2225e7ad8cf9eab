import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hostOf, readAddress } from './address-mistake';
import type { Environment } from './environment';

type Location = Pick<Environment, 'databaseUrl' | 'dataFolder'>;

export const databaseLine = (location: Location): string => `database: ${databaseName(location)}`;

/** A name for display, without the password. */
function databaseName({ databaseUrl, dataFolder }: Location): string {
  if (databaseUrl === undefined) {
    const isNew = !existsSync(join(dataFolder, 'db'));
    return `${isNew ? 'a new one, ' : ''}embedded in ${resolve(dataFolder)}`;
  }
  const address = readAddress(databaseUrl);
  if (!address) return 'that of DATABASE_URL';
  const { searchParams } = address;
  const user = searchParams.get('user') ?? decodeURIComponent(address.username);
  const port = searchParams.get('port') ?? address.port;
  const name = decodeURIComponent(address.pathname.slice(1));
  return `${name || user} of ${user && `${user}@`}${hostOf(address)}${port && `:${port}`}`;
}
