import { CompiledQuery, type Kysely } from 'kysely';
import {
  ANY_CALENDAR,
  dayOf,
  instantOf,
  wallOf,
  type Instant,
  type TimeExplanation,
} from '@creneau/core';
import { Schedules } from '../schedule/schedules';
import { readStoredBusiness, type StoredBusiness } from '../business/stored-business';
import { unknownBusiness } from '../business/named-business';
import type { Database } from '../database/schema';
import type { StoredSettings } from '../database/settings-column';
import { translatorFor } from '../group/translations';
import { mailFormats, mailTranslator } from '../mail/mail-translations';
import { translatedLocales } from '../mail/locales';
import { explainTime } from './time-explanation';

export interface ExplanationOrder {
  readonly urlname: string;
  /** Key, name in any language, or id. */
  readonly intervention: string;
  /** `2026-12-24 10:00` in the time of the business, or ISO 8601 with offset. */
  readonly when: string;
  /** Default: that of the business. */
  readonly language?: string;
  /** Address of a fiche; includes its personal limits. */
  readonly email?: string;
}

/** The message says why. */
export class NotExplained extends Error {
  override readonly name = 'NotExplained';
}

/**
 * A few lines.
 *
 * @throws {NotExplained}
 */
export async function explanationText(
  database: Kysely<Database>,
  { urlname, intervention, when, language, email: fiche }: ExplanationOrder,
  now: Instant,
): Promise<readonly string[]> {
  const storedBusiness = await readStoredBusiness(database, urlname);
  if (!storedBusiness) throw new NotExplained(unknownBusiness(urlname));
  const { group } = storedBusiness;
  if (!group.active) throw new NotExplained(`the business ${urlname} is not active`);
  if (language !== undefined && !translatedLocales.includes(language))
    throw new NotExplained(`unknown language ${language}; known: ${translatedLocales.join(', ')}`);
  const start = instantOf(when.trim().replace(/^(\S+) +/, '$1T'), group.timezone);
  if (start === undefined)
    throw new NotExplained(
      `${when} is not a time in ${group.timezone}; write it as 2026-12-24 10:00, or 2026-12-24T10:00+01:00`,
    );
  const interventionId = interventionIdOf(storedBusiness, intervention);
  const roundTrips = {
    rows: async <Row>(query: CompiledQuery<Row>) => (await database.executeQuery(query)).rows,
  };
  const explanation = await explainTime(
    { schedules: new Schedules(database, roundTrips, () => now), database },
    {
      groupId: group.id,
      selection: {
        lines: [{ interventionId, calendarId: ANY_CALENDAR }],
        calendarIds: [],
        resourceId: undefined,
        packId: undefined,
      },
      start,
      ficheId: fiche === undefined ? undefined : await ficheIdOf(database, group.id, fiche),
    },
    now,
  );
  return linesOf(explanation, storedBusiness, start, language ?? group.locale);
}

function linesOf(
  { obstacle, calendars }: TimeExplanation,
  { group, business, ids }: StoredBusiness,
  start: Instant,
  locale: string,
): readonly string[] {
  const { brand, country = '' }: StoredSettings = group.settings;
  const t = mailTranslator({ brand }, locale);
  const formats = mailFormats(country, locale);
  const nameIn = translatorFor(locale, group.locale);
  const wall = wallOf(start, group.timezone);
  const names = new Map(
    business.calendars.flatMap(({ key, name, title }) => {
      const id = ids.calendars.get(key);
      return id === undefined ? [] : [[id, nameIn(title) || name] as const];
    }),
  );
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  const width = Math.max(...calendars.map(({ calendarId }) => nameOf(calendarId).length));
  return [
    t(`explanation:${obstacle === undefined ? 'offered' : 'notOffered'}`, {
      time: formats.hour(wall),
      day: formats.day(dayOf(wall)),
    }),
    ...(calendars.length > 0
      ? calendars.map(
          ({ calendarId, obstacle: own }) =>
            `  ${nameOf(calendarId).padEnd(width)}  ${t(`explanation:reason.${own}`)}`,
        )
      : obstacle === undefined
        ? []
        : [`  ${t(`explanation:reason.${obstacle}`)}`]),
  ];
}

/** @throws {NotExplained} unless exactly one matches. */
function interventionIdOf({ business, ids }: StoredBusiness, text: string): number {
  const term = text.trim().toLowerCase();
  const interventions = business.services.map(({ key, name, title }) => ({
    key,
    id: ids.interventions.get(key),
    names: [name, ...Object.values(title ?? {})],
  }));
  const byKey = interventions.filter(({ key, id }) => key === term || String(id) === term);
  const matches =
    byKey.length > 0
      ? byKey
      : interventions.filter(({ names }) => names.some((name) => name.toLowerCase() === term));
  const [first, ...others] = matches;
  const keys = (some: typeof interventions): string => some.map(({ key }) => key).join(', ');
  if (first?.id === undefined)
    throw new NotExplained(`there is no service ${text}; there are ${keys(interventions)}`);
  if (others.length > 0)
    throw new NotExplained(`${text} is the name of several services: ${keys(matches)}`);
  return first.id;
}

/** @throws {NotExplained} */
async function ficheIdOf(
  database: Kysely<Database>,
  groupId: number,
  email: string,
): Promise<number> {
  const row = await database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new NotExplained(`there is no contact with the address ${email}`);
  return row.id;
}
