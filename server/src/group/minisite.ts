import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { MinisiteBlocks, MinisiteTexts, StoredSettings } from '../database/settings-column';
import type { Translator } from './translations';

const emptyMinisite: Omit<MinisiteBlocks, 'openinghours'> = {
  domain: null,
  map: false,
  website_link: null,
  social_link: {},
  image: null,
  file_upload: [],
  listing: null,
  listset_ids: [],
  listing_ids: [],
  package_ids: [],
  highlight: false,
  highlight_service: null,
  highlight_package: null,
};

export const showsWebsite = ({ has_minisite, minisite }: StoredSettings): boolean =>
  has_minisite === true && minisite !== undefined;

/** With its texts in one language. */
type PublicWebsite = {
  readonly id: number;
  readonly group_id: number;
} & Readonly<MinisiteBlocks> & {
    readonly [text in keyof MinisiteTexts]: string;
  };

export function websitesOf(
  { id, name, settings }: Pick<Row<'groups'>, 'id' | 'name' | 'settings'>,
  translate: Translator,
): readonly PublicWebsite[] {
  const { minisite, opening_hours } = settings;
  if (!showsWebsite(settings)) return [];
  const {
    title,
    quick_desc,
    keywords,
    contact_info,
    complement_text,
    otherbox,
    offer_text,
    ...blocks
  } = minisite ?? {};
  return [
    {
      ...emptyMinisite,
      openinghours: opening_hours ?? [],
      ...blocks,
      id,
      group_id: id,
      title: translate(title) || name,
      quick_desc: translate(quick_desc),
      keywords: translate(keywords),
      contact_info: translate(contact_info),
      complement_text: translate(complement_text),
      otherbox: translate(otherbox),
      offer_text: translate(offer_text),
    },
  ];
}

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

function picturesOfWebsite(settings: StoredSettings): readonly string[] {
  if (!showsWebsite(settings)) return [];
  const { image, file_upload: photos = [] } = settings.minisite ?? {};
  return [
    image ?? '',
    ...photos.flatMap(({ url, variants = [] }) => [url, ...variants.map((each) => each.url)]),
  ];
}
