import type { Kysely, QueryCreator, Transaction } from 'kysely';
import { placeAt, type Agenda, type Instant, type Placement } from '@creneau/core';
import { isCollision, withAttempts } from '../database/attempts';
import { lock } from '../database/locks';
import { inOneStatement, type Write } from '../database/one-statement';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import type { FirstAnswer, IdempotencyKey } from '../idempotency/first-answers';
import { confirmationOf } from '../outbox/mails';
import { Refused } from '../refusal/refused';
import type { Agendas } from '../slot/agendas';
import { admitted, type Admitted } from './admission';
import { recordsOf, totalOf } from './appointment-record';
import type { BookingRequest } from './booking-request';
import { changedFiche, emailOf, newFiche, personOf } from './contact';
import { areLimited, ensureWithinLimits } from './personal-limits';
import { PlaceGone, hoursOf, onlyOf, placed, placesFor } from './places';
import { standingOf } from './standing';
import { hashOf, newToken } from './tokens';
import { Turns } from './turns';
import { VIDEO_TERMS } from './video-terms';
import type { Identified } from './visitor';

const HOUR = 3_600_000;
/** How often another place is tried because somebody else just took the one in view, before all of them are locked. */
const GLANCES = 4;

interface Look {
  readonly booking: Admitted;
  readonly agenda: Agenda;
  readonly inView: readonly Placement[];
}

/** Books in the order that measures found to be right: look, lock, look again, write (reliability.md 1.1). */
export class Bookings {
  private readonly turns = new Turns();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
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
    const look = await this.look(request, visitor);
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
    for (let glance = 1; ; glance++) {
      const { booking, inView, agenda } =
        (glance === 1 && looked) || (await this.look(request, visitor));
      // the last resort holds everybody who could serve it, so that nobody can take the place in between
      const places = glance <= GLANCES ? inView : placesFor(agenda, request, inView);
      try {
        return await withAttempts(() =>
          this.database
            .transaction()
            .execute((transaction) =>
              this.write(transaction, request, booking, places, key, visitor),
            ),
        );
      } catch (failure) {
        if (failure instanceof PlaceGone && glance <= GLANCES) continue;
        if (failure instanceof PlaceGone || isCollision(failure)) throw new Refused('slotTaken');
        throw failure;
      }
    }
  }

  /** The cheap look: what the rules admit, and the place it would have. @throws {Refused} */
  private async look(request: BookingRequest, visitor: Identified | undefined): Promise<Look> {
    const known = await this.agendas.rules(request.groupId);
    const asKnown = admitted(known, request, visitor, this.now());
    const { start, end } = asKnown;
    const { rules, agenda } = await this.agendas.read(request.groupId, start - HOUR, end + HOUR);
    const booking = rules === known ? asKnown : admitted(rules, request, visitor, this.now());
    return { booking, agenda, inView: placed(agenda, request, booking.start, this.now()) };
  }

  private async write(
    transaction: Transaction<Database>,
    request: BookingRequest,
    booking: Admitted,
    inView: readonly Placement[],
    key: IdempotencyKey | undefined,
    visitor: Identified | undefined,
  ): Promise<FirstAnswer> {
    const { groupId } = request;
    const { start, end } = booking;
    const email = emailOf(booking.fiche);
    await lock(transaction, [
      ...(key ? [['key', groupId, key.name]] : []),
      ...personOf(groupId, email, visitor),
      ...inView.flatMap((placement) => hoursOf(groupId, placement)),
    ]);
    const now = this.now();
    const { limits } = booking;
    const standing = await standingOf(transaction, {
      groupId,
      from: start - HOUR,
      to: end + HOUR,
      email,
      ficheId: visitor?.ficheId,
      lines: request.lines.length,
      limited: areLimited(limits),
      key,
    });
    const first = key?.opened(standing.answered);
    if (first) return first;

    const { rules, agenda } = await this.agendas.within(transaction, groupId, standing.taken);
    const placements = placeAt(onlyOf(agenda, inView), request, start, now);
    if (placements === 'slotTaken') throw new PlaceGone();
    if (typeof placements === 'string') throw new Refused(placements);

    if (standing.blacklisted) throw new Refused('blacklisted');
    ensureWithinLimits(limits, standing.held, booking, now);

    const written = recordsOf(rules, request, booking, placements, standing.appointmentIds);
    const ficheId = request.ficheId ?? standing.newFicheId;
    const ficheToken = request.ficheId === undefined ? newToken() : undefined;
    const answer: FirstAnswer = {
      status: 201,
      body: JSON.stringify(
        request.dialect.booked({
          records: written.map(({ record, icsToken }) => ({
            ...record,
            fiche_id: ficheId,
            ics_token: icsToken,
          })),
          fiche_token: ficheToken ?? null,
          consecutive_location: null,
        }),
      ),
    };
    await inOneStatement(transaction, [
      ...(ficheToken === undefined
        ? [changedFiche(groupId, ficheId, booking.fiche, now)]
        : newFiche(groupId, ficheId, booking.fiche, ficheToken, now)),
      ...(key
        ? [
            (so: QueryCreator<Database>) =>
              so.insertInto('idempotency').values(key.remembering(answer)),
          ]
        : []),
      ...(email === '' ? [] : [this.mailAbout(groupId, written, totalOf(rules, request, start))]),
      (so) =>
        so.insertInto('appointments').values(
          written.map(({ record, icsToken, placement }, line) => ({
            group_id: groupId,
            id: record.id,
            calendar_id: placement.calendarId,
            seat: placement.seat,
            resource_id: placement.resourceId ?? null,
            resource_seat: placement.resourceSeat ?? null,
            starts_at: timestamp(placement.start),
            ends_at: timestamp(placement.end),
            intervention_id: placement.interventionId,
            pack_id: record.pack_id,
            parent_id: record.parent_id,
            line,
            type: record.type,
            fiche_id: ficheId,
            price: record.price,
            promotion: record.promotion,
            comments: booking.comments,
            vevent: json(booking.vevent),
            websource: request.websource ?? null,
            locale: request.locale ?? rules.group.locale,
            videoconference: record.videoconference,
            video_consent_text: record.videoconference ? VIDEO_TERMS : null,
            video_consent_at: record.videoconference ? timestamp(now) : null,
            ics_token_hash: hashOf(icsToken),
          })),
        ),
    ]);
    return answer;
  }

  private mailAbout(
    groupId: number,
    written: readonly { readonly record: { readonly id: number } }[],
    total: number,
  ): Write {
    return (so) =>
      so.insertInto('outbox').values({
        group_id: groupId,
        message_id: `<${newToken()}@${this.mailHost}>`,
        mail: json(
          confirmationOf(
            written.map(({ record }) => record.id),
            total,
          ),
        ),
      });
  }
}
