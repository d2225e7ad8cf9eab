import { sql, type Kysely } from 'kysely';
import { priceOfLines, promotionLabel, wallOf, type Instant } from '@creneau/core';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database, Row } from '../database/schema';
import { groupOf } from '../group/groups';
import { placeOf } from '../group/place';
import { defaultSettings } from '../group/settings';
import { namesOf, translatorFor, type Translator } from '../group/translations';
import type { AppointmentKeys } from '../keys/keys';
import { senderOf } from '../mail/letter';
import type { MailContext } from '../mail/mail-context';
import type { Booking, MailedAppointment, Notice } from '../mail/notice';
import { visitorAddress, wordsWithLinks } from '../mail/plain-text';
import { appointmentLinks } from './appointment-links';
import type { AppointmentMailToSend } from './appointment-mails';
import { bookingIdOf, bookingLines } from './own-appointments';
import type { Lines, StoredAppointment } from './stored-appointments';

type NoticeToCompose = Omit<AppointmentMailToSend, 'unasked'>;

/**
 * At the time of sending; undefined if the appointments are erased or have changed since. Without a
 * context it has no links.
 */
export async function composeNotice(
  {
    database,
    roundTrips,
  }: { readonly database: Kysely<Database>; readonly roundTrips: RoundTrips },
  groupId: number,
  notice: NoticeToCompose,
  keys: AppointmentKeys,
  context?: MailContext,
): Promise<Notice | undefined> {
  const all = await visitWith(database, roundTrips, groupId, notice.appointmentIds);
  const lines = toldLines(all, notice, context?.now ?? 0);
  if (!lines) return undefined;

  const [first] = lines;
  const group = await groupOf(database, groupId);
  const locale = first.locale ?? group.locale;
  const translate = translatorFor(locale, group.locale);
  const activeLines = all.filter(({ cancelled_at }) => cancelled_at === null);
  const { byBusiness = false } = notice;
  const about = { news: notice.kind, byBusiness, group, appointments: lines, activeLines };
  return {
    news: notice.kind,
    byBusiness,
    links: context ? await appointmentLinks(database, about, context) : [],
    locale,
    group: noticeGroup(group, translate),
    sender: senderOf(group, translate, context?.origin ?? ''),
    fiche: { firstname: first.firstname, lastname: first.lastname, email: first.email },
    booking: {
      ...bookingOf({ all, lines, activeLines }, group, translate, keys),
      pack: await packName(database, groupId, first.pack_id, translate),
      // an edit may change the calendar only
      before: notice.before === first.starts_at ? undefined : notice.before,
      costBefore: notice.costBefore,
    },
  };
}

/** Empty if the appointments are erased, in another state or at another time. */
function toldLines(
  all: readonly StoredAppointment[],
  { kind, appointmentIds, start }: NoticeToCompose,
  now: Instant,
): Lines | undefined {
  const isTold = ({ id, cancelled_at }: StoredAppointment): boolean =>
    appointmentIds.includes(id) && (kind === 'cancellation') === (cancelled_at !== null);
  const [first, ...others] = all.filter(isTold);
  if (!first) return undefined;
  const isOutdated = start !== undefined && (first.starts_at !== start || now >= start);
  return isOutdated ? undefined : [first, ...others];
}

function noticeGroup(group: Row<'groups'>, translate: Translator): Notice['group'] {
  const settings = { ...defaultSettings, ...group.settings };
  return {
    id: group.id,
    name: group.name,
    locale: group.locale,
    country: settings.country,
    timezone: group.timezone,
    currency: group.currency,
    phone: group.phone ?? undefined,
    city: settings.address?.city,
    advice: wordsWithLinks(translate(settings.apptemplates?.confirm_text)),
    displaysPrice: settings.display_intervention_price,
    cancelNotice: group.cancel_notice,
  };
}

interface VisitLines {
  readonly all: readonly StoredAppointment[];
  readonly lines: Lines;
  readonly activeLines: readonly StoredAppointment[];
}

function bookingOf(
  { all, lines, activeLines }: VisitLines,
  { id: groupId, timezone, settings }: Row<'groups'>,
  translate: Translator,
  keys: AppointmentKeys,
): Omit<Booking, 'pack' | 'before' | 'costBefore'> {
  const appointmentOf = (row: StoredAppointment): MailedAppointment =>
    mailedAppointment(row, timezone, translate);
  const [first, ...others] = lines;
  const appointments = [appointmentOf(first), ...others.map(appointmentOf)] as const;
  // the address is that of the remaining lines
  const currentLines = activeLines.length > 0 ? activeLines : lines;
  const place = currentLines.map((line) => placeOf(line, settings)).find(Boolean);
  const [online, ...onlineToo] = currentLines.filter(({ videoconference }) => videoconference);
  return {
    id: bookingIdOf(first),
    appointments,
    activeAppointments: activeLines.map(appointmentOf),
    stamp: Math.max(...all.map((row) => row.cancelled_at ?? row.changed_at ?? row.created_at)),
    // iCalendar SEQUENCE: the sum increases with each change and cancellation
    sequence: all.reduce((sum, { sequence }) => sum + sequence, 0),
    // lines may be cancelled or repriced before the mail leaves
    total: costOf(lines).total,
    room: online && {
      address: keys.room(groupId, online.id),
      appointments: [appointmentOf(online), ...onlineToo.map(appointmentOf)],
    },
    place: place && {
      name: place.site && translate(place.site),
      address: place.isTyped ? visitorAddress(place.address) : place.address,
      isTyped: place.isTyped,
    },
    visitorTimezone: first.visitor_timezone ?? undefined,
  };
}

export const costOf = (lines: Lines): NonNullable<Booking['costBefore']> => {
  const prices = lines.map(({ price, promotion }) => ({
    price,
    promotion: promotion ?? undefined,
  }));
  return {
    total: lines[0].pack_price ?? priceOfLines(prices)?.total ?? 0,
    isPromoted: lines.some(({ promotion }) => promotion !== null),
  };
};

const mailedAppointment = (
  row: StoredAppointment,
  timezone: string,
  translate: Translator,
): MailedAppointment => ({
  id: row.id,
  start: row.starts_at,
  end: row.ends_at,
  interventionName: translate(row.intervention),
  calendarName: translate(row.calendar),
  resourceName: row.resource ? translate(row.resource) : '',
  price: row.price,
  promotion: row.promotion ?? undefined,
  promotionLabel: promotionName(row, timezone, translate),
});

function promotionName(
  { starts_at, promotion, promotions }: StoredAppointment,
  timezone: string,
  translate: Translator,
): string | undefined {
  if (promotion === null) return undefined;
  const localPromotions = promotions.map((one) => ({ ...one, label: translate(one.label) }));
  return promotionLabel([{ promotions: localPromotions }], wallOf(starts_at, timezone), promotion);
}

/** Returns the lines in order, cancelled or not. */
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
  id: number | null,
  translate: Translator,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const pack = await database
    .selectFrom('packs')
    .select(['name', 'publicname'])
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst();
  return pack && translate(namesOf(pack));
}
