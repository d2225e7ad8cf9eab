import { sql, type Kysely, type Transaction } from 'kysely';
import {
  dayOfInstant,
  instantOf,
  isEditable,
  showsComment,
  wallOf,
  type FormValues,
  type Instant,
  type Placement,
} from '@creneau/core';
import { lock } from '../database/locks';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import type { StoredSettings } from '../group/settings';
import { mailing } from '../outbox/mails';
import { readAll, refuse, Refused } from '../refusal/refused';
import { changedAt } from '../request/seen-state';
import { withoutOwn, type AgendaRead, type Agendas } from '../slot/agendas';
import type { GroupRules } from '../slot/group-rules';
import { ensureOffered, type ServiceSelection } from '../slot/wish-check';
import { durationOf, limitsOf, parseComment } from './admission';
import type { AppointmentKeys } from './appointment-keys';
import { lastChange, recordsOf, type AppointmentRecord } from './appointment-record';
import type { Caller } from './caller';
import { isMetBy, type ChangeRequest } from './change-request';
import { changedFiche, emailOf, nameOf, personLocks, storedFiche } from './contact';
import { readEligibility } from './eligibility';
import { formParser } from './form';
import { ensureInTime, firstOf, ownBooking } from './own-appointments';
import {
  areLimited,
  ensureNotBlacklisted,
  ensureWithinLimits,
  type Person,
} from './personal-limits';
import {
  agendaWindow,
  aroundOf,
  findLockedPlacements,
  findPlacements,
  placementLocks,
  PlanOutdated,
  placeWithRetries,
  type Plan,
} from './placements';
import { priceAt, priceColumns } from './price';
import type { StoredAppointment } from './stored-appointments';

/** No network has this mark. */
const NOWHERE = '';

type Lines = readonly [StoredAppointment, ...StoredAppointment[]];

/** What the rules let become of a booking, before one looks for another place. */
interface Admitted {
  /** As they are now. */
  readonly lines: Lines;
  readonly wish: ServiceSelection;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether another place is wanted; what is not moved keeps its own, whatever the rules have become. */
  readonly moves: boolean;
  /** Whether anything of it is to become another; whoever asks again for what already is has lost an answer, not a race. */
  readonly isNews: boolean;
  /** None when it stays as it is. */
  readonly fiche: FormValues | undefined;
  readonly vevent: FormValues | undefined;
  readonly comments: string | undefined;
}

interface ChangePlan extends Plan {
  readonly change: Admitted;
}

