import { DAYS_ANSWERED, type Slot } from '@creneau/core';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { appointmentAccessOf, isStaff } from '../appointment/appointment-access';
import { readOwnBooking } from '../appointment/own-appointments';
import type { StoredAppointment } from '../appointment/stored-appointments';
import { call, type CallRequest } from '../call/call';
import type { Reads } from '../database/replica-reads';
import type { StoredSettings } from '../database/settings-column';
import { toWallTime, type Dialect, type DialectName } from '../dialect/dialect';
import { MOST_LINES, type SlotRequest } from '../dialect/slot-query';
import type { Dependencies } from '../environment/dependencies';
import { id, idOrNone, listOf, oneOf, orNull, text, type Schema } from '../json-schema/fields';
import type { OpenapiCallWithSummary } from '../openapi/openapi-call';
import { answers } from '../refusal/v3-refusals';
import type { Schedules } from '../schedule/schedules';
import { addToCache } from '../schedule/shared-reads';
import { forAnybodyAtAll, type Authorizer } from '../session/authorizer';
import {
  common,
  freeTimes,
  lines,
  LOCAL,
  localTime,
  nDays,
  obstacleWords,
  offsetTime,
  ONE_LINE,
} from './slot-fields';
import type { Listing, SlotListing } from './slot-listing';

interface ListingParts extends Pick<Dependencies, 'database'> {
  readonly schedules: Reads<Schedules>;
  readonly listings: Reads<SlotListing>;
  readonly authorizer: Authorizer;
}

const group_id = id('Id of the group', 1);

const timesInV1 = freeTimes('FreeTimesOfServices', localTime, {
  group_id: id('Of the path', 1),
  intervention_ids: listOf(id('A service'), 'As they were asked', [11]),
  calendar_id: orNull(id('As it was asked; null for no preference')),
  calendar_ids: listOf(id('A calendar'), 'As they were asked', []),
});
const times = freeTimes('FreeTimes', offsetTime, {});

export type FreeTimes = Static<typeof times>;
export type FreeTimesInV1 = Static<typeof timesInV1>;

const answer = (body: Schema): OpenapiCallWithSummary['answers'] => ({
  200: { description: 'The free times of those days', body },
});

const refusals = [
  answers.connectionExpired,
  answers.appointmentUnknown,
  answers.groupUnknown,
  answers.groupInactive,
  { ...answers.invalidField, field: 'from' },
  { ...answers.invalidIntervention, field: 'intervention_id' },
  { ...answers.invalidCalendar, field: 'calendar_id' },
  { ...answers.invalidResource, field: 'resource_id' },
];

const v3 = {
  summary: 'The free times of some days',
  description:
    'Each line is one service. Several lines follow one another, and a time is free if all of them fit.',
  querystring: {
    group_id: id('The same as in the path; where the path has none, it must be there'),
    ...common,
    ...lines,
    time_format: oneOf(['iso', 'datetime'], `\`iso\`: with offset. \`datetime\`: ${LOCAL}`),
  },
  required: [ONE_LINE],
  answers: answer(times),
  refusals,
};

const contracts: {
  readonly [dialect in DialectName]: Omit<OpenapiCallWithSummary, 'name'>;
} = {
  v1: {
    summary: 'The free times of some days, as v1 asks',
    description:
      'All services take the calendar of the call, or each takes any. An empty parameter counts as absent.',
    querystring: {
      group_id: id('The same as in the path'),
      ...common,
      'intervention_ids[]': listOf(
        id('A service'),
        'The services, given one after the other',
        [11],
        { maxItems: MOST_LINES },
      ),
      calendar_id: idOrNone('Who gives them; 0 or nothing for no preference'),
      'calendarset_ids[]': listOf(id('A set'), 'The same as its `calendar_ids[]`'),
      start: text(
        'From when, `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD` of the group; the beginning of today unless asked',
      ),
      end: text(`Until when, not itself; ${DAYS_ANSWERED} days unless asked`),
      nDays: {
        ...nDays,
        description: `How many days, ${DAYS_ANSWERED} unless asked; not with \`end\``,
      },
      cal_qty: id('Only times that so many calendars could serve; 1 unless asked'),
      min_capacity: id('Only times that take so many more bookings; 1 unless asked'),
    },
    required: ['intervention_ids[]'],
    answers: answer(timesInV1),
    refusals,
  },
  v2: {
    ...v3,
    summary: 'The free times of some days, as v2 asks',
    querystring: {
      group_id,
      ...common,
      ...lines,
      time_format: oneOf(['datetime'], 'v2 has no other'),
    },
    required: ['group_id', ONE_LINE],
    answers: answer(freeTimes('FreeTimesInLocalTime', localTime, {})),
  },
  v3,
  booking: {
    ...v3,
    querystring: { ...v3.querystring, group_id },
    required: ['group_id', ONE_LINE],
  },
};

/** `GET availabletimeslots` of every dialect. */
export const listSlots = (dialect: Dialect) =>
  call({
    ...contracts[dialect.name],
    name: 'listSlots',
    method: 'GET',
    path: dialect.slots,
    subject: 'slot',
    access: forAnybodyAtAll,
    handle: async ({ request, reply }, parts: ListingParts) => {
      const slotRequest = questionOf(request, dialect);
      const { group } = await parts.schedules.primary.rules(slotRequest.groupId);
      const { appointments, byStaff } = await placesToEdit(request, slotRequest, parts);
      // agents may have booked interventions that visitors are not offered
      const isBooked = slotRequest.lines.every(({ interventionId }) =>
        appointments.some(({ intervention_id }) => intervention_id === interventionId),
      );
      const isAgent = await parts.authorizer.isAgent(request, group);
      const visibility = { interventions: isAgent || isBooked, calendars: isAgent || byStaff };
      const answer = await parts.listings.read(request.ip, (listing) =>
        listing.answer(slotRequest, visibility, appointments),
      );
      const { capacity_display_user: tellsCapacity = false }: StoredSettings = group.settings;
      return reply
        .type('application/json; charset=utf-8')
        .send(answerBytes(answer, { ...slotRequest, tellsCapacity }, dialect));
    },
  });

/** @throws {Refusal} if the booking is not the caller's. */
async function placesToEdit(
  request: FastifyRequest,
  { groupId, movedId }: SlotRequest,
  { database, authorizer }: ListingParts,
): Promise<{
  readonly appointments: readonly StoredAppointment[];
  readonly byStaff: boolean;
}> {
  if (movedId === undefined) return { appointments: [], byStaff: false };
  const caller = appointmentAccessOf(await authorizer.caller(request, undefined), groupId);
  const together = await readOwnBooking(database, caller, groupId, movedId);
  return {
    appointments: together.filter(({ cancelled_at }) => cancelled_at === null),
    byStaff: isStaff(caller),
  };
}

const questions = new Map<string, SlotRequest>();

/**
 * Never outdated: depends on the address alone.
 *
 * @throws {Refusal}
 */
function questionOf({ url, params, query }: CallRequest, { slotQuestion }: Dialect): SlotRequest {
  const cachedRequest = questions.get(url);
  if (cachedRequest) return cachedRequest;
  const slotRequest = slotQuestion(params.group_id, query);
  if (url.length <= LONGEST_ADDRESS) addToCache(questions, url, slotRequest, QUESTIONS_KEPT);
  return slotRequest;
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
