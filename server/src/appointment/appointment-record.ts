import { dayOfInstant, discountOf, wallOf, type Instant, type ReportedStatus } from '@creneau/core';
import type { Row } from '../database/schema';
import { timestamp } from '../database/values';
import { translatorFor, type Translator } from '../group/translations';
import type { AppointmentKeys } from '../keys/keys';
import { bookingIdOf } from './own-appointments';
import { placeOf } from '../group/place';
import type { StoredAppointment } from './stored-appointments';

const MINUTE = 60_000;

/** A new booking has these columns before it is stored. */
export type AppointmentRow = Pick<
  StoredAppointment,
  | 'id'
  | 'starts_at'
  | 'ends_at'
  | 'type'
  | 'parent_id'
  | 'pack_id'
  | 'intervention_id'
  | 'intervention'
  | 'calendar_id'
  | 'calendar'
  | 'resource_id'
  | 'resource'
  | 'fiche_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'price'
  | 'pack_price'
  | 'promotion'
  | 'videoconference'
  | 'vevent'
  | 'site'
  | 'comments'
  | 'created_at'
  | 'changed_at'
  | 'confirmed_at'
  | 'cancelled_at'
>;

/** v3 format; each line of a pack lists all of them. */
export function recordsOf(
  appointments: readonly AppointmentRow[],
  group: Pick<Row<'groups'>, 'id' | 'name' | 'timezone' | 'locale' | 'settings'>,
  locale: string | undefined,
  keys: AppointmentKeys,
) {
  const translate = translatorFor(locale, group.locale);
  const packs = new Map<string, PackLine[]>();
  // cancelled lines of a pack are listed apart from active ones
  const packOf = (one: AppointmentRow): string =>
    `${bookingIdOf(one)} ${one.cancelled_at === null}`;
  for (const one of appointments) {
    if (one.pack_id === null) continue;
    const { id, calendar_id } = one;
    const line = { apt_id: id, calendar_id, calendar_name: translate(one.calendar) };
    const lines = packs.get(packOf(one));
    if (lines) lines.push(line);
    else packs.set(packOf(one), [line]);
  }
  return appointments.map((one) => ({
    ...recordOf(one, group, translate, keys),
    interventions: packs.get(packOf(one)) ?? null,
  }));
}

interface PackLine {
  readonly apt_id: number;
  readonly calendar_id: number;
  readonly calendar_name: string;
}

function recordOf(
  appointment: AppointmentRow,
  group: Pick<Row<'groups'>, 'id' | 'name' | 'timezone' | 'settings'>,
  translate: Translator,
  keys: AppointmentKeys,
) {
  const { starts_at, ends_at, firstname, lastname, email } = appointment;
  const length = (ends_at - starts_at) / MINUTE;
  const place = placeOf(appointment, group.settings);
  return {
    id: appointment.id,
    group_id: group.id,
    group_name: group.name,
    date: dayOfInstant(starts_at, group.timezone),
    start: wallOf(starts_at, group.timezone),
    end: wallOf(ends_at, group.timezone),
    duration: length,
    type: appointment.type,
    parent_id: appointment.parent_id,
    pack_id: appointment.pack_id,
    pack: appointment.pack_price === null ? null : { price: appointment.pack_price },
    intervention_id: appointment.intervention_id,
    intervention_name: translate(appointment.intervention),
    intervention: { publicname: translate(appointment.intervention) },
    intervention_length: length,
    intervention_price: appointment.price,
    calendar_id: appointment.calendar_id,
    calendar_name: translate(appointment.calendar),
    calendar: { publicname: translate(appointment.calendar) },
    resource_id: appointment.resource_id,
    resource: appointment.resource ? { publicname: translate(appointment.resource) } : null,
    fiche: { firstname, lastname, email },
    price: appointment.price,
    price_amount: appointment.price - discountOf(appointment.price, appointment.promotion ?? 0),
    promotion: appointment.promotion,
    is_promoted: appointment.promotion !== null,
    videoconference: appointment.videoconference,
    comments: appointment.comments,
    address: place?.address ?? null,
    location: place?.site ? translate(place.site) : null,
    home_visit: place?.isTyped ?? false,
    fiche_id: appointment.fiche_id,
    status: statusOf(appointment),
    updated_at: timestamp(lastChange(appointment)),
    ics_token: keys.icsToken(group.id, appointment.id),
    video_credentials: appointment.videoconference
      ? { room: keys.room(group.id, appointment.id) }
      : null,
  };
}

/** There is no status for past appointments: clients derive it from the time. */
const statusOf = ({
  cancelled_at,
  confirmed_at,
}: Pick<StoredAppointment, 'cancelled_at' | 'confirmed_at'>): ReportedStatus =>
  cancelled_at !== null ? 'cancelled' : confirmed_at !== null ? 'confirmed' : 'booked';

/** Version of an appointment for optimistic locking. */
export const lastChange = ({
  created_at,
  changed_at,
}: Pick<StoredAppointment, 'created_at' | 'changed_at'>): Instant => changed_at ?? created_at;

export type AppointmentRecord = ReturnType<typeof recordsOf>[number];
