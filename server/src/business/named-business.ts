import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

export async function businessIdOf(
  database: Kysely<Database>,
  urlname: string,
): Promise<number | undefined> {
  const group = await database
    .selectFrom('groups')
    .select('id')
    .where('urlname', '=', urlname)
    .executeTakeFirst();
  return group?.id;
}

export const unknownBusiness = (urlname: string): string =>
  `there is no business ${urlname}; see creneau group list`;
