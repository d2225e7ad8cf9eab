import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** The id of the business that a command names. */
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

/** What commands print where there is no business of that name. */
export const unknownBusiness = (urlname: string): string =>
  `there is no business ${urlname}; see creneau group list`;
