import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { defaultSettings, type StoredSettings } from '../group/settings';
import { translatorFor } from '../group/translated';
import type { Confirmation } from '../mail/confirmation-mail';

/** What the outbox keeps of a mail: what it is about, and nothing personal; the words are found when it leaves. */
export interface ConfirmationToSend {
  readonly kind: 'confirmation';
  /** In their order. */
  readonly appointmentIds: readonly number[];
  /** Cents to pay for the whole, as it was booked. */
  readonly total: number;
}

export const confirmationOf = (
  appointmentIds: readonly number[],
  total: number,
): ConfirmationToSend => ({ kind: 'confirmation', appointmentIds, total });

/** All that the confirmation of some appointments says; nothing when they are no more. */
export async function confirmationToSend(
  database: Kysely<Database>,
  groupId: number,
  { appointmentIds, total }: Pick<ConfirmationToSend, 'appointmentIds' | 'total'>,
): Promise<Confirmation | undefined> {
  const rows = await database
    .selectFrom('appointments')
    .innerJoin('groups', 'groups.id', 'appointments.group_id')
    .innerJoin('fiches', (join) =>
      join
        .onRef('fiches.group_id', '=', 'appointments.group_id')
        .onRef('fiches.id', '=', 'appointments.fiche_id'),
    )
    .innerJoin('interventions', (join) =>
      join
        .onRef('interventions.group_id', '=', 'appointments.group_id')
        .onRef('interventions.id', '=', 'appointments.intervention_id'),
    )
    .innerJoin('calendars', (join) =>
      join
        .onRef('calendars.group_id', '=', 'appointments.group_id')
        .onRef('calendars.id', '=', 'appointments.calendar_id'),
    )
    .select([
      'appointments.id',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.created_at',
      'appointments.price',
      'appointments.promotion',
      'appointments.videoconference',
      'appointments.locale',
      'fiches.firstname',
      'fiches.lastname',
      'fiches.email',
      'interventions.publicname as intervention',
      'calendars.publicname as calendar',
      'groups.name as group_name',
      'groups.locale as group_locale',
      'groups.timezone',
      'groups.currency',
      'groups.phone',
      'groups.settings',
    ])
    .where('appointments.group_id', '=', groupId)
    .where('appointments.id', 'in', [...appointmentIds])
    .where('appointments.cancelled_at', 'is', null)
    .orderBy('appointments.line')
    .execute();
  const [first] = rows;
  if (!first) return undefined;

  const locale = first.locale ?? first.group_locale;
  const translated = translatorFor(locale, first.group_locale);
  const settings = { ...defaultSettings, ...(first.settings as StoredSettings) };
  return {
    locale,
    group: {
      id: groupId,
      name: first.group_name,
      locale: first.group_locale,
      timezone: first.timezone,
      currency: first.currency,
      phone: first.phone ?? undefined,
      address: addressLine(settings.address),
      displaysPrice: settings.display_intervention_price,
    },
    recipient: { name: `${first.firstname} ${first.lastname}`.trim(), email: first.email },
    appointments: rows.map((row) => ({
      id: row.id,
      start: row.starts_at,
      end: row.ends_at,
      createdAt: row.created_at,
      interventionName: translated(row.intervention),
      calendarName: translated(row.calendar),
      price: row.price,
      promotion: row.promotion ?? undefined,
      videoconference: row.videoconference,
    })),
    total,
  };
}

const addressLine = (address: typeof defaultSettings.address): string =>
  address ? `${address.address}, ${`${address.zipcode} ${address.city}`.trim()}` : '';
