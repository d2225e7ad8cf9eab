import { sql } from 'kysely';
import type { Instant, Placement } from '@creneau/core';
import type { SomeWrites, Write } from '../database/transactions';
import { json, timestamp } from '../database/values';
import { ficheUpdate, nameOf, unverifyAppointments } from '../fiche/stored-fiche';
import type { GroupRules } from '../schedule/group-rules';
import { mailWrites } from './appointment-mails';
import { lastChange } from './appointment-record';
import { costOf } from './compose-notice';
import type { EditAdmission } from './edit-admission';
import { placementColumns, placeNames } from './placements';
import { priceAt, priceColumns } from './price';
import type { Lines, StoredAppointment } from './stored-appointments';

export interface CheckedEdit {
  readonly rules: GroupRules;
  readonly admission: EditAdmission;
  readonly address: AddressAfter;
  /** Empty unless the booking moves. */
  readonly placements: readonly Placement[];
  readonly after: Lines;
  readonly now: Instant;
}

export interface AddressAfter {
  /** Lower case. */
  readonly email: string;
  readonly bookedFrom: string | null;
  readonly becomesUnverified: boolean;
}

/** As `storedAppointments` would read them. */
export function linesAfter(
  rules: GroupRules,
  { lines, fiche, wish, start, ...edit }: EditAdmission,
  placements: readonly Placement[],
  now: Instant,
): Lines {
  const price = placements.length > 0 ? priceAt(rules, wish, start) : undefined;
  const isChanged = price || edit.vevent !== undefined || edit.comments !== undefined;
  const lineAfter = (line: StoredAppointment, index: number): StoredAppointment => {
    const placement = placements[index];
    return {
      ...line,
      ...nameOf({ ...line, ...fiche }),
      vevent: edit.vevent ?? line.vevent,
      comments: edit.comments ?? line.comments,
      ...(isChanged && { changed_at: Math.max(now, lastChange(line) + 1) }),
      ...(placement &&
        price && {
          starts_at: placement.start,
          ends_at: placement.end,
          calendar_id: placement.calendarId,
          resource_id: placement.resourceId ?? null,
          ...placeNames(rules, placement),
          ...priceColumns(price, wish, index),
          confirmed_at: null,
        }),
    };
  };
  const [first, ...others] = lines;
  return [lineAfter(first, 0), ...others.map((line, index) => lineAfter(line, index + 1))];
}

export function editWrites(
  groupId: number,
  { admission, address, placements, after, now }: CheckedEdit,
  mailHost: string,
): readonly SomeWrites[] {
  const { lines, fiche, vevent, comments, moves } = admission;
  const ficheId = lines[0].fiche_id;
  const mail = {
    kind: 'change' as const,
    appointmentIds: after.map(({ id }) => id),
    before: lines[0].starts_at,
    costBefore: costOf(lines),
    unasked: address.bookedFrom !== null,
  };
  const ids = lines.map(({ id }) => id);
  const freePlaces: Write = (so) =>
    so
      .updateTable('appointments')
      .set({ cancelled_at: timestamp(now) })
      .where('group_id', '=', groupId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`);
  const lineWrite =
    (line: StoredAppointment, index: number): Write =>
    (so) =>
      so
        .updateTable('appointments')
        .set({
          ...(vevent && { vevent: json(vevent) }),
          ...(comments !== undefined && { comments }),
          changed_at: timestamp(lastChange(line)),
          ...placedColumns(line, placements[index]),
        })
        .where('group_id', '=', groupId)
        .where('id', '=', line.id);
  const changesLines = moves || vevent !== undefined || comments !== undefined;
  const writes = [
    // all of them first: a line may take the old place of another
    ...(moves ? [freePlaces] : []),
    ...(changesLines ? after.map(lineWrite) : []),
    ...(fiche ? [ficheUpdate(groupId, ficheId, fiche, now)] : []),
    ...(address.becomesUnverified ? unverifyAppointments(groupId, ficheId) : []),
    ...(moves && address.email !== '' ? mailWrites(groupId, [mail], mailHost) : []),
  ];
  return writes.map((write): SomeWrites => [write]);
}

/** The old time was confirmed, not the new one. */
const placedColumns = (line: StoredAppointment, placement: Placement | undefined) =>
  placement && {
    cancelled_at: null,
    confirmed_at: null,
    doubt_timezone: null,
    ...placementColumns(placement),
    starts_at: timestamp(line.starts_at),
    ends_at: timestamp(line.ends_at),
    price: line.price,
    pack_price: line.pack_price,
    promotion: line.promotion,
    sequence: sql<number>`sequence + 1`,
  };
