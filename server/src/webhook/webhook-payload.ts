import type { Kysely } from 'kysely';
import { wallOf } from '@creneau/core';
import type { AppointmentState, Database } from '../database/schema';
import { timestamp } from '../database/values';
import { namesOfGroup } from '../event/appointment-names';
import { eventOf, eventTypes } from '../event/events';
import { groupOf } from '../group/groups';

interface EventToTell {
  readonly groupId: number;
  readonly eventId: number;
  readonly position: number;
  /** Includes the customer's data. */
  readonly personalData: boolean;
}

/** At the time of sending; undefined if its event is deleted. */
export async function webhookPayload(
  database: Kysely<Database>,
  { groupId, eventId, position, personalData }: EventToTell,
) {
  const event = await eventOf(database, groupId, eventId);
  if (!event) return undefined;
  const group = await groupOf(database, groupId);
  const names = await namesOfGroup(database, group);
  const stateOf = (state: AppointmentState) => ({
    start: wallOf(state.start, group.timezone),
    end: wallOf(state.end, group.timezone),
    intervention_id: state.interventionId,
    calendar_id: state.calendarId,
    resource_id: state.resourceId,
  });
  return {
    type: eventTypes[event.kind],
    timestamp: timestamp(event.occurred_at),
    data: {
      group_id: groupId,
      position,
      booking_id: event.booking_id,
      appointments: Object.entries(event.lines).map(([id, { before, after }]) => {
        const { service: intervention, calendar, resource } = names.lineOf(after);
        return {
          id: Number(id),
          ...stateOf(after),
          intervention_name: intervention,
          calendar_name: calendar,
          resource_name: resource === '' ? null : resource,
          previous: event.kind === 'moved' && before ? stateOf(before) : null,
        };
      }),
      ...(personalData && (await ficheOf(database, groupId, Object.keys(event.lines).map(Number)))),
    },
  };
}

/** Customer and comments of these lines; undefined after an erasure. */
async function ficheOf(database: Kysely<Database>, groupId: number, ids: readonly number[]) {
  const row = await database
    .selectFrom('appointments')
    .leftJoin('fiches', (join) =>
      join
        .onRef('fiches.group_id', '=', 'appointments.group_id')
        .onRef('fiches.id', '=', 'appointments.fiche_id'),
    )
    .select(['fiches.id', 'firstname', 'lastname', 'email', 'firstphone', 'comments'])
    .where('appointments.group_id', '=', groupId)
    .where('appointments.id', 'in', ids)
    .executeTakeFirst();
  if (!row) return { fiche: null, comments: '' };
  const { comments, id, ...fiche } = row;
  return { fiche: id === null ? null : { id, ...fiche }, comments };
}
