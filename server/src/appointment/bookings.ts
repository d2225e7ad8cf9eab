import type { Kysely, QueryCreator } from 'kysely';
import { ANY_CALENDAR, changesIn, placeAt, type Instant, type Placement } from '@creneau/core';
import { locking } from '../database/locks';
import { inOneStatement, type Write } from '../database/one-statement';
import type { Ending, RoundTrips } from '../database/round-trips';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { ensureRoom, fichesOf } from '../fiche/fiche-room';
import type { FirstAnswer, IdempotencyKey } from '../idempotency/first-answers';
import { mailing } from '../outbox/mails';
import { Refused } from '../refusal/refused';
import { agendaOf, type Agendas } from '../slot/agendas';
import type { GroupRules } from '../slot/group-rules';
import { admitted, type Admitted } from './admission';
import type { AppointmentKeys } from './appointment-keys';
import { recordsOf } from './appointment-record';
import { priceAt } from './booked-price';
import type { BookingRequest } from './booking-request';
import { changedFiche, emailOf, nameOf, newFiche, personOf } from './contact';
import { areLimited, ensureNotBlacklisted, ensureWithinLimits } from './personal-limits';
import { PlaceGone, atAPlace, hoursOf, onlyOf, placed, windowFor, type InView } from './places';
import { standingFrom, standingQuery, type Answer, type Standing } from './standing';
import { newToken } from './tokens';
import { Turns } from './turns';
import { PRIVACY_NOTICE, VIDEO_TERMS } from './accepted-texts';
import type { Identified } from './visitor';

const HOUR = 3_600_000;

interface Look extends InView {
  readonly rules: GroupRules;
  readonly booking: Admitted;
}

