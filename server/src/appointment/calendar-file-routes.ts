import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarEntry } from '../mail/confirmation-mail';
import { calendarFile } from '../mail/calendar-file';
import { confirmationToSend } from '../outbox/mails';
import { Answered, notFound } from '../refusal/error-answer';
import { idOf } from '../request/query';
import type { Surroundings } from '../surroundings';
import { calendarFileTold } from './appointment-description';
import { hashOf, isToken } from './tokens';

/** `GET /ics/{group_id}/{appointment_id}/{token}.ics`: the token opens this one file, and nothing else. */
export async function calendarFileRoutes(
  server: FastifyInstance,
  { database }: Surroundings,
): Promise<void> {
  server.get<{ Params: { group_id: string; appointment_id: string; file: string } }>(
    '/ics/:group_id/:appointment_id/:file',
    {
      schema: { summary: 'An appointment as a calendar file', tags: ['appointment'] },
      config: { told: calendarFileTold },
    },
    async ({ params }, reply) => {
      const groupId = idOf(params.group_id);
      const appointmentId = idOf(params.appointment_id);
      const [, token = ''] = /^(.+)\.ics$/.exec(params.file) ?? [];
      if (groupId === undefined || appointmentId === undefined || !isToken(token)) {
        throw new Answered(notFound);
      }
      const appointment = await database
        .selectFrom('appointments')
        .select('ics_token_hash')
        .where('group_id', '=', groupId)
        .where('id', '=', appointmentId)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      if (!appointment?.ics_token_hash || !isSame(appointment.ics_token_hash, hashOf(token))) {
        throw new Answered(notFound);
      }
      const confirmation = await confirmationToSend(database, groupId, {
        appointmentIds: [appointmentId],
        total: 0,
      });
      const [confirmed] = confirmation?.appointments ?? [];
      if (!confirmation || !confirmed) throw new Answered(notFound);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile([calendarEntry(confirmation, confirmed)], confirmation.group.timezone));
    },
  );
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
