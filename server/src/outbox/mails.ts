import type { Kysely } from 'kysely';
import { storedAppointments } from '../appointment/stored-appointments';
import { newToken } from '../appointment/tokens';
import type { Write } from '../database/one-statement';
import type { RoundTrips } from '../database/round-trips';
import type { Database } from '../database/schema';
import { json } from '../database/values';
import { groupOf } from '../group/groups';
import { defaultSettings, type StoredSettings } from '../group/settings';
import { translatorFor } from '../group/translated';
import { appointmentLinks, type Moment } from '../mail/appointment-links';
import type { News, Notice } from '../mail/appointment-mail';

/** What the outbox keeps of a mail: what it is about, and nothing personal; the words are found when it leaves. */
export interface MailToSend {
  readonly kind: News;
  /** In their order, all of one contact. */
  readonly appointmentIds: readonly number[];
  /** Cents to pay for the whole, as it was booked. */
  readonly total: number;
}

/** Writes down a mail to be sent; message ids end with that host. */
export const mailing =
  (groupId: number, mail: MailToSend, host: string): Write =>
  (so) =>
    so.insertInto('outbox').values({
      group_id: groupId,
      message_id: `<${newToken()}@${host}>`,
      mail: json(mail),
    });

/**
 * All that a mail says, of the moment it leaves; nothing when its appointments are no more, or are again. Without a moment
 * nothing leaves: it has no links, and no key is made for them.
 */
export async function noticeToSend(
  database: Kysely<Database>,
  roundTrips: RoundTrips,
  groupId: number,
  { kind, appointmentIds, total }: MailToSend,
  moment?: Moment,
): Promise<Notice | undefined> {
  const query = storedAppointments(database)
    .where('appointments.group_id', '=', groupId)
    .where('appointments.id', 'in', [...appointmentIds])
    .where('appointments.cancelled_at', kind === 'cancellation' ? 'is not' : 'is', null)
    .orderBy('appointments.line');
  const rows = await roundTrips.rows(query.compile());
  const [first, ...others] = rows;
  if (!first) return undefined;

  const group = await groupOf(database, groupId);
  const locale = first.locale ?? group.locale;
  const translated = translatorFor(locale, group.locale);
  const settings = { ...defaultSettings, ...(group.settings as StoredSettings) };
  const about = { news: kind, group, appointments: [first, ...others] as const };
  return {
    news: kind,
    links: moment && first.email !== '' ? await appointmentLinks(database, about, moment) : [],
    locale,
    group: {
      id: groupId,
      name: group.name,
      locale: group.locale,
      timezone: group.timezone,
      currency: group.currency,
      phone: group.phone ?? undefined,
      address: addressLine(settings.address),
      displaysPrice: settings.display_intervention_price,
    },
    recipient: { name: `${first.firstname} ${first.lastname}`.trim(), email: first.email },
    appointments: rows.map((row) => ({
      id: row.id,
      start: row.starts_at,
      end: row.ends_at,
      stamp: row.cancelled_at ?? row.changed_at ?? row.created_at,
      sequence: row.sequence,
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
