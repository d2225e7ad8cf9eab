import {
  dayOfInstant,
  instantOf,
  showsComment,
  type FormValues,
  type Instant,
} from '@creneau/core';
import { type GroupRules, publicRules } from '../schedule/group-rules';
import { ensureOffered, type InterventionSelection } from '../schedule/intervention-selection';
import type { IdempotencyKey } from '../idempotency/idempotency-key';
import { formParser } from '../fiche/parse-form';
import { nameOf } from '../fiche/stored-fiche';
import { defaultSettings } from '../group/settings';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { durationOf, parseComment } from './admission';
import { isForOneBooking, isStaff, readableBy, type AppointmentAccess } from './appointment-access';
import { lastChange } from './appointment-record';
import { ensureInTime } from './own-appointments';
import { areEditable, type Lines, type StoredAppointment } from './stored-appointments';
import { isSatisfiedBy, type EditRequest } from './edit-request';

export interface EditOrder {
  readonly caller: AppointmentAccess;
  readonly groupId: number;
  readonly id: number;
  readonly request: EditRequest;
  readonly key: IdempotencyKey | undefined;
}

interface WantedPlace {
  readonly wish: InterventionSelection;
  readonly start: Instant;
  /**
   * If false, the booking keeps its time and calendars and is not checked against the present
   * rules.
   */
  readonly moves: boolean;
}

/** Undefined leaves a value unchanged. */
interface WantedValues {
  readonly fiche: FormValues | undefined;
  readonly vevent: FormValues | undefined;
  readonly comments: string | undefined;
}

export interface EditAdmission extends WantedPlace, WantedValues {
  /** Before the edit. */
  readonly lines: Lines;
  readonly end: Instant;
}

/** @throws {Refusal} */
export function admitEdit(
  rules: GroupRules,
  { caller, id, request }: EditOrder,
  lines: Lines,
  storedValues: FormValues,
  now: Instant,
): EditAdmission {
  const { group, interventions } = rules;
  const [first] = lines;
  ensureChangeable(lines, group, now);
  if (request.ficheId !== undefined && request.ficheId !== first.fiche_id)
    throw new Refusal('ficheNotAuthorized');

  const place = wantedPlace(lines, request, group.timezone);
  if (place.moves) ensureOfferedAgain(rules, place.wish, caller);

  ensureMayWrite(caller, request.fiche, first);
  const writableRequest = isForOneBooking(caller) ? { ...request, fiche: undefined } : request;
  const values = wantedValues(first, writableRequest, storedValues, commentIsAsked(group, caller));
  const { fiche, vevent, comments } = values;
  // a retry after a lost answer is no conflict
  const hasChanges = place.moves || vevent !== undefined || comments !== undefined;
  if (hasChanges && !hasSeenVersion(lines, id, request)) throw new Refusal('appointmentChanged');

  const bookables = lines.flatMap((line) => interventions.get(line.intervention_id) ?? []);
  const today = dayOfInstant(now, group.timezone);
  const parse = formParser(rules, bookables, today, { role: caller.role });
  return {
    lines,
    ...place,
    end: place.start + durationOf(bookables),
    ...readAll({
      fiche: () => fiche && parse('fiche', fiche),
      vevent: () => vevent && parse('vevent', vevent),
      comments: () => (comments === undefined ? undefined : parseComment(comments, today)),
    }),
  };
}

function wantedPlace(lines: Lines, request: EditRequest, timezone: string): WantedPlace {
  const [{ starts_at }] = lines;
  const { date, choices, resourceId } = request;
  const start = date === undefined ? starts_at : instantOf(date, timezone);
  if (start === undefined) refuse('date');
  const calendarIds = request.calendarIds(lines);
  const isElsewhere =
    !isSatisfiedBy(calendarIds, lines) ||
    (resourceId !== undefined &&
      lines.some((line) => line.resource_id !== null && line.resource_id !== resourceId));
  const selection = storedWish(lines);
  return {
    start,
    moves: start !== starts_at || isElsewhere,
    wish: {
      ...selection,
      lines: selection.lines.map((line, index) => ({
        ...line,
        calendarId: calendarIds?.[index] ?? line.calendarId,
      })),
      calendarIds: choices,
      resourceId,
    },
  };
}

