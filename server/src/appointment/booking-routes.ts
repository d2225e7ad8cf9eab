import type { FastifyInstance } from 'fastify';
import { dialects, pathsIn } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { sendAnswer, writeKeyOf } from '../idempotency/answer-once';
import type { AppointmentKeys } from '../keys/keys';
import { calendarFile } from '../mail/calendar-file';
import { calendarEntry } from '../mail/calendar-entry';
import { AnswerError, notFound } from '../refusal/error-answer';
import { isLoopback, network } from '../request/network';
import { idOf } from '../request/query';
import type { Schedules } from '../schedule/schedules';
import { type Authorizer, forAnybody } from '../session/authorizer';
import { bookingOpenapi, calendarFileOpenapi } from './appointment-openapi';
import { bookingFields } from './booking-request';
import { book } from './book';
import { AppointmentWriter } from './write';
import { composeNotice } from './compose-notice';
import { identifyBooker } from './booker';

interface BookingParts {
  readonly authorizer: Authorizer;
  readonly schedules: Schedules;
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

export async function appointmentRoutes(
  server: FastifyInstance,
  parts: Dependencies & BookingParts,
): Promise<void> {
  const { database, authorizer, keys } = parts;
  const writer = new AppointmentWriter(parts);

  for (const dialect of dialects) {
    const { summary, ...openapi } = bookingOpenapi[dialect.name];
    for (const path of pathsIn(dialect, dialect.appointments)) {
      server.post<{ Params: { group_id?: string } }>(
        path,
        {
          schema: { summary, tags: ['appointment'] },
          config: { openapi, operation: 'booking', access: forAnybody },
        },
        async (incoming, reply) => {
          const { params, body, ip } = incoming;
          const fields = bookingFields(body, params.group_id);
          const { groupId, ficheId } = fields;
          const key = writeKeyOf(incoming, groupId);
          const caller = await authorizer.caller(incoming, groupId);
          const booker = await identifyBooker(database, caller, groupId, ficheId);
          const networkMark = keys.networkMark(network(ip), groupId);
          const isCounted = !isLoopback(ip) && booker?.role !== 'pro';
          const request = { ...fields, dialect, key, booker, networkMark, isCounted };
          const answer = await writer.run(book(parts, request));
          return sendAnswer(reply, answer);
        },
      );
    }
  }
}

/** Weight in the limit of failed calls: a burst of wrong tokens is an attempt to guess one. */
const WRONG_TOKEN = 3;

/** `GET /ics/{group_id}/{appointment_id}/{token}.ics`: access to one booking only. */
export async function calendarFileRoutes(
  server: FastifyInstance,
  { keys, ...dependencies }: Dependencies & { readonly keys: AppointmentKeys },
): Promise<void> {
  server.get<{ Params: { group_id: string; appointment_id: string; file: string } }>(
    '/ics/:group_id/:appointment_id/:file',
    {
      schema: { summary: 'A visit as a calendar file', tags: ['appointment'] },
      config: { openapi: calendarFileOpenapi, access: 'public', missWeight: WRONG_TOKEN },
    },
    async ({ params }, reply) => {
      const groupId = idOf(params.group_id);
      const appointmentId = idOf(params.appointment_id);
      const [, token = ''] = /^(.+)\.ics$/.exec(params.file) ?? [];
      if (
        groupId === undefined ||
        appointmentId === undefined ||
        !keys.opensFile(token, groupId, appointmentId)
      ) {
        throw new AnswerError(notFound);
      }
      const mail = { kind: 'confirmation' as const, appointmentIds: [appointmentId] };
      const notice = await composeNotice(dependencies, groupId, mail, keys);
      if (!notice) throw new AnswerError(notFound);
      return reply
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(calendarEntry(notice), notice.group.timezone));
    },
  );
}
