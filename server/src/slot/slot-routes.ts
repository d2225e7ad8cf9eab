import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Slot } from '@creneau/core';
import { appointmentAccessOf, isStaff } from '../appointment/appointment-access';
import { ownBooking } from '../appointment/own-appointments';
import type { StoredAppointment } from '../appointment/stored-appointments';
import { dialects, pathsIn, toWallTime, type Dialect } from '../dialect/dialect';
import type { Query } from '../request/query';
import type { StoredSettings } from '../database/settings-column';
import { forAnybodyAtAll, type Authorizer } from '../session/authorizer';
import type { Dependencies } from '../environment/dependencies';
import { addToCache } from '../schedule/shared-reads';
import type { Schedules } from '../schedule/schedules';
import type { Reads } from '../database/replica-reads';
import { obstacleWords, slotsOpenapi } from './slot-openapi';
import { SlotListing, type Listing } from './slot-listing';
import type { SlotRequest } from '../dialect/slot-query';

interface Call {
  Params: { group_id?: string };
  Querystring: Query;
}

/** `GET availabletimeslots` of every dialect. */
export async function slotRoutes(
  server: FastifyInstance,
  {
    database,
    schedules,
    now,
    authorizer,
  }: Dependencies & { readonly schedules: Reads<Schedules>; readonly authorizer: Authorizer },
): Promise<void> {
  const listings = schedules.map((source) => new SlotListing(source, now));

  /** @throws {Refusal} if the booking is not the caller's. */
  const placesToEdit = async (
    request: FastifyRequest,
    { groupId, movedId }: SlotRequest,
  ): Promise<{
    readonly appointments: readonly StoredAppointment[];
    readonly byStaff: boolean;
  }> => {
    if (movedId === undefined) return { appointments: [], byStaff: false };
    const caller = appointmentAccessOf(await authorizer.caller(request, undefined), groupId);
    const together = await ownBooking(database, caller, groupId, movedId);
    return {
      appointments: together.filter(({ cancelled_at }) => cancelled_at === null),
      byStaff: isStaff(caller),
    };
  };

  const questions = new Map<string, SlotRequest>();
  /**
   * Never outdated: depends on the address alone.
   *
   * @throws {Refusal}
   */
  const questionOf = (
    { url, params, query }: FastifyRequest<Call>,
    { slotQuestion }: Dialect,
  ): SlotRequest => {
    const cachedRequest = questions.get(url);
    if (cachedRequest) return cachedRequest;
    const slotRequest = slotQuestion(params.group_id, query);
    if (url.length <= LONGEST_ADDRESS) addToCache(questions, url, slotRequest, QUESTIONS_KEPT);
    return slotRequest;
  };

  for (const dialect of dialects) {
    const { summary, ...openapi } = slotsOpenapi[dialect.name];
    for (const path of pathsIn(dialect, dialect.slots)) {
      server.get<Call>(
        path,
        {
          schema: { summary, tags: ['slot'] },
          config: { openapi, access: forAnybodyAtAll },
        },
        async (request, reply) => {
          const slotRequest = questionOf(request, dialect);
          const { group } = await schedules.primary.rules(slotRequest.groupId);
          const { appointments, byStaff } = await placesToEdit(request, slotRequest);
          // agents may have booked interventions that visitors are not offered
          const isBooked = slotRequest.lines.every(({ interventionId }) =>
            appointments.some(({ intervention_id }) => intervention_id === interventionId),
          );
          const isAgent = await authorizer.isAgent(request, group);
          const visibility = { interventions: isAgent || isBooked, calendars: isAgent || byStaff };
          const answer = await listings.read(request.ip, (listing) =>
            listing.answer(slotRequest, visibility, appointments),
          );
          const { capacity_display_user: tellsCapacity = false }: StoredSettings = group.settings;
          return reply
            .type('application/json; charset=utf-8')
            .send(answerBytes(answer, { ...slotRequest, tellsCapacity }, dialect));
        },
      );
    }
  }
}

/** Limits of the cache: entries, and length of an address. */
const QUESTIONS_KEPT = 1_000;
const LONGEST_ADDRESS = 500;

interface ListingFormat extends SlotRequest {
  /** Includes the number of places left. */
  readonly tellsCapacity: boolean;
}

/** By format. */
const serializedListings = new WeakMap<Listing, Map<string, Buffer>>();

/** Faster than a general serializer for hundreds of small records. */
function answerBytes(listing: Listing, listingFormat: ListingFormat, { echo }: Dialect): Buffer {
  const echoText = JSON.stringify(echo(listingFormat)).slice(1, -1);
  const { timeFormat, tellsPromotions, tellsCapacity } = listingFormat;
  const format = `${timeFormat} ${tellsPromotions} ${tellsCapacity} ${echoText}`;
  const before = serializedListings.get(listing) ?? new Map<string, Buffer>();
  const cachedBytes = before.get(format);
  if (cachedBytes) return cachedBytes;
  const { slots, first, obstacles, obstacle } = listing;
  const records = slots.map((slot) => slotText(slot, listingFormat)).join(',');
  const firstSlot = first ? `"${timeText(first.start, listingFormat)}"` : 'null';
  const head = echoText === '' ? '' : `${echoText},`;
  const unavailable = obstacle ? `"${obstacleWords[obstacle]}"` : 'null';
  const days = [...obstacles].map(
    ([day, reason]) => `{"day":"${day}","reason":"${obstacleWords[reason]}"}`,
  );
  const bytes = Buffer.from(
    `{${head}"firstSlot":${firstSlot},"unavailable":${unavailable},"availabletimeslots":[${records}],"unavailable_days":[${days.join(',')}]}`,
  );
  serializedListings.set(listing, before.set(format, bytes));
  return bytes;
}

function slotText(
  { start, capacity, calendarIds, promotion }: Slot,
  listingFormat: ListingFormat,
): string {
  const listedPromotion =
    listingFormat.tellsPromotions && promotion !== undefined ? promotion : null;
  const places = listingFormat.tellsCapacity ? `"capacity":${capacity},` : '';
  return `{"start":"${timeText(start, listingFormat)}",${places}"calendar_ids":[${calendarIds.join(',')}],"promotion":${listedPromotion}}`;
}

const timeText = (start: string, { timeFormat }: SlotRequest): string =>
  timeFormat === 'iso' ? start : toWallTime(start);