/** Moves bookings as they are made: look, lock, look again, write. Whoever finds the new time taken keeps the old one (C10). */
export class Changes {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
    private readonly keys: AppointmentKeys,
  ) {}

  /** What was booked together with an appointment of the caller, if it could be changed. @throws {Refused} as `change` would. */
  async editable(caller: Caller, groupId: number, id: number): Promise<Lines> {
    const lines = await activeLines(this.database, caller, groupId, id);
    const group = await groupOf(this.database, groupId);
    ensureChangeable(lines, group, this.now());
    return lines;
  }

  /**
   * Changes all that was booked together, or nothing.
   *
   * @throws {Refused}
   */
  async change(
    caller: Caller,
    groupId: number,
    id: number,
    request: ChangeRequest,
  ): Promise<readonly AppointmentRecord[]> {
    return placeWithRetries(
      () => this.plan(caller, groupId, id, request),
      (plan, candidates) =>
        this.database
          .transaction()
          .execute((transaction) =>
            this.write(transaction, caller, groupId, id, request, plan, candidates),
          ),
    );
  }

  private async plan(
    caller: Caller,
    groupId: number,
    id: number,
    request: ChangeRequest,
  ): Promise<ChangePlan> {
    const known = await this.agendas.rules(groupId);
    const asKnown = await this.admitted(this.database, known, caller, id, request);
    const { from, to } = agendaWindow(asKnown.wish, asKnown, known.agenda.timezone);
    const read = await this.agendas.read(groupId, from, to);
    const change = await this.admitted(this.database, read.rules, caller, id, request);
    const agenda = withoutOwn(read.agenda, change.lines);
    return {
      change,
      agenda,
      wish: change.wish,
      placements: change.moves ? findPlacements(agenda, change.wish, change.start, this.now()) : [],
    };
  }

  private async write(
    transaction: Transaction<Database>,
    caller: Caller,
    groupId: number,
    id: number,
    request: ChangeRequest,
    { change: planned }: ChangePlan,
    candidates: readonly Placement[],
  ): Promise<readonly AppointmentRecord[]> {
    const [{ fiche_id: ficheId, email: storedEmail }] = planned.lines;
    const email = planned.fiche ? emailOf(planned.fiche) : storedEmail.toLowerCase();
    await lock(transaction, [
      ['appointment', groupId, firstOf(planned.lines[0])],
      ...personLocks(groupId, email, ficheId),
      ...candidates.flatMap((placement) => placementLocks(groupId, placement)),
    ]);
    const now = this.now();
    // whoever gives another address has no one's word that it is theirs
    const bookedFrom =
      caller.owns === 'all'
        ? null
        : email === storedEmail.toLowerCase()
          ? planned.lines[0].booked_from
          : NOWHERE;
    const eligibility = await readEligibility(transaction, {
      groupId,
      window: aroundOf(planned),
      email,
      ficheId,
      bookedFrom,
      lineCount: 0,
      limited: true,
      key: undefined,
    });
    const person = {
      appointments: eligibility.appointments,
      isVerified: bookedFrom === null,
    };
    ensureNotBlacklisted(eligibility, person);
    const read = await this.agendas.within(transaction, groupId, eligibility.taken);
    const lines = await activeLines(transaction, caller, groupId, id);
    ensureChangeable(lines, read.rules.group, now);
    // one of several was cancelled since: what is wanted of the others has to be looked for again
    if (lines.length !== planned.lines.length) throw new PlanOutdated();
    if (planned.isNews && !isAsSeen(lines, id, request)) throw new PlanOutdated();
    const change = { ...planned, lines };
    if (change.moves) await this.move(transaction, read, change, candidates, person, now);
    await this.writeDown(transaction, groupId, ficheId, change, now);

    const after = await activeLines(transaction, caller, groupId, id);
    const { group } = read.rules;
    if (change.moves && email !== '') {
      const mail = {
        kind: 'change' as const,
        appointmentIds: after.map((line) => line.id),
        total: priceAt(read.rules, change.wish, change.start).total,
        before: lines[0].starts_at,
        unasked: bookedFrom !== null,
      };
      await transaction.executeQuery(mailing(groupId, mail, this.mailHost)(transaction).compile());
    }
    const locale = request.locale ?? lines[0].locale ?? undefined;
    return recordsOf(after, group, locale, this.keys);
  }

  private async move(
    transaction: Transaction<Database>,
    read: AgendaRead,
    { lines, wish, start, end }: Admitted,
    candidates: readonly Placement[],
    { appointments, isVerified }: Person,
    now: Instant,
  ): Promise<void> {
    const { rules } = read;
    const groupId = rules.group.id;
    const agenda = withoutOwn(read.agenda, lines);
    const placements = findLockedPlacements(agenda, wish, start, now, candidates);

    const own = new Set(lines.map((line) => line.id));
    const limits = { ...limitsOf(rules), maxRdvNumber: null };
    if (areLimited(limits)) {
      const others = appointments.filter((one) => !own.has(one.id));
      ensureWithinLimits(limits, { appointments: others, isVerified }, { start, end }, now);
    }

    // lifted before they are put down: lines that shift along would meet each other's old places
    await transaction
      .updateTable('appointments')
      .set({ cancelled_at: timestamp(now) })
      .where('group_id', '=', groupId)
      .where('id', 'in', [...own])
      .execute();
    const price = priceAt(rules, wish, start);
    for (const [index, placement] of placements.entries()) {
      const line = lines[index];
      if (!line) throw new Error('a line without its place');
      await transaction
        .updateTable('appointments')
        .set({
          cancelled_at: null,
          // another time is not the one that the business confirmed
          confirmed_at: null,
          calendar_id: placement.calendarId,
          seat: placement.seat,
          resource_id: placement.resourceId ?? null,
          resource_seat: placement.resourceSeat ?? null,
          starts_at: timestamp(placement.start),
          ends_at: timestamp(placement.end),
          ...priceColumns(price, wish, index),
          changed_at: changedAt(now, CHANGED_LAST),
          sequence: sql`sequence + 1`,
        })
        .where('group_id', '=', groupId)
        .where('id', '=', line.id)
        .execute();
    }
  }

  private async writeDown(
    transaction: Transaction<Database>,
    groupId: number,
    ficheId: number,
    { lines, fiche, vevent, comments }: Admitted,
    now: Instant,
  ): Promise<void> {
    if (fiche) {
      const writing = changedFiche(groupId, ficheId, fiche, now)(transaction);
      await transaction.executeQuery(writing.compile());
    }
    if (vevent !== undefined || comments !== undefined) {
      await transaction
        .updateTable('appointments')
        .set({
          ...(vevent && { vevent: json(vevent) }),
          ...(comments !== undefined && { comments }),
          changed_at: changedAt(now, CHANGED_LAST),
        })
        .where('group_id', '=', groupId)
        .where(
          'id',
          'in',
          lines.map((line) => line.id),
        )
        .execute();
    }
  }

  /** Checks all that the rules, the request and the booking as it is decide between them. @throws {Refused} */
  private async admitted(
    database: Kysely<Database>,
    rules: GroupRules,
    caller: Caller,
    id: number,
    request: ChangeRequest,
  ): Promise<Admitted> {
    const { group, interventions } = rules;
    const settings = group.settings as StoredSettings;
    const lines = await activeLines(database, caller, group.id, id);
    const [first] = lines;
    const now = this.now();
    ensureChangeable(lines, group, now);
    if (request.ficheId !== undefined && request.ficheId !== first.fiche_id) {
      throw new Refused('ficheNotAuthorized');
    }

    const start =
      request.date === undefined ? first.starts_at : instantOf(request.date, group.timezone);
    if (start === undefined) refuse('date');
    const wanted = request.calendarIds(lines);
    const { resourceId } = request;
    const isElsewhere =
      !isMetBy(wanted, lines) ||
      (resourceId !== undefined &&
        lines.some((line) => line.resource_id !== null && line.resource_id !== resourceId));
    const moves = start !== first.starts_at || isElsewhere;
    const wish = {
      lines: lines.map((line, index) => ({
        interventionId: line.intervention_id,
        calendarId: wanted?.[index] ?? line.calendar_id,
      })),
      calendarIds: request.choices,
      resourceId,
      packId: first.pack_id ?? undefined,
    };
    // what was booked was offered to them, by an agent perhaps
    if (moves) ensureOffered(rules, wish, true);

    const today = dayOfInstant(now, group.timezone);
    const sent = request.fiche;
    const stored = sent && (await storedFiche(database, group.id, first.fiche_id));
    // a contact told as it is known is not looked at again: what is asked of new ones may be more
    const isNewContact = isOtherThan(sent, stored);
    // who came for the appointment alone may repeat what it tells of its contact, and guess at nothing else
    if (caller.owns !== 'all' && 'bookingId' in caller.owns && isOtherThan(sent, nameOf(first)))
      throw new Refused('ficheNotAuthorized');
    const given = isNewContact ? sent : undefined;
    const userAllowComment = settings.user_allow_comment ?? false;
    const filler = caller.owns === 'all' ? 'pro' : 'user';
    const said = showsComment({ userAllowComment }, { filler })
      ? request.comments?.trim()
      : undefined;
    const comments = said === first.comments ? undefined : said;
    const isDetailed = isOtherThan(request.details, first.vevent);
    const services = lines.flatMap((line) => interventions.get(line.intervention_id) ?? []);
    const parse = formParser(rules, services, today);
    const isNews = moves || isDetailed || comments !== undefined;
    if (isNews && !isAsSeen(lines, id, request)) throw new Refused('appointmentChanged');
    return {
      lines,
      wish,
      start,
      end: start + durationOf(services),
      moves,
      isNews,
      ...readAll({
        fiche: () => given && parse('fiche', { ...stored, ...given }),
        vevent: () =>
          isDetailed ? parse('vevent', { ...first.vevent, ...request.details }) : undefined,
        comments: () => (comments === undefined ? undefined : parseComment(comments, today)),
      }),
    };
  }
}