/** Unchanged values are not validated: older fiches may lack required fields. */
function wantedValues(
  appointment: StoredAppointment,
  { fiche, details, comments }: EditRequest,
  storedValues: FormValues,
  showsComments: boolean,
): WantedValues {
  const comment = showsComments ? comments?.trim() : undefined;
  return {
    fiche: differsFrom(fiche, storedValues) ? { ...storedValues, ...fiche } : undefined,
    vevent: differsFrom(details, appointment.vevent)
      ? { ...appointment.vevent, ...details }
      : undefined,
    comments: comment === appointment.comments ? undefined : comment,
  };
}

function commentIsAsked({ settings }: GroupRules['group'], { role }: AppointmentAccess): boolean {
  const { user_allow_comment: userAllowComment } = {
    ...defaultSettings,
    ...settings,
  };
  return showsComment({ userAllowComment }, { role });
}

/** @throws {Refusal} ficheNotAuthorized for new values from a session for one appointment */
function ensureMayWrite(
  caller: AppointmentAccess,
  fiche: FormValues | undefined,
  appointment: StoredAppointment,
): void {
  if (isForOneBooking(caller) && differsFrom(fiche, nameOf(readableBy(caller, appointment))))
    throw new Refusal('ficheNotAuthorized');
}

/** @throws {Refusal} for a booking that cannot be edited at all. */
export function ensureChangeable(lines: Lines, group: GroupRules['group'], now: Instant): void {
  if (!group.active) throw new Refusal('groupInactive');
  if (!group.open) throw new Refusal('notBookable');
  ensureInTime(lines, group.cancel_notice, now);
  if (!areEditable(lines, group, now)) throw new Refusal('notReschedulable');
}

/** @throws {Refusal} alreadyCancelled if the requested line is. */
export function activeLines(id: number, booking: Lines): Lines {
  const [first, ...others] = booking.filter(({ cancelled_at }) => cancelled_at === null);
  const appointment = booking.find((line) => line.id === id);
  if (!first || appointment?.cancelled_at !== null) throw new Refusal('alreadyCancelled');
  return [first, ...others];
}

export const storedWish = (lines: Lines): InterventionSelection => ({
  lines: lines.map((line) => ({
    interventionId: line.intervention_id,
    calendarId: line.calendar_id,
  })),
  calendarIds: [],
  resourceId: undefined,
  preferredResourceIds: lines.flatMap(({ resource_id }) => resource_id ?? []),
  packId: lines[0].pack_id ?? undefined,
});

/**
 * Interventions booked by agents can be moved although visitors are not offered them; only the
 * staff give times of an internal calendar.
 *
 * @throws {Refusal}
 */
const ensureOfferedAgain = (
  rules: GroupRules,
  selection: InterventionSelection,
  caller: AppointmentAccess,
): void => ensureOffered(isStaff(caller) ? rules : publicRules(rules), selection, true);

export function isOfferedAgain(...args: Parameters<typeof ensureOfferedAgain>): boolean {
  try {
    ensureOfferedAgain(...args);
    return true;
  } catch (failure) {
    if (failure instanceof Refusal) return false;
    throw failure;
  }
}

/** Optimistic locking; true if the request names no version. */
function hasSeenVersion(lines: Lines, id: number, { updatedAt }: EditRequest): boolean {
  const appointment = lines.find((line) => line.id === id);
  return (
    updatedAt === undefined || (appointment !== undefined && lastChange(appointment) === updatedAt)
  );
}

const differsFrom = (
  values: FormValues | undefined,
  storedValues: FormValues | undefined,
): boolean => Object.entries(values ?? {}).some(([name, value]) => storedValues?.[name] !== value);