/** Books in the order that measures found to be right: look, lock, look again, write (reliability.md 1.1). */
export class Bookings {
  private readonly turns = new Turns();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly roundTrips: RoundTrips,
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
    private readonly keys: AppointmentKeys,
  ) {}

  /**
   * Books all lines or none, and answers what is to be sent; a key that was answered gets that answer again, whatever has
   * become of the time meanwhile.
   *
   * @throws {Refused}
   */
  async book(
    request: BookingRequest,
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
  ): Promise<FirstAnswer> {
    try {
      return await this.bookNow(request, key, visitor);
    } catch (failure) {
      const first = failure instanceof Refused && (await key?.firstAnswer(this.database));
      if (first) return first;
      throw failure;
    }
  }

  private async bookNow(
    request: BookingRequest,
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
  ): Promise<FirstAnswer> {
    const look = (await this.foreseen(request, visitor)) ?? (await this.look(request, visitor));
    return this.turns.take(`${request.groupId} ${look.booking.start}`, (waited) =>
      this.bookInTurn(request, key, visitor, waited ? undefined : look),
    );
  }

  private async bookInTurn(
    request: BookingRequest,
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
    looked: Look | undefined,
  ): Promise<FirstAnswer> {
    return atAPlace(
      async (glance) => (glance === 1 && looked) || (await this.look(request, visitor)),
      (look, places) => this.write(request, look, places, key, visitor),
    );
  }

  /**
   * Where everybody is named there is one place to lock, known without a look: by the rules as this process knows them,
   * which the lock proves. Nothing is refused by them.
   */
  private async foreseen(
    request: BookingRequest,
    visitor: Identified | undefined,
  ): Promise<Look | undefined> {
    const rules = await this.agendas.rules(request.groupId);
    if (!isNamed(request, rules)) return undefined;
    try {
      const booking = admitted(rules, request, visitor, this.now());
      const agenda = { ...rules.agenda, taken: [] };
      const inView = placed(agenda, request, booking.start, this.now());
      return { rules, booking, agenda, wish: request, inView };
    } catch (failure) {
      if (failure instanceof Refused) return undefined;
      throw failure;
    }
  }

  /** The cheap look: what the rules admit, and the place it would have. @throws {Refused} */
  private async look(request: BookingRequest, visitor: Identified | undefined): Promise<Look> {
    const known = await this.agendas.rules(request.groupId);
    const asKnown = admitted(known, request, visitor, this.now());
    const { from, to } = windowFor(request, asKnown, known.agenda.timezone);
    const { rules, agenda } = await this.agendas.read(request.groupId, from, to);
    const booking = rules === known ? asKnown : admitted(rules, request, visitor, this.now());
    return {
      rules,
      booking,
      agenda,
      wish: request,
      inView: placed(agenda, request, booking.start, this.now()),
    };
  }

  private write(
    request: BookingRequest,
    look: Look,
    places: readonly Placement[],
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
  ): Promise<FirstAnswer> {
    const { groupId } = request;
    const { start, end, fiche, limits } = look.booking;
    const email = emailOf(fiche);
    const adding = request.ficheId === undefined ? visitor?.accountId : undefined;
    const locks = locking([
      ...(key ? [['key', groupId, key.name]] : []),
      ...personOf(groupId, email, visitor?.ficheId),
      ...(adding === undefined ? [] : [['fiches', groupId, adding]]),
      ...places.flatMap((placement) => hoursOf(groupId, placement)),
    ]);
    const question = standingQuery({
      groupId,
      from: start - HOUR,
      to: end + HOUR,
      email,
      ficheId: visitor?.ficheId,
      bookedFrom: this.bookedFrom(request, email, visitor),
      lines: request.lines.length,
      limited: areLimited(limits),
      key,
    });
    const fiches = adding === undefined ? [] : [fichesOf(this.database, groupId, adding).compile()];
    return this.roundTrips.transaction([locks, question, ...fiches], ([, standing, held]) => {
      if (held) ensureRoom(held.length, look.rules.group.settings);
      const known = standingFrom(standing as readonly Answer[]);
      return this.decided(request, look, places, key, visitor, known);
    });
  }

  /** What is written once all that it is about is locked, and cannot become another any more. @throws {Refused} */
  private decided(
    request: BookingRequest,
    { rules, booking }: Look,
    places: readonly Placement[],
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
    standing: Standing,
  ): Ending<FirstAnswer> {
    const first = key?.opened(standing.answered);
    if (first) return { writes: [], result: first };

    // what the rules have become has to be looked at again
    if (standing.taken.rulesVersion !== rules.version) throw new PlaceGone();
    const { groupId } = request;
    const { start, limits } = booking;
    const now = this.now();
    const agenda = agendaOf(rules, standing.taken);
    const placements = placeAt(onlyOf(agenda, places), request, start, now);
    if (placements === 'slotTaken') throw new PlaceGone();
    if (typeof placements === 'string') throw new Refused(placements);

    // erased since it was looked at
    if (!standing.isThere) throw new Refused('ficheNotAuthorized');
    const email = emailOf(booking.fiche);
    const bookedFrom = this.bookedFrom(request, email, visitor);
    const person = { held: standing.held, isKnown: bookedFrom === null };
    ensureNotBlacklisted(standing, person);
    ensureWithinLimits(limits, person, booking, now);

    const ficheId = request.ficheId ?? standing.newFicheId;
    const isNew = request.ficheId === undefined;
    const { accountId, filler = 'visitor', stored = {} } = visitor ?? {};
    const changes = changesIn(booking.fiche, stored);
    // whoever has an account has no need of a key, and a professional no right to it
    const isUnknown = accountId === undefined && filler !== 'pro';
    const ficheToken = isNew && isUnknown ? newToken() : undefined;
    const price = priceAt(rules, request, start);
    const lines = placements.map((placement, line) => ({
      ...lineOf(rules, request, booking, placement, price, line),
      created_at: now,
      changed_at: null,
      confirmed_at: null,
      cancelled_at: null,
      id: idOf(standing, line),
      parent_id: line === 0 ? null : idOf(standing, 0),
      fiche_id: ficheId,
      placement,
    }));
    const answer: FirstAnswer = {
      status: 201,
      body: JSON.stringify(
        request.dialect.booked({
          records: recordsOf(lines, rules.group, request.locale, this.keys),
          fiche_token: ficheToken ?? null,
          consecutive_location: null,
        }),
      ),
    };
    const written = inOneStatement(this.database, [
      ...(isNew
        ? newFiche(groupId, ficheId, booking.fiche, { token: ficheToken, accountId }, now)
        : Object.keys(changes).length === 0
          ? []
          : [changedFiche(groupId, ficheId, changes, now)]),
      ...(accountId === undefined ? [] : [withoutPending(groupId, accountId)]),
      ...(key
        ? [
            (so: QueryCreator<Database>) =>
              so.insertInto('idempotency').values(key.remembering(answer)),
          ]
        : []),
      ...(email === ''
        ? []
        : [
            mailing(
              groupId,
              {
                kind: 'confirmation',
                appointmentIds: lines.map(({ id }) => id),
                total: price.total,
                unasked: bookedFrom !== null,
              },
              this.mailHost,
            ),
          ]),
      (so) =>
        so.insertInto('appointments').values(
          lines.map(({ placement, ...line }, index) => ({
            group_id: groupId,
            id: line.id,
            calendar_id: line.calendar_id,
            seat: placement.seat,
            resource_id: line.resource_id,
            resource_seat: placement.resourceSeat ?? null,
            starts_at: timestamp(line.starts_at),
            ends_at: timestamp(line.ends_at),
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
            vevent: json(booking.vevent),
            websource: request.websource ?? null,
            locale: request.locale ?? rules.group.locale,
            visitor_timezone: request.visitorTimezone ?? null,
            videoconference: line.videoconference,
            video_consent_text: line.videoconference ? VIDEO_TERMS : null,
            video_consent_at: line.videoconference ? timestamp(now) : null,
            privacy_text: PRIVACY_NOTICE,
            booked_from: bookedFrom,
            created_at: timestamp(line.created_at),
          })),
        ),
    ]);
    return { writes: [written], result: answer };
  }

  /** The mark of their network; none for who is known by the address that they book under. */
  private bookedFrom(
    { groupId, network }: BookingRequest,
    email: string,
    visitor: Identified | undefined,
  ): string | null {
    return visitor?.vouchesFor(email) ? null : this.keys.networkMark(groupId, network);
  }
}

