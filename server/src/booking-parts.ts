import type { FastifyInstance } from 'fastify';
import { serve } from './call/call';
import { dialects, v3 } from './dialect/dialect';
import { BATCH, Outbox } from './outbox/outbox';
import { FilePost, outboxFolder, SmtpPost } from './mail/post';
import { Schedules } from './schedule/schedules';
import { explainSlot } from './slot/explain-slot';
import { listSlots } from './slot/list-slots';
import { SlotListing } from './slot/slot-listing';
import { FileShortMessages, HttpShortMessages } from './sms/short-messages';
import type { Authorizer } from './session/authorizer';
import type { Dependencies } from './environment/dependencies';
import { mailHostOf, originOf } from './environment/environment';
import { AppointmentKeys } from './keys/keys';
import { appointmentRoutes, calendarFileRoutes } from './appointment/booking-routes';
import { feedRoutes } from './feed/feed-routes';
import { ownAppointmentRoutes } from './appointment/own-appointment-routes';
import { targetRule } from './request/network';
import type { ErrorLog } from './request/logging';
import { isRead } from './request/method-and-path';
import { upkeepOf } from './upkeep/upkeep';
import { Webhooks } from './webhook/webhooks';

/** Logs at the start a problem that stops every mail. */
async function nameProblem(post: SmtpPost, log: ErrorLog): Promise<void> {
  const problem = await post.problem();
  if (problem)
    log.error(
      { err: problem, status: problem.status, answer: problem.answer },
      'the mail server of SMTP_URL takes no mails',
    );
}

export async function bookingRoutes(
  server: FastifyInstance,
  dependencies: Dependencies & { readonly authorizer: Authorizer },
): Promise<void> {
  const { database, roundTrips, reads, environment, now } = dependencies;
  // reads of the primary share one cache, for lists and for bookings
  const listedSchedules = reads.map(
    (reader) => new Schedules(reader.database, reader.roundTrips, now),
  );
  const schedules = listedSchedules.primary;
  const mailHost = mailHostOf(environment);
  const keys = new AppointmentKeys(dependencies.secret, environment.videoUrl);

  const listings = listedSchedules.map((source) => new SlotListing(source, now));
  serve(server, { ...dependencies, schedules: listedSchedules, listings }, [listSlots], dialects);
  serve(server, { ...dependencies, schedules }, [explainSlot], [v3]);
  await appointmentRoutes(server, { ...dependencies, schedules, mailHost, keys });
  await ownAppointmentRoutes(server, { ...dependencies, schedules, mailHost, keys });
  await calendarFileRoutes(server, { ...dependencies, keys });
  await feedRoutes(server, { ...dependencies, keys });

  const post = environment.smtpUrl
    ? new SmtpPost(environment.smtpUrl, BATCH)
    : new FilePost(outboxFolder(environment));
  const sender = environment.mailFrom ?? `no-reply@${mailHost}`;
  const shortMessages = environment.smsUrl
    ? new HttpShortMessages(environment.smsUrl, environment.smsToken)
    : new FileShortMessages(new FilePost(outboxFolder(environment)), sender);
  const outbox = new Outbox(
    database,
    roundTrips,
    { post, shortMessages },
    {
      sender,
      origin: () => originOf(server, environment),
      keys,
      mailHost,
    },
    server.log,
  );
  const webhooks = new Webhooks(
    database,
    targetRule(environment.webhookAllowedNetworks),
    now,
    server.log,
  );
  const upkeep = upkeepOf(database, mailHost, server.log);
  server.addHook('onListen', async () => {
    if (post instanceof SmtpPost && environment.production) void nameProblem(post, server.log);
    upkeep.start();
    outbox.start();
    webhooks.start();
  });
  server.addHook('onResponse', (request, _, next) => {
    if (!isRead(request)) {
      upkeep.wake();
      outbox.wake();
    }
    next();
  });
  server.addHook('onClose', async () => {
    await Promise.all([upkeep.stop(), outbox.stop(), webhooks.stop()]);
  });
}