/** Whether what was sent is not all as it is. */
const isOtherThan = (sent: FormValues | undefined, known: FormValues | undefined): boolean =>
  Object.entries(sent ?? {}).some(([name, value]) => known?.[name] !== value);

/** What is left of a booking. @throws {Refused} appointmentUnknown; alreadyCancelled when the one asked for is. */
async function activeLines(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  id: number,
): Promise<Lines> {
  const together = await ownBooking(database, caller, groupId, id);
  const [first, ...others] = together.filter(({ cancelled_at }) => cancelled_at === null);
  const asked = together.find((line) => line.id === id);
  if (!first || asked?.cancelled_at !== null) throw new Refused('alreadyCancelled');
  return [first, ...others];
}

/** Whether an appointment is in the state that the caller saw, if they name one: nobody overwrites what they have not seen (reliability.md C11). */
function isAsSeen(lines: Lines, id: number, { updatedAt }: ChangeRequest): boolean {
  const asked = lines.find((line) => line.id === id);
  return updatedAt === undefined || (asked !== undefined && lastChange(asked) === updatedAt);
}

/** As `lastChange` reads it. */
const CHANGED_LAST = sql`coalesce(changed_at, created_at)`;

/** @throws {Refused} for what may not be changed, whatever it were changed to. */
function ensureChangeable(lines: Lines, group: GroupRules['group'], now: Instant): void {
  if (!group.active) throw new Refused('groupInactive');
  if (!group.open) throw new Refused('notBookable');
  ensureInTime(lines, group.cancel_notice, now);
  const { use_api_v3: useApiV3 = false } = group.settings as StoredSettings;
  const isMovable = lines.every(({ starts_at, intervention_externid }) =>
    isEditable(
      { start: wallOf(starts_at, group.timezone) },
      { externid: intervention_externid ?? undefined },
      { useApiV3 },
      now,
    ),
  );
  if (!isMovable) throw new Refused('notEditable');
}
