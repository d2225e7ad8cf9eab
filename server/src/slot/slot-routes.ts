import type { FastifyInstance } from 'fastify';
import type { Slot } from '@creneau/core';
import type { Query } from '../request/query';
import type { Surroundings } from '../surroundings';
import type { Agendas } from './agendas';
import { slotsTold } from './slot-description';
import { SlotListing, type Listing } from './slot-listing';
import { slotRequest, type SlotRequest } from './slot-request';

/** `GET groups/{id}/availabletimeslots` of v3 (contract.md 4). */
export async function slotRoutes(
  server: FastifyInstance,
  { agendas, now }: Surroundings & { readonly agendas: Agendas },
): Promise<void> {
  const listing = new SlotListing(agendas, now);

  server.get<{ Params: { group_id: string }; Querystring: Query }>(
    '/api/v3/groups/:group_id/availabletimeslots',
    {
      schema: { summary: 'The free times of some days', tags: ['slot'] },
      config: { told: slotsTold },
    },
    async ({ params, query }, reply) => {
      const asked = slotRequest(params.group_id, query);
      const answer = await listing.answer(asked);
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.send(answerBytes(answer, asked));
    },
  );
}

/** What went out for a listing, by the way it was asked to be written. */
const written = new WeakMap<Listing, Map<string, Buffer>>();

/** The answer as it goes out: hundreds of small records, written faster so than by a general serializer. */
function answerBytes(listing: Listing, asked: SlotRequest): Buffer {
  const manner = `${asked.timeFormat} ${asked.tellsPromotions}`;
  const before = written.get(listing) ?? new Map<string, Buffer>();
  const known = before.get(manner);
  if (known) return known;
  const { slots, first } = listing;
  const records = slots.map((slot) => slotText(slot, asked)).join(',');
  const firstSlot = first ? `"${timeText(first.start, asked)}"` : 'null';
  const bytes = Buffer.from(`{"firstSlot":${firstSlot},"availabletimeslots":[${records}]}`);
  written.set(listing, before.set(manner, bytes));
  return bytes;
}

function slotText({ start, capacity, calendarIds, promotion }: Slot, asked: SlotRequest): string {
  const told = asked.tellsPromotions && promotion !== undefined ? promotion : null;
  return `{"start":"${timeText(start, asked)}","capacity":${capacity},"calendar_ids":[${calendarIds.join(',')}],"promotion":${told}}`;
}

/** ISO 8601 with the offset, or the group's wall time alone. */
const timeText = (start: string, { timeFormat }: SlotRequest): string =>
  timeFormat === 'iso' ? start : start.slice(0, 19).replace('T', ' ');
