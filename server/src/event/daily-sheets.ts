import { sql, type Kysely } from 'kysely';
import { daysAfter, dayOfInstant, hourOf, wallOf, type Day, type Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { outboxRow } from '../mail/outbox-row';
import type { DailySheetToSend } from './business-notices';
import { recipientsOf } from './staff-recipients';

/** In the time of the group. */
const tomorrowAt = (now: Instant) =>
  sql<Day>`(${timestamp(now)}::timestamptz at time zone groups.timezone)::date + 1`;

/** Stores a sheet from the hour of its group until midnight, once over all processes. */
export async function storeDailySheets(
  database: Kysely<Database>,
  mailHost: string,
  now: Instant,
): Promise<void> {
  const groups = await database
    .selectFrom('groups')
    .select(['id', 'timezone', 'daily_sheet'])
    .where('daily_sheet', 'is not', null)
    .where('active', '=', true)
    // filters first: ten thousand transactions in every round would delay everything else
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('daily_sheets')
            .select('day')
            .whereRef('daily_sheets.group_id', '=', 'groups.id')
            .where('day', '=', tomorrowAt(now)),
        ),
      ),
    )
    .execute();
  for (const { id: groupId, timezone, daily_sheet } of groups) {
    if (daily_sheet === null || hourOf(wallOf(now, timezone)) < daily_sheet) continue;
    const day = daysAfter(dayOfInstant(now, timezone), 1);
    await database.transaction().execute(async (transaction) => {
      const claim = await transaction
        .insertInto('daily_sheets')
        .values({ group_id: groupId, day })
        .onConflict((on) => on.doNothing())
        .returning('day')
        .executeTakeFirst();
      if (!claim) return;
      const mails = (await recipientsOf(transaction, groupId)).map(
        ({ address, calendarIds }): DailySheetToSend => ({
          kind: 'dailySheet',
          day,
          to: address,
          ...(calendarIds && { calendarIds }),
        }),
      );
      if (mails.length > 0)
        await transaction
          .insertInto('outbox')
          .values(mails.map((mail) => outboxRow(groupId, mail, mailHost)))
          .execute();
    });
  }
}

/** Deletes days that are past in every zone. */
export async function deleteOldSheets(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('daily_sheets')
    .where(sql<boolean>`day < (now() at time zone 'UTC')::date - 2`)
    .execute();
}
