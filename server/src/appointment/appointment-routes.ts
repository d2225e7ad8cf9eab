import type { FastifyInstance } from 'fastify';
import { dialects, pathsIn } from '../dialect/dialect';
import { writeKeyOf } from '../idempotency/answer-once';
import { sendAnswer } from '../idempotency/send-answer';
import type { Schedules } from '../schedule/schedules';
import { forAnybody, type Authorizer } from '../session/authorizer';
import { isLoopback, network } from '../request/network';
import type { Dependencies } from '../environment/dependencies';
import type { AppointmentKeys } from '../keys/appointment-keys';
import { bookingOpenapi } from './appointment-description';
import { bookingFields } from './booking-request';
import { Bookings } from './bookings';
import { identifyVisitor } from './visitor';

interface BookingParts {
  readonly authorizer: Authorizer;
  readonly schedules: Schedules;
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

export async function appointmentRoutes(
  server: FastifyInstance,
  { database, roundTrips, now, schedules, mailHost, authorizer, keys }: Dependencies & BookingParts,
): Promise<void> {
  const bookings = new Bookings(database, roundTrips, schedules, now, { mailHost, keys });

  for (const dialect of dialects) {
    const { summary, ...openapi } = bookingOpenapi[dialect.name];
    for (const path of pathsIn(dialect, dialect.appointments)) {
      server.post<{ Params: { group_id?: string } }>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: { openapi, operation: 'booking', access: forAnybody, storesAnswers: true },
        },
        async (incoming, reply) => {
          const { params, body, ip } = incoming;
          const fields = bookingFields(body, params.group_id);
          const { groupId, ficheId } = fields;
          const key = writeKeyOf(incoming, groupId);
          const caller = await authorizer.caller(incoming, groupId);
          const visitor = await identifyVisitor(database, caller, groupId, ficheId);
          const networkMark = keys.networkMark(network(ip), groupId);
          const isCounted = !isLoopback(ip) && visitor?.role !== 'pro';
          const request = { ...fields, dialect, key, visitor, networkMark, counted: isCounted };
          const answer = await bookings.book(request);
          return sendAnswer(reply, answer);
        },
      );
    }
  }
}
