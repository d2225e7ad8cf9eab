import { wallOf, type Instant, type ToldStatus } from '@creneau/core';
import type { Row } from '../database/schema';
import { timestamp } from '../database/values';
import type { StoredSettings } from '../group/settings';
import { translatorFor } from '../group/translated';
import type { AppointmentKeys } from './appointment-keys';
import { placeOf } from './place';
import type { StoredAppointment } from './stored-appointments';

const MINUTE = 60_000;

/** What is told of an appointment, stored or about to be. */
export type Tellable = Pick<
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
  | 'fiche_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'price'
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

/** A record as v3 tells it to whom it belongs, in the language asked. */
export function recordOf(
  appointment: Tellable,
  group: Pick<Row<'groups'>, 'id' | 'timezone' | 'locale' | 'settings'>,
  locale: string | undefined,
  keys: AppointmentKeys,
) {
  const translated = translatorFor(locale, group.locale);
  const { starts_at, ends_at, firstname, lastname, email } = appointment;
  const place = placeOf(appointment, group.settings as StoredSettings);
  return {
    id: appointment.id,
    start: wallOf(starts_at, group.timezone),
    end: wallOf(ends_at, group.timezone),
    duration: (ends_at - starts_at) / MINUTE,
    type: appointment.type,
    parent_id: appointment.parent_id,
    pack_id: appointment.pack_id,
    intervention_id: appointment.intervention_id,
    intervention_name: translated(appointment.intervention),
    calendar_id: appointment.calendar_id,
    calendar_name: translated(appointment.calendar),
    resource_id: appointment.resource_id,
    fiche: { firstname, lastname, email },
    price: appointment.price,
    promotion: appointment.promotion,
    videoconference: appointment.videoconference,
    comments: appointment.comments,
    address: place?.address ?? null,
    location: place?.site ? translated(place.site) : null,
    fiche_id: appointment.fiche_id,
    status: statusOf(appointment),
    updated_at: timestamp(lastChange(appointment)),
    ics_token: keys.icsToken(group.id, appointment.id),
    video_credentials: appointment.videoconference
      ? { room: keys.room(group.id, appointment.id) }
      : null,
  };
}

/** What the business says of it; whether it is over is told by its time. */
const statusOf = ({
  cancelled_at,
  confirmed_at,
}: Pick<StoredAppointment, 'cancelled_at' | 'confirmed_at'>): ToldStatus =>
  cancelled_at !== null ? 'cancelled' : confirmed_at !== null ? 'confirmed' : 'booked';

/** Names the state that somebody saw (reliability.md C11). */
export const lastChange = ({
  created_at,
  changed_at,
}: Pick<StoredAppointment, 'created_at' | 'changed_at'>): Instant => changed_at ?? created_at;

export type AppointmentRecord = ReturnType<typeof recordOf>;
