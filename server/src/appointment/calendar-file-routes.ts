import type { FastifyInstance } from 'fastify';
import { calendarEntry } from '../mail/visit-entry';
import { calendarFile } from '../mail/calendar-file';
import { composeNotice } from './compose-notice';
import { AnswerError, notFound } from '../refusal/error-answer';
import { idOf } from '../request/query';
import type { Dependencies } from '../environment/dependencies';
import { calendarFileOpenapi } from './appointment-description';
import type { AppointmentKeys } from '../keys/appointment-keys';

/** Weight in the limit of failed calls: a burst of wrong tokens is an attempt to guess one. */
const WRONG_TOKEN = 3;

/** `GET /ics/{group_id}/{appointment_id}/{token}.ics`: access to one booking only. */
export async function calendarFileRoutes(
  server: FastifyInstance,
  { keys, ...stored }: Dependencies & { readonly keys: AppointmentKeys },
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
      const notice = await composeNotice(stored, groupId, mail, keys);
      if (!notice) throw new AnswerError(notFound);
      return reply
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(calendarEntry(notice), notice.group.timezone));
    },
  );
}
