import type { CompiledQuery, Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import { idOf } from '../request/query';
import { defaultSettings } from './settings';
import type { StoredSettings } from '../database/settings-column';

/**
 * Active or not.
 *
 * @throws {Refusal} groupUnknown, for a malformed id too.
 */
export async function groupOf(database: Kysely<Database>, value: unknown): Promise<Row<'groups'>> {
  const id = idOf(value);
  if (id === undefined) throw new Refusal('groupUnknown');
  return requireGroup((await database.executeQuery(groupQuery(database, id))).rows);
}

export const groupQuery = (database: Kysely<Database>, id: number): CompiledQuery<Row<'groups'>> =>
  database.selectFrom('groups').selectAll().where('id', '=', id).compile();

/** @throws {Refusal} groupUnknown. */
export function requireGroup([group]: readonly Row<'groups'>[]): Row<'groups'> {
  if (!group) throw new Refusal('groupUnknown');
  return group;
}

/** @throws {Refusal} groupUnknown, groupInactive. */
export async function activeGroup(
  database: Kysely<Database>,
  value: unknown,
): Promise<Row<'groups'>> {
  const group = await groupOf(database, value);
  if (!group.active) throw new Refusal('groupInactive');
  return group;
}

const URLNAME = /^[a-z0-9-]{1,64}$/;

/**
 * Active or not.
 *
 * @throws {Refusal} groupUnknown.
 */
export async function groupByUrlname(
  database: Kysely<Database>,
  urlname: string,
): Promise<Row<'groups'>> {
  const group = URLNAME.test(urlname)
    ? await database
        .selectFrom('groups')
        .selectAll()
        .where('urlname', '=', urlname)
        .executeTakeFirst()
    : undefined;
  if (!group) throw new Refusal('groupUnknown');
  return group;
}

const HOST = /^(?:https?:\/\/)?([a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?\/?$/;

/**
 * @param host with or without a port.
 * @throws {Refusal} groupUnknown.
 */
export async function groupByHost(
  database: Kysely<Database>,
  website: string,
): Promise<Row<'groups'>> {
  const host = HOST.exec(website.toLowerCase())?.[1];
  const group =
    host === undefined
      ? undefined
      : await database
          .selectFrom('groups')
          .innerJoin('websites', 'websites.group_id', 'groups.id')
          .selectAll('groups')
          .where('websites.host', '=', host)
          .executeTakeFirst();
  if (!group) throw new Refusal('groupUnknown');
  return group;
}

export async function hostsOf(
  database: Kysely<Database>,
  groupId: number,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('websites')
    .select('host')
    .where('group_id', '=', groupId)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

/** @throws {Refusal} ssoOnly if the group uses single sign-on. */
export function ensurePasswordLogin(settings: StoredSettings): void {
  const { sso_login_only } = { ...defaultSettings, ...settings };
  if (sso_login_only) throw new Refusal('ssoOnly');
}
