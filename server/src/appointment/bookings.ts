import type { Kysely, QueryCreator, Transaction } from 'kysely';
import {
  commentField,
  dayOfInstant,
  errorOf,
  instantOf,
  lacksConsent,
  placeAt,
  priceOf,
  promotionOf,
  wallOf,
  type Agenda,
  type FormValues,
  type Instant,
  type Placement,
} from '@creneau/core';
import { isCollision, withAttempts } from '../database/attempts';
import { lock, type Lockable } from '../database/locks';
import { inOneStatement, type Write } from '../database/one-statement';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import type { StoredSettings } from '../group/settings';
import { translatorFor } from '../group/translated';
import type { FirstAnswer, IdempotencyKey } from '../idempotency/first-answers';
import { confirmationOf } from '../outbox/mails';
import { Refused } from '../refusal/refused';
import type { Agendas } from '../slot/agendas';
import type { GroupRules } from '../slot/group-rules';
import { ensureOffered } from '../slot/wish-check';
import type { BookingRequest } from './booking-request';
import { areLimited, ensureWithinLimits, type PersonalLimits } from './personal-limits';
import { standingOf } from './standing';
import { filledIn } from './stored-form';
import { hashOf, newToken } from './tokens';
import { Turns } from './turns';
import { VIDEO_TERMS } from './video-terms';
import type { Identified } from './visitor';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** How long the key to a contact is good. */
const FICHE_TOKEN_LIFE = 365 * DAY;
/** How often another place is tried because somebody else just took the one in view, before all of them are locked. */
const GLANCES = 4;

/** A booking that the rules allow, before one looks for a place. */
interface Admitted {
  readonly start: Instant;
  readonly end: Instant;
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly videoconference: boolean;
  readonly limits: PersonalLimits;
}

interface Look {
  readonly booking: Admitted;
  readonly agenda: Agenda;
  readonly inView: readonly Placement[];
}

/** The place in view was taken between the look and the lock. */
class PlaceGone extends Error {}

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
      body: JSON.stringify({
        records: written.map(({ record, icsToken }) => ({
          ...record,
          fiche_id: ficheId,
          ics_token: icsToken,
        })),
        fiche_token: ficheToken ?? null,
        consecutive_location: null,
      }),
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

/** Checks all that the rules and the request decide between them. @throws {Refused} */
function admitted(
  rules: GroupRules,
  request: BookingRequest,
  visitor: Identified | undefined,
  now: Instant,
): Admitted {
  const { group, interventions, forms } = rules;
  const settings = group.settings as StoredSettings;
  if (!group.active) throw new Refused('groupInactive');
  if (!group.open) throw new Refused('notBookable');
  ensureOffered(rules, request);
  if (group.login_required) throw new Refused('loginRequired');
  if (request.ficheId !== undefined && request.ficheId !== visitor?.ficheId) {
    throw new Refused('ficheNotAuthorized');
  }
  if (visitor?.blacklisted) throw new Refused('blacklisted');

  const services = request.lines.flatMap(
    ({ interventionId }) => interventions.get(interventionId) ?? [],
  );
  const knownOnly = group.existing_only || services.some(({ existingOnly }) => existingOnly);
  if (knownOnly && !visitor?.existing) {
    throw new Refused(group.sector === 'health' ? 'existingPatientsOnly' : 'existingCustomersOnly');
  }

  const start = instantOf(request.date, group.timezone);
  if (start === undefined) throw new Refused('invalidField', 'date');
  const today = dayOfInstant(now, group.timezone);
  const fiche = filledIn(formOf(forms, 'fiche'), request.fiche, settings, today);
  const vevent = filledIn(formOf(forms, 'vevent'), request.details, settings, today);
  const comments = settings.user_allow_comment ? request.comments.trim() : '';
  if (errorOf(commentField, comments, { today, antsGroup: false })) {
    throw new Refused('invalidField', 'comments');
  }
  const videoconference = services.some((service) => service.videoconference);
  if (lacksConsent({ videoconference, consentsToVideo: request.consentsToVideo })) {
    throw new Refused('consentMissing');
  }
  const minutes = services.reduce((sum, { length }) => sum + length, 0);
  return {
    start,
    end: start + minutes * 60 * SECOND,
    fiche,
    vevent,
    comments,
    videoconference,
    limits: limitsOf(rules),
  };
}

const formOf = (forms: GroupRules['forms'], kind: 'fiche' | 'vevent') =>
  forms.find((form) => form.kind === kind);

/** @throws {Refused} for a time that cannot be had. */
function placed(
  agenda: Agenda,
  request: BookingRequest,
  start: Instant,
  now: Instant,
): readonly Placement[] {
  const placements = placeAt(agenda, request, start, now);
  if (typeof placements === 'string') throw new Refused(placements);
  return placements;
}

/** The places in view, and those of all others at the same times. */
const placesFor = (
  { calendars, resources }: Agenda,
  { calendarIds }: BookingRequest,
  inView: readonly Placement[],
): readonly Placement[] =>
  inView.flatMap((placement) => [
    placement,
    ...calendars
      .filter(({ id }) => calendarIds.length === 0 || calendarIds.includes(id))
      .map(({ id }) => ({ ...placement, calendarId: id })),
    ...(placement.resourceId === undefined
      ? []
      : resources.map(({ id }) => ({ ...placement, resourceId: id }))),
  ]);

