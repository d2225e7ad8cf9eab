import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { groupByHost, groupByUrlname } from '../group/groups';
import { Refusal } from '../refusal/refusal';
import type { PageAddress } from './address';

/** By the path or the host; undefined if neither names a group. */
export async function addressedGroup(
  database: Kysely<Database>,
  addressee: PageAddress,
  host: string,
): Promise<Row<'groups'> | undefined> {
  try {
    if (addressee.kind === 'group') return await groupByUrlname(database, addressee.urlname);
    if (addressee.kind === 'host' || addressee.kind === 'set password')
      return await groupByHost(database, host.toLowerCase().replace(/\.$/, ''));
    return undefined;
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}
