import { sql, type Kysely, type Transaction } from 'kysely';
import { wallOf, type Instant } from '@creneau/core';
import { cancelLines } from '../appointment/cancellations';
import { storedAppointments } from '../appointment/stored-appointments';
import { takeLocks } from '../database/locks';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { oneLine } from '../mail/one-line';
import type { ListTable } from './stored-business';

/** What becomes of appointments to come of what is withdrawn. */
export type Withdrawal = 'refuse' | 'keep' | 'cancel';

/** Ids of what is withdrawn, by table. */
export type WithdrawnIds = { readonly [table in ListTable]?: readonly number[] };

const columns = {
  interventions: ['intervention_id'],
  packs: ['pack_id'],
  calendars: ['calendar_id', 'resource_id'],
  interventionsets: [],
  calendarsets: [],
} as const satisfies { [table in ListTable]: readonly string[] };

interface AppointmentToCome {
  readonly id: number;
  readonly starts_at: Instant;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly what: string;
}

/** The appointments to come of what is withdrawn, the next one first; a pack counts as a whole. */
export async function appointmentsToCome(
  database: Kysely<Database>,
  groupId: number,
  withdrawn: WithdrawnIds,
  now: Instant,
): Promise<readonly AppointmentToCome[]> {
  const conditions = Object.entries(withdrawn).flatMap(([table, ids]) =>
    ids.length === 0
      ? []
      : columns[table as ListTable].map(
          (column) => sql<boolean>`${sql.ref(`appointments.${column}`)} = any(${[...ids]}::int[])`,
        ),
  );
  if (conditions.length === 0) return [];
  const { rows } = await sql<AppointmentToCome>`
    select appointments.id, appointments.starts_at, fiches.firstname, fiches.lastname,
      interventions.name || ', ' || calendars.name as what
    from appointments
    join interventions on interventions.group_id = appointments.group_id
      and interventions.id = appointments.intervention_id
    join calendars on calendars.group_id = appointments.group_id and calendars.id = appointments.calendar_id
    left join fiches on fiches.group_id = appointments.group_id and fiches.id = appointments.fiche_id
    where appointments.group_id = ${groupId} and cancelled_at is null
      and ends_at > ${timestamp(now)} and (${sql.join(conditions, sql` or `)})
    order by appointments.starts_at, appointments.id`.execute(database);
  return rows;
}

/** Where the minutes of `2026-12-24T10:00:00+01:00` end. */
const MINUTES_END = 16;

const MOST_TOLD = 20;

const OUTCOME: Readonly<Record<Withdrawal, string>> = {
  refuse: '--keep leaves them, --cancel cancels them and mails the customers',
  keep: 'they stay as they are',
  cancel: 'they are cancelled, and each customer gets a mail',
};

/** For the person at the keyboard: how many and what becomes of them, then the next of them; nothing where there are none. */
export function appointmentLines(
  toCome: readonly AppointmentToCome[],
  timezone: string,
  withdrawal: Withdrawal,
): readonly string[] {
  if (toCome.length === 0) return [];
  const lines = toCome.slice(0, MOST_TOLD).map((each) => `  ${appointmentLine(each, timezone)}`);
  const more = toCome.length - lines.length;
  return [
    `${toCome.length === 1 ? '1 upcoming appointment' : `${toCome.length} upcoming appointments`} of what is withdrawn; ${OUTCOME[withdrawal]}:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** What, when, whose. */
function appointmentLine(
  { starts_at: start, firstname, lastname, what }: AppointmentToCome,
  timezone: string,
): string {
  const whose = [lastname, firstname].filter(Boolean).join(' ') || 'nobody (a blocked time)';
  // what a visitor typed must not command the terminal
  return `${wallOf(start, timezone).slice(0, MINUTES_END).replace('T', ' ')}  ${what}: ${oneLine(whose)}`;
}

/** Cancels them with the packs that they are a part of; the contacts get a mail. */
export async function cancelAppointments(
  transaction: Transaction<Database>,
  groupId: number,
  appointments: readonly AppointmentToCome[],
  { now, mailHost }: { readonly now: Instant; readonly mailHost: string },
): Promise<void> {
  const ids = appointments.map(({ id }) => id);
  const bookings = await transaction
    .selectFrom('appointments')
    .select(({ fn }) => fn.coalesce('parent_id', 'id').as('booking'))
    .distinct()
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .execute();
  const bookingIds = bookings.map(({ booking }) => booking);
  await takeLocks(
    transaction,
    bookingIds.map((id) => ['appointment', groupId, id]),
  );
  const lines = await transaction
    .selectFrom('appointments')
    .select('id')
    .where('group_id', '=', groupId)
    .where('cancelled_at', 'is', null)
    .where(({ eb, or, and, fn }) =>
      or([
        eb('id', 'in', ids),
        and([eb('pack_id', 'is not', null), eb(fn.coalesce('parent_id', 'id'), 'in', bookingIds)]),
      ]),
    )
    .execute();
  if (lines.length === 0) return;
  const all = lines.map(({ id }) => id);
  const notified = await storedAppointments(transaction)
    .where('appointments.group_id', '=', groupId)
    .where('appointments.id', 'in', all)
    .orderBy('appointments.line')
    .execute();
  await cancelLines(transaction, groupId, { ids: all, notified }, { now, mailHost });
}
