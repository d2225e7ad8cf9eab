import { sql, type Kysely } from 'kysely';
import { priceOfLines, promotionLabel, wallOf, type Instant } from '@creneau/core';
import type { AppointmentKeys } from '../keys/appointment-keys';
import { bookingIdOf, bookingLines } from './own-appointments';
import { placeOf } from '../group/place';
import type { StoredAppointment } from './stored-appointments';
import type { Write } from '../database/combine-writes';
import type { RoundTrips } from '../database/round-trips';
import type { Database } from '../database/schema';
import { groupOf } from '../group/groups';
import { defaultSettings, type StoredSettings } from '../group/settings';
import { namesOf, translatorFor } from '../group/translations';
import { senderOf } from '../mail/letter';
import { appointmentLinks } from './appointment-links';
import { outboxRow } from '../mail/outbox-row';
import type { MailContext } from '../mail/mail-context';
import type { MailedAppointment, MailEvent, Notice } from '../mail/notice';

/** What the outbox stores of a mail: ids, and no personal data. The texts are written when the mail is sent. */
export interface AppointmentMailToSend {
  readonly kind: MailEvent;
  /** In their order, all of one visit. */
  readonly appointmentIds: readonly number[];
  /** The old start of a rescheduled visit. */
  readonly before?: Instant;
  /** The start that a reminder is about: a visit that was moved since has another reminder. */
  readonly start?: Instant;
  /** Whether a stranger may have given the recipient's address. */
  readonly unasked: boolean;
}

/** A reminder by SMS. */
export interface ReminderSmsToSend extends Omit<AppointmentMailToSend, 'kind'> {
  readonly kind: 'sms';
}

/** Stores a mail in the outbox; its message id ends with the host. */
export const appointmentMailWrite =
  (groupId: number, mail: AppointmentMailToSend, host: string): Write =>
  (so) =>
    so.insertInto('outbox').values(outboxRow(groupId, mail, host));

/**
 * The content of a mail at the time of sending; none when its appointments are erased, or no longer in the state that it
 * tells. Without a context it has no links, and no token is created for them.
 */
export async function composeNotice(
  {
    database,
    roundTrips,
  }: { readonly database: Kysely<Database>; readonly roundTrips: RoundTrips },
  groupId: number,
  { kind, appointmentIds, before, start }: Omit<AppointmentMailToSend, 'unasked'>,
  keys: AppointmentKeys,
  context?: MailContext,
): Promise<Notice | undefined> {
  const visit = await visitWith(database, roundTrips, groupId, appointmentIds);
  const isTold = ({ id, cancelled_at }: StoredAppointment): boolean =>
    appointmentIds.includes(id) && (kind === 'cancellation') === (cancelled_at !== null);
  const [first, ...others] = visit.filter(isTold);
  if (!first) return undefined;
  const isOutdated =
    start !== undefined && (first.starts_at !== start || (context?.now ?? 0) >= start);
  if (isOutdated) return undefined;

  const group = await groupOf(database, groupId);
  const locale = first.locale ?? group.locale;
  const translated = translatorFor(locale, group.locale);
  const settings = { ...defaultSettings, ...(group.settings as StoredSettings) };
  const kept = visit.filter(({ cancelled_at }) => cancelled_at === null);
  const about = { news: kind, group, appointments: [first, ...others] as const, kept };
  const mailedAppointment = (row: StoredAppointment): MailedAppointment => ({
    id: row.id,
    start: row.starts_at,
    end: row.ends_at,
    interventionName: translated(row.intervention),
    calendarName: translated(row.calendar),
    resourceName: row.resource ? translated(row.resource) : '',
    price: row.price,
    promotion: row.promotion ?? undefined,
    promotionLabel:
      row.promotion === null
        ? undefined
        : promotionLabel(
            [
              {
                promotions: row.promotions.map((one) => ({ ...one, label: translated(one.label) })),
              },
            ],
            wallOf(row.starts_at, group.timezone),
            row.promotion,
          ),
  });
  // where one goes is told by what is left of the visit, whichever appointments the notice is about
  const left = kept.length > 0 ? kept : [first, ...others];
  const place = left.map((line) => placeOf(line, group.settings as StoredSettings)).find(Boolean);
  const [online, ...onlineToo] = left.filter(({ videoconference }) => videoconference);
  const booking = bookingIdOf(first);
  const told = [mailedAppointment(first), ...others.map(mailedAppointment)] as const;
  return {
    news: kind,
    links: context ? await appointmentLinks(database, about, context) : [],
    locale,
    group: {
      id: groupId,
      name: group.name,
      locale: group.locale,
      country: settings.country,
      timezone: group.timezone,
      currency: group.currency,
      phone: group.phone ?? undefined,
      city: settings.address?.city,
      displaysPrice: settings.display_intervention_price,
      cancelNotice: group.cancel_notice,
    },
    sender: senderOf(group, translated, context?.origin ?? ''),
    contact: { firstname: first.firstname, lastname: first.lastname, email: first.email },
    visit: {
      id: booking,
      appointments: told,
      kept: kept.map(mailedAppointment),
      stamp: Math.max(...visit.map((row) => row.cancelled_at ?? row.changed_at ?? row.created_at)),
      // the sum of all lines: it increases with each change and each cancelled line
      sequence: visit.reduce((sum, { sequence }) => sum + sequence, 0),
      pack:
        first.pack_id === null ? undefined : await packName(database, groupId, first, translated),
      // as its lines are now: one may be cancelled, or moved to another price, before the mail leaves
      total: first.pack_price ?? priceOfLines(told)?.total ?? 0,
      // a visit may also get somebody else at the time that it had
      before: before === first.starts_at ? undefined : before,
      room: online && {
        address: keys.room(groupId, online.id),
        appointments: [mailedAppointment(online), ...onlineToo.map(mailedAppointment)],
      },
      place: place && {
        name: place.site && translated(place.site),
        address: place.address,
        isTyped: place.isTyped,
      },
      visitorTimezone: first.visitor_timezone ?? undefined,
    },
  };
}

/** All appointments of the visit in their order, cancelled or not. */
async function visitWith(
  database: Kysely<Database>,
  roundTrips: RoundTrips,
  groupId: number,
  ids: readonly number[],
): Promise<readonly StoredAppointment[]> {
  const first = database
    .selectFrom('appointments')
    .select(sql<number>`coalesce(parent_id, id)`.as('first'))
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .limit(1);
  const query = bookingLines(database, groupId, first).orderBy('appointments.line');
  return roundTrips.rows(query.compile());
}

async function packName(
  database: Kysely<Database>,
  groupId: number,
  { pack_id }: StoredAppointment,
  translated: ReturnType<typeof translatorFor>,
): Promise<string | undefined> {
  const pack = await database
    .selectFrom('packs')
    .select(['name', 'publicname'])
    .where('group_id', '=', groupId)
    .where('id', '=', pack_id)
    .executeTakeFirst();
  return pack && translated(namesOf(pack));
}
