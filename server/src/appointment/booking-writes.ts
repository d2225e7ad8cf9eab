import { ANY_CALENDAR, changesIn, type Instant, type Placement } from '@creneau/core';
import type { QueryCreator } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { SomeWrites, Write } from '../database/transactions';
import { json, timestamp } from '../database/values';
import { ficheInserts, ficheUpdate, nameOf, unverifyAppointments } from '../fiche/stored-fiche';
import type { GroupRules } from '../schedule/group-rules';
import type { Admission } from './admission';
import { mailWrites } from './appointment-mails';
import type { BookingRequest } from './booking-request';
import type { Eligibility } from './eligibility';
import { goesInTurn, placementColumns, placeNames } from './placements';
import { priceAt, priceColumns } from './price';

/** Any change of the text, in any language, needs a new version. */
export const VIDEO_TERMS = '2026-11-23.2';

export const PRIVACY_NOTICE = '2026-11-29';

export type NewBooking = ReturnType<typeof newBooking>;

interface CheckedPlan {
  readonly rules: GroupRules;
  readonly admission: Admission;
  readonly placements: readonly Placement[];
  readonly eligibility: Eligibility;
  readonly ficheToken: string | undefined;
}

/** With the ids that the database has drawn. */
export function newBooking(
  request: BookingRequest,
  { rules, admission, placements, eligibility, ficheToken }: CheckedPlan,
  createdAt: Instant,
) {
  const price = priceAt(rules, request, admission.start);
  const ficheId = request.ficheId ?? eligibility.newFicheId;
  const firstId = eligibility.appointmentIds[0] ?? null;
  const lines = placements.map((placement, index) => {
    const intervention = rules.interventions.get(placement.interventionId);
    const id = eligibility.appointmentIds[index];
    if (!intervention || id === undefined) throw new Error(`line ${index} has no service or no id`);
    const { start, end } = placement;
    const isFirst = index === 0;
    const type: Row<'appointments'>['type'] =
      placements.length === 1 ? 'free' : isFirst ? 'first' : 'included';
    return {
      id,
      parent_id: isFirst ? null : firstId,
      type,
      starts_at: start,
      ends_at: end,
      ...placementColumns(placement),
      pack_id: request.packId ?? null,
      intervention_id: intervention.id,
      intervention: intervention.names,
      ...placeNames(rules, placement),
      fiche_id: ficheId,
      ...nameOf(admission.fiche),
      vevent: admission.vevent,
      comments: admission.comments,
      ...priceColumns(price, request, index),
      videoconference: intervention.videoconference,
      created_at: createdAt,
      changed_at: null,
      confirmed_at: null,
      cancelled_at: null,
    };
  });
  return { request, rules, admission, ficheId, ficheToken, lines, createdAt };
}

export const bookingWrites = (booking: NewBooking, mailHost: string): SomeWrites => [
  ...ficheWrites(booking),
  ...accountWrites(booking),
  ...confirmationWrites(booking, mailHost),
  ...turnWrites(booking),
  appointmentsWrite(booking),
];

function ficheWrites({
  request,
  admission,
  ficheId,
  ficheToken: token,
  createdAt,
}: NewBooking): readonly Write[] {
  const { groupId, booker } = request;
  if (request.ficheId === undefined) {
    const existing = booker?.role === 'pro';
    const origin = { token, accountId: booker?.accountId, existing };
    return ficheInserts(groupId, ficheId, admission.fiche, origin, createdAt);
  }
  const isVerified = admission.bookedFrom === null;
  const isByMail = booker?.role === 'user' && booker.accountId === undefined;
  const changes = changesIn(admission.fiche, booker?.storedValues ?? {});
  return [
    ...(Object.keys(changes).length > 0 ? [ficheUpdate(groupId, ficheId, changes, createdAt)] : []),
    ...(changes.email !== undefined && !isVerified ? unverifyAppointments(groupId, ficheId) : []),
    ...(isByMail && isVerified ? [revokeBookingKeys(groupId, ficheId)] : []),
  ];
}

/**
 * Revokes the keys of earlier bookings: a stranger may have typed this address, and could read the
 * new appointments.
 */
const revokeBookingKeys =
  (groupId: number, ficheId: number): Write =>
  (so) =>
    so
      .deleteFrom('fiche_tokens')
      .where('group_id', '=', groupId)
      .where('fiche_id', '=', ficheId)
      .where('by_mail', '=', false)
      .where('sent_to', 'is', null);

/** Deletes the unfinished booking that the account had saved. */
function accountWrites({ request: { groupId, booker } }: NewBooking): readonly Write[] {
  const accountId = booker?.accountId;
  if (accountId === undefined) return [];
  return [
    (so) =>
      so
        .updateTable('accounts')
        .set({ pending_rdv: null })
        .where('group_id', '=', groupId)
        .where('id', '=', accountId),
  ];
}

function confirmationWrites(
  { request, admission, lines }: NewBooking,
  mailHost: string,
): readonly Write[] {
  if (admission.email === '') return [];
  const mail = {
    kind: 'confirmation' as const,
    appointmentIds: lines.map(({ id }) => id),
    unasked: admission.bookedFrom !== null,
  };
  return mailWrites(request.groupId, [mail], mailHost);
}

/** An assigned calendar goes last in the turn. */
function turnWrites({ request, rules, lines }: NewBooking): readonly Write[] {
  const { groupId, lines: requestLines } = request;
  if (!goesInTurn({ wish: request, schedule: rules.schedule })) return [];
  const turns = new Map(
    lines
      .filter((_, index) => requestLines[index]?.calendarId === ANY_CALENDAR)
      .map(({ calendar_id, id }) => [calendar_id, id]),
  );
  return [
    (so) =>
      so
        .insertInto('calendar_turns')
        .values([...turns].map(([calendar_id, turn]) => ({ group_id: groupId, calendar_id, turn })))
        .onConflict((conflict) =>
          conflict
            .columns(['group_id', 'calendar_id'])
            .doUpdateSet({ turn: (row) => row.ref('excluded.turn') }),
        ),
  ];
}

const appointmentsWrite =
  ({ request, rules, admission, lines, createdAt }: NewBooking): Write =>
  (so: QueryCreator<Database>) =>
    so.insertInto('appointments').values(
      lines.map((line, index) => ({
        group_id: request.groupId,
        id: line.id,
        calendar_id: line.calendar_id,
        seat: line.seat,
        resource_id: line.resource_id,
        resource_seat: line.resource_seat,
        starts_at: timestamp(line.starts_at),
        ends_at: timestamp(line.ends_at),
        calendar_times: line.calendar_times,
        resource_times: line.resource_times,
        intervention_id: line.intervention_id,
        pack_id: line.pack_id,
        parent_id: line.parent_id,
        line: index,
        type: line.type,
        fiche_id: line.fiche_id,
        price: line.price,
        pack_price: line.pack_price,
        promotion: line.promotion,
        comments: line.comments,
        vevent: json(line.vevent),
        websource: request.websource ?? null,
        locale: request.locale ?? rules.group.locale,
        visitor_timezone: request.visitorTimezone ?? null,
        videoconference: line.videoconference,
        video_consent_text: line.videoconference ? VIDEO_TERMS : null,
        video_consent_at: line.videoconference ? timestamp(createdAt) : null,
        privacy_text: PRIVACY_NOTICE,
        booked_from: admission.bookedFrom,
        created_at: timestamp(createdAt),
      })),
    );
