import type { FastifyInstance } from 'fastify';
import { Outbox } from '../outbox/outbox';
import { FilePost, outboxFolder, SmtpPost } from '../outbox/post';
import { Agendas } from '../slot/agendas';
import { slotRoutes } from '../slot/slot-routes';
import type { Gate } from '../session/access';
import type { Surroundings } from '../surroundings';
import { mailHostOf, originOf } from '../outbox/origin';
import { AppointmentKeys } from './appointment-keys';
import { appointmentRoutes } from './appointment-routes';
import { calendarFileRoutes } from './calendar-file-routes';
import { ownAppointmentRoutes } from './own-appointment-routes';

/** Routes of free slots, bookings, appointments and calendar files; the outbox works while the server listens. */
export async function bookingRoutes(
  server: FastifyInstance,
  surroundings: Surroundings & { readonly gate: Gate },
): Promise<void> {
  const { database, roundTrips, environment } = surroundings;
  const agendas = new Agendas(database, roundTrips);
  const mailHost = mailHostOf(environment);
  const keys = new AppointmentKeys(surroundings.secret, environment.videoUrl);

  await slotRoutes(server, { ...surroundings, agendas });
  await appointmentRoutes(server, { ...surroundings, agendas, mailHost, keys });
  await ownAppointmentRoutes(server, { ...surroundings, agendas, mailHost, keys });
  await calendarFileRoutes(server, { ...surroundings, keys });

  const post = environment.smtpUrl
    ? new SmtpPost(environment.smtpUrl)
    : new FilePost(outboxFolder(environment));
  const outbox = new Outbox(
    database,
    roundTrips,
    post,
    environment.mailFrom ?? `no-reply@${mailHost}`,
    server.log,
    () => originOf(server, environment),
    keys,
  );
  server.addHook('onListen', async () => outbox.start());
  server.addHook('onClose', async () => outbox.stop());
}
