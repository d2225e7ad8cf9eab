import type { Transaction } from 'kysely';
import {
  ANY_CALENDAR,
  dayOfInstant,
  freeSlots,
  placeAt,
  priceOf,
  type Instant,
  type Wish,
} from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { hashPassword } from '../session/passwords';
import { Schedules } from '../schedule/schedules';
import { placementColumns } from '../appointment/placements';

/** Unless stated otherwise. */
export const PASSWORD = 'Bonjour-2026!';
const DAY = 86_400_000;
const DAYS = 14;

interface DemonstrationFiche {
  readonly firstname: string;
  readonly lastname: string;
  readonly email?: string;
  readonly firstphone?: string;
  readonly birthdate?: string;
  readonly blacklisted?: true;
  readonly appointments?: readonly DemonstrationAppointment[];
}

interface DemonstrationAppointment {
  readonly interventionIds: readonly number[];
  readonly packId?: number;
  /** From today: the first free time on that day, or the nearest earlier one. */
  readonly days: number;
  /** Booked by default. */
  readonly status?: 'confirmed' | 'cancelled';
  /** Never on an earlier day. */
  readonly sameDay?: true;
}

/** Fiches without account, such as people who call. */
interface DemonstrationFiches {
  readonly groupId: number;
  readonly fiches: readonly DemonstrationFiche[];
}

interface DemonstrationAccount {
  readonly groupId: number;
  readonly email: string;
  readonly password?: string;
  readonly fiches: readonly DemonstrationFiche[];
}

const accounts: readonly DemonstrationAccount[] = [
  {
    groupId: 1,
    email: 'camille@example.org',
    fiches: [
      {
        firstname: 'Camille',
        lastname: 'Kerjean',
        birthdate: '1990-02-28',
        appointments: [
          { interventionIds: [16], days: 0, sameDay: true },
          { interventionIds: [21, 11, 31], packId: 1, days: 9 },
          { interventionIds: [11], days: 21 },
          { interventionIds: [11], days: -40 },
        ],
      },
      {
        firstname: 'Léo',
        lastname: 'Kerjean',
        birthdate: '2017-09-14',
        appointments: [
          { interventionIds: [12], days: 10 },
          { interventionIds: [12], days: -100 },
        ],
      },
    ],
  },
  {
    groupId: 2,
    email: 'camille@example.org',
    fiches: [
      {
        firstname: 'Camille',
        lastname: 'Kerjean',
        birthdate: '1990-02-28',
        appointments: [
          { interventionIds: [201], days: 12, status: 'confirmed' },
          { interventionIds: [203], days: 15, status: 'cancelled' },
          { interventionIds: [201], days: -60 },
        ],
      },
      { firstname: 'Léo', lastname: 'Kerjean', birthdate: '2017-09-14' },
    ],
  },
  { groupId: 1, email: 'nouveau@example.org', fiches: [] },
  {
    groupId: 1,
    email: 'faible@example.org',
    password: 'motdepasse',
    fiches: [{ firstname: 'Fabien', lastname: 'Ible' }],
  },
  {
    groupId: 1,
    email: 'bannie@example.org',
    fiches: [{ firstname: 'Annie', lastname: 'Bann', blacklisted: true }],
  },
  {
    groupId: 3,
    email: 'contact-fiche@example.org',
    fiches: [{ firstname: 'Constance', lastname: 'Fichet', birthdate: '1984-05-03' }],
  },
];

const addedFiches: readonly DemonstrationFiches[] = [
  {
    groupId: 5,
    fiches: [
      {
        firstname: 'Samuel',
        lastname: 'Dupérier',
        email: 'samuel.duperier@example.org',
        firstphone: '06 39 98 41 07',
        appointments: [
          { interventionIds: [511], days: -20 },
          { interventionIds: [541], days: 5 },
        ],
      },
      {
        firstname: 'Inès',
        lastname: 'Dupont',
        email: 'ines@example.org',
        firstphone: '06 39 98 22 18',
      },
      {
        firstname: 'Camille',
        lastname: 'Duprés',
        email: 'camille.dupres@example.org',
        firstphone: '06 39 98 12 40',
        appointments: [{ interventionIds: [532], days: 8 }],
      },
      {
        firstname: 'Léo',
        lastname: 'Duprés',
        email: 'camille.dupres@example.org',
        firstphone: '06 39 98 12 40',
      },
      { firstname: 'Awa', lastname: 'Ndiaye', email: '', firstphone: '06 39 98 65 33' },
      {
        firstname: 'Noé',
        lastname: 'Leroy',
        email: 'noe.leroy@example.org',
        firstphone: '06 39 98 70 02',
      },
    ],
  },
];