/** The agenda as far as it is locked. */
function onlyOf(agenda: Agenda, places: readonly Placement[]): Agenda {
  const calendarIds = new Set(places.map(({ calendarId }) => calendarId));
  const resourceIds = new Set(places.map(({ resourceId }) => resourceId));
  return {
    ...agenda,
    calendars: agenda.calendars.filter(({ id }) => calendarIds.has(id)),
    resources: agenda.resources.filter(({ id }) => resourceIds.has(id)),
  };
}

/**
 * A calendar is locked by the hour: whoever overlaps shares an hour, and whoever books another part of the day does not
 * wait.
 */
function hoursOf(
  groupId: number,
  { calendarId, resourceId, start, end }: Placement,
): readonly Lockable[] {
  const places = [calendarId, resourceId].filter((id) => id !== undefined);
  const hours: number[] = [];
  for (let hour = Math.floor(start / HOUR); hour * HOUR < end; hour++) hours.push(hour);
  return places.flatMap((id) => hours.map((hour) => ['calendar', groupId, id, hour]));
}

/** Whoever books under one name waits for themselves: their limits are counted. */
const personOf = (
  groupId: number,
  email: string,
  visitor: Identified | undefined,
): readonly Lockable[] => [
  ...(email === '' ? [] : [['person', groupId, email]]),
  ...(visitor ? [['fiche', groupId, visitor.ficheId]] : []),
];

const emailOf = ({ email }: FormValues): string =>
  typeof email === 'string' ? email.toLowerCase() : '';

const limitsOf = ({ group }: GroupRules): PersonalLimits => ({
  maxRdvNumber: group.max_rdv_number,
  mintimeBetween: group.mintime_between,
  sameTimeAllowed: group.same_time_allowed,
});

const priceAt = ({ catalog, agenda }: GroupRules, request: BookingRequest, start: Instant) => {
  const first = catalog.interventions.find(({ id }) => id === request.lines[0]?.interventionId);
  const promotion = promotionOf(first?.promotions ?? [], start, agenda.timezone);
  const { lines, packId } = request;
  const price = priceOf(
    { lines, ...(packId !== undefined && { packId }) },
    catalog,
    promotion ?? 0,
  );
  return { ...price, promotion };
};

const totalOf = (rules: GroupRules, request: BookingRequest, start: Instant): number =>
  priceAt(rules, request, start).total;

/** The records as v3 tells them, each with the place it has and the key to its calendar file. */
function recordsOf(
  rules: GroupRules,
  request: BookingRequest,
  { start, fiche, comments }: Admitted,
  placements: readonly Placement[],
  ids: readonly number[],
) {
  const { group, interventions, calendarNames, agenda } = rules;
  const translated = translatorFor(request.locale, group.locale);
  const price = priceAt(rules, request, start);
  const several = placements.length > 1;
  return placements.map((placement, line) => {
    const service = interventions.get(placement.interventionId);
    const priced = price.lines[line];
    const id = ids[line];
    if (!service || !priced || id === undefined) throw new Error('a line without its service');
    const record = {
      id,
      start: wallOf(placement.start, agenda.timezone),
      end: wallOf(placement.end, agenda.timezone),
      duration: service.length,
      type: several ? (line === 0 ? ('first' as const) : ('included' as const)) : ('free' as const),
      parent_id: line === 0 ? null : (ids[0] ?? null),
      pack_id: request.packId ?? null,
      intervention_id: service.id,
      intervention_name: translated(service.names),
      calendar_id: placement.calendarId,
      calendar_name: translated(calendarNames.get(placement.calendarId)),
      resource_id: placement.resourceId ?? null,
      fiche: {
        firstname: textOf(fiche.firstname),
        lastname: textOf(fiche.lastname),
        email: textOf(fiche.email),
      },
      price: priced.price,
      promotion: priced.discount > 0 ? (price.promotion ?? null) : null,
      videoconference: service.videoconference,
      comments,
      address: (group.settings as StoredSettings).address ?? null,
    };
    return { record, placement, icsToken: newToken() };
  });
}

const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : '';

/** The fields that have a column of their own, and the rest. */
function ficheColumns({
  firstname,
  lastname,
  email,
  firstphone,
  birthdate,
  ...values
}: FormValues) {
  return {
    firstname: textOf(firstname),
    lastname: textOf(lastname),
    email: textOf(email),
    firstphone: textOf(firstphone),
    birthdate: textOf(birthdate) || null,
    values: json(values),
  };
}

const newFiche = (
  groupId: number,
  ficheId: number,
  fiche: FormValues,
  token: string,
  now: Instant,
): readonly Write[] => [
  (so) =>
    so.insertInto('fiches').values({ group_id: groupId, id: ficheId, ...ficheColumns(fiche) }),
  (so) =>
    so.insertInto('fiche_tokens').values({
      group_id: groupId,
      token_hash: hashOf(token),
      fiche_id: ficheId,
      expires_at: timestamp(now + FICHE_TOKEN_LIFE),
    }),
];

const changedFiche =
  (groupId: number, ficheId: number, fiche: FormValues, now: Instant): Write =>
  (so) =>
    so
      .updateTable('fiches')
      .set({ ...ficheColumns(fiche), updated_at: timestamp(now) })
      .where('group_id', '=', groupId)
      .where('id', '=', ficheId);