/** What was pending is booked. */
const withoutPending =
  (groupId: number, accountId: number): Write =>
  (so) =>
    so
      .updateTable('accounts')
      .set({ pending_rdv: null })
      .where('group_id', '=', groupId)
      .where('id', '=', accountId);

/** Whether a wish leaves no choice of who gives it and with what. */
const isNamed = ({ lines, resourceId }: BookingRequest, { interventions }: GroupRules): boolean =>
  lines.every(
    ({ interventionId, calendarId }) =>
      calendarId !== ANY_CALENDAR &&
      (resourceId !== undefined || !interventions.get(interventionId)?.needResource),
  );

/** A line of the booking as it will be told, but for the ids that the database gives. */
function lineOf(
  { interventions, calendarNames, sites }: GroupRules,
  { lines, packId }: BookingRequest,
  { fiche, vevent, comments }: Admitted,
  placement: Placement,
  price: ReturnType<typeof priceAt>,
  line: number,
) {
  const service = interventions.get(placement.interventionId);
  const priced = price.lines[line];
  if (!service || !priced) throw new Error('a line without its service');
  const first = line === 0 ? ('first' as const) : ('included' as const);
  return {
    starts_at: placement.start,
    ends_at: placement.end,
    type: lines.length > 1 ? first : ('free' as const),
    pack_id: packId ?? null,
    intervention_id: service.id,
    intervention: service.names,
    calendar_id: placement.calendarId,
    calendar: calendarNames.get(placement.calendarId) ?? {},
    site: sites.get(placement.calendarId) ?? null,
    vevent,
    resource_id: placement.resourceId ?? null,
    resource: calendarNames.get(placement.resourceId ?? 0) ?? null,
    ...nameOf(fiche),
    price: priced.price,
    pack_price: packId === undefined ? null : price.total,
    promotion: priced.discount > 0 ? (price.promotion ?? null) : null,
    videoconference: service.videoconference,
    comments,
  };
}

function idOf({ appointmentIds }: Standing, line: number): number {
  const id = appointmentIds[line];
  if (id === undefined) throw new Error('a line without its id');
  return id;
}