export const professionals = [
  { email: 'pro@salon-lumiere.example', groups: [1] },
  { email: 'agent@allo-assistance.example', groups: [5, 1] },
];

export async function loadPeople(transaction: Transaction<Database>, now: Instant): Promise<void> {
  const rows = await transaction.selectFrom('groups').select('id').execute();
  const groups = new Set(rows.map(({ id }) => id));
  for (const account of accounts) {
    if (groups.has(account.groupId)) await loadAccount(transaction, account, now);
  }
  for (const { groupId, fiches } of addedFiches) {
    if (groups.has(groupId)) await loadFiches(transaction, groupId, fiches, {}, now);
  }
  for (const { email, groups: worksFor } of professionals) {
    const { id } = await transaction
      .insertInto('professionals')
      .values({ email, password_hash: await hashPassword(PASSWORD) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const group_id of worksFor.filter((groupId) => groups.has(groupId))) {
      await transaction
        .insertInto('professional_groups')
        .values({ group_id, professional_id: id })
        .execute();
    }
  }
}

async function loadAccount(
  transaction: Transaction<Database>,
  { groupId: group_id, email, password = PASSWORD, fiches }: DemonstrationAccount,
  now: Instant,
): Promise<void> {
  const { id: account_id } = await transaction
    .insertInto('accounts')
    .values({
      group_id,
      email,
      password_hash: await hashPassword(password),
      locale: 'fr',
      activated_at: timestamp(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await loadFiches(transaction, group_id, fiches, { account_id, email }, now);
}

async function loadFiches(
  transaction: Transaction<Database>,
  group_id: number,
  fiches: readonly DemonstrationFiche[],
  owner: { readonly account_id?: number; readonly email?: string },
  now: Instant,
): Promise<void> {
  for (const { appointments = [], birthdate = null, ...identity } of fiches) {
    const { id } = await transaction
      .insertInto('fiches')
      .values({
        group_id,
        ...owner,
        firstphone: '06 39 98 12 34',
        birthdate,
        existing: true,
        ...identity,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const appointment of appointments) {
      await loadAppointment(transaction, group_id, id, appointment, now);
    }
  }
}

/** Books by the usual rules; does nothing if no time is free. */
async function loadAppointment(
  transaction: Transaction<Database>,
  group_id: number,
  fiche_id: number,
  { interventionIds, packId, days, sameDay, status }: DemonstrationAppointment,
  now: Instant,
): Promise<void> {
  const then = now + days * DAY;
  // uncommitted bookings are visible in this transaction only
  const schedules = new Schedules(
    transaction,
    { rows: async (query) => (await transaction.executeQuery(query)).rows },
    () => now,
  );
  const { rules, schedule } = await schedules.readSnapshot(
    group_id,
    then - DAY,
    then + (DAYS + 1) * DAY,
  );
  const lines = interventionIds.map((interventionId) => ({
    interventionId,
    calendarId: ANY_CALENDAR,
  }));
  const wish: Wish = { lines, calendarIds: [], resourceId: undefined };
  const from = dayOfInstant(then, schedule.timezone);
  const [slot] = freeSlots(schedule, wish, from, sameDay ? 1 : DAYS, then);
  const placements = slot && placeAt(schedule, wish, Date.parse(slot.start), then);
  if (!placements || typeof placements === 'string') return;

  const price = priceOf({ lines, ...(packId !== undefined && { packId }) }, rules.catalog, 0);
  const bookedAt = Math.min(now, then) - DAY;
  const answeredAt = timestamp(bookedAt + DAY / 2);
  let parent_id: number | null = null;
  for (const [line, placement] of placements.entries()) {
    const { videoconference = false } = rules.interventions.get(placement.interventionId) ?? {};
    const row: { readonly id: number } = await transaction
      .insertInto('appointments')
      .values({
        group_id,
        fiche_id,
        ...placementColumns(placement),
        starts_at: timestamp(placement.start),
        ends_at: timestamp(placement.end),
        intervention_id: placement.interventionId,
        pack_id: packId ?? null,
        parent_id,
        line,
        type: placements.length === 1 ? 'free' : line === 0 ? 'first' : 'included',
        price: price?.lines[line]?.price ?? 0,
        pack_price: packId === undefined ? null : price?.total,
        locale: 'fr',
        videoconference,
        created_at: timestamp(bookedAt),
        confirmed_at: status === 'confirmed' ? answeredAt : null,
        cancelled_at: status === 'cancelled' ? answeredAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    parent_id ??= row.id;
  }
}
