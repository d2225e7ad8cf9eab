import type { Kysely } from 'kysely';
import { emailAsKept } from '@creneau/core';
import type { Database } from '../database/schema';

interface Recipient {
  readonly address: string;
  /** Undefined for all of them. */
  readonly calendarIds: readonly number[] | undefined;
  readonly hears: (calendarIds: readonly number[]) => boolean;
}

/** Returns no address twice. */
export async function recipientsOf(
  database: Kysely<Database>,
  groupId: number,
): Promise<readonly Recipient[]> {
  const group = await database
    .selectFrom('groups')
    .select('recipients')
    .where('id', '=', groupId)
    .executeTakeFirst();
  const calendars = await database
    .selectFrom('calendars')
    .select(['id', 'recipients'])
    .where('group_id', '=', groupId)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const ofGroup = [...new Set((group?.recipients ?? []).map(emailAsKept))];
  const ofCalendars = new Map<string, number[]>();
  for (const { id, recipients } of calendars)
    for (const address of new Set(recipients.map(emailAsKept)))
      if (!ofGroup.includes(address))
        ofCalendars.set(address, [...(ofCalendars.get(address) ?? []), id]);
  return [
    ...ofGroup.map((address) => ({ address, calendarIds: undefined, hears: () => true })),
    ...[...ofCalendars].map(([address, calendarIds]) => ({
      address,
      calendarIds,
      hears: (ids: readonly number[]) => ids.some((id) => calendarIds.includes(id)),
    })),
  ];
}
