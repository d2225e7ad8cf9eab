import type { FastifyInstance } from 'fastify';
import { IdempotencyKey } from '../idempotency/first-answers';
import type { Agendas } from '../slot/agendas';
import type { Surroundings } from '../surroundings';
import { bookingTold } from './appointment-description';
import { bookingRequest } from './booking-request';
import { Bookings } from './bookings';
import { identified } from './visitor';

interface BookingParts {
  readonly agendas: Agendas;
  /** What message ids end with. */
  readonly mailHost: string;
}

/** `POST appointments` of v3 (contract.md 4). */
export async function appointmentRoutes(
  server: FastifyInstance,
  { database, now, agendas, mailHost }: Surroundings & BookingParts,
): Promise<void> {
  const bookings = new Bookings(database, agendas, now, mailHost);

  server.post(
    '/api/v3/appointments',
    {
      schema: { summary: 'Books one or several appointments, all or none', tags: ['appointment'] },
      config: { told: bookingTold },
    },
    async ({ body, headers }, reply) => {
      const request = bookingRequest(body);
      const key = IdempotencyKey.from(headers['idempotency-key'], request.groupId, body);
      const visitor = await identified(database, request.groupId, headers.authorization, now());
      const answer = await bookings.book(request, key, visitor);
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answer.body);
    },
  );
}
