import { sql, type Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { showsWebsite } from './minisite';
import type { StoredSettings } from './settings';

/** Limit, since the policy that names them is sent with every page. */
export const MOST_PICTURE_ORIGINS = 20;

/** Other characters could end a CSP directive or widen it. */
const ORIGIN = /^https:\/\/[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?(?::\d{1,5})?$/;

/** Undefined for a picture that a page cannot show. */
export function pictureOrigin(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return ORIGIN.test(origin) ? origin : undefined;
}

const TABLES = ['interventionsets', 'interventions', 'packs', 'calendarsets', 'calendars'] as const;

export async function pictureOriginsOf(
  database: Kysely<Database>,
  { id, settings }: Pick<Row<'groups'>, 'id' | 'settings'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly thumbnail: string }>`${sql.join(
    TABLES.map(
      (table) =>
        sql`select thumbnail from ${sql.table(table)}
          where group_id = ${id} and not deleted and thumbnail like 'https:%'`,
    ),
    sql` union `,
  )}`.execute(database);
  const addresses = [...rows.map(({ thumbnail }) => thumbnail), ...picturesOfWebsite(settings)];
  const origins = addresses.flatMap((address) => pictureOrigin(address) ?? []);
  return [...new Set(origins)].sort().slice(0, MOST_PICTURE_ORIGINS);
}

function picturesOfWebsite(settings: unknown): readonly string[] {
  const storedSettings = settings as StoredSettings;
  if (!showsWebsite(storedSettings)) return [];
  const { image, file_upload: photos = [] } = storedSettings.minisite ?? {};
  return [
    image ?? '',
    ...photos.flatMap(({ url, variants = [] }) => [url, ...variants.map((each) => each.url)]),
  ];
}
