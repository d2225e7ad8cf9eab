import type { FastifyInstance } from 'fastify';
import { dialects, pathsIn } from '../dialect/dialect';
import { IdempotencyKey } from '../idempotency/first-answers';
import type { Agendas } from '../slot/agendas';
import { forAnybody, type Gate } from '../session/access';
import { network } from '../request/network';
import type { Surroundings } from '../surroundings';
import type { AppointmentKeys } from './appointment-keys';
import { bookingTold } from './appointment-description';
import { bookingRequest } from './booking-request';
import { Bookings } from './bookings';
import { identified } from './visitor';

interface BookingParts {
  readonly gate: Gate;
  readonly agendas: Agendas;
  /** What message ids end with. */
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

/** `POST appointments` of every dialect (contract.md 4). */
export async function appointmentRoutes(
  server: FastifyInstance,
  { database, roundTrips, now, agendas, mailHost, gate, keys }: Surroundings & BookingParts,
): Promise<void> {
  const bookings = new Bookings(database, roundTrips, agendas, now, mailHost, keys);

  for (const dialect of dialects) {
    const { summary, ...told } = bookingTold[dialect.name];
    for (const path of pathsIn(dialect, dialect.appointments)) {
      server.post<{ Params: { group_id?: string } }>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: { told, operation: 'booking', access: forAnybody, remembersAnswers: true },
        },
        async (incoming, reply) => {
          const { params, body, headers, ip } = incoming;
          const request = bookingRequest(body, dialect, params.group_id, network(ip));
          const { groupId } = request;
          // the first answer was in the words of its dialect
          const asked = [dialect.name, body];
          const key = IdempotencyKey.from(headers['idempotency-key'], groupId, asked);
          const caller = await gate.caller(incoming, groupId);
          const visitor = await identified(database, caller, groupId, request.ficheId);
          const answer = await bookings.book(request, key, visitor);
          return reply
            .code(answer.status)
            .header('cache-control', 'no-store')
            .type('application/json; charset=utf-8')
            .send(answer.body);
        },
      );
    }
  }
}
