import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes';
import { Accounts } from './account/accounts';
import { ficheRoutes } from './fiche/fiche-routes';
import { mailHostOf, originOf } from './environment/environment';
import { AppointmentKeys } from './keys/keys';
import { outboxFolder } from './mail/post';
import { ErasureRequests } from './personal-data/erasure-requests';
import { personalDataRoutes } from './personal-data/personal-data-routes';
import { ErasureRounds } from './personal-data/erasure-rounds';
import { IdentityProviders } from './sso/identity-provider';
import { type DemonstrationProvider, SingleSignOn } from './sso/single-sign-on';
import { ssoRoutes } from './sso/sso-routes';
import type { Dependencies } from './environment/dependencies';
import type { Authorizer } from './session/authorizer';
import { LoginFailures } from './session/login-failures';
import { sessionRoutes } from './login/session-routes';

export async function peopleRoutes(
  server: FastifyInstance,
  {
    demonstrationProvider,
    ...dependencies
  }: Dependencies & {
    readonly authorizer: Authorizer;
    readonly demonstrationProvider: DemonstrationProvider;
  },
): Promise<void> {
  const { database, now, environment, secret } = dependencies;
  const keys = new AppointmentKeys(secret, environment.videoUrl);
  const failures = new LoginFailures(database);
  const mailHost = mailHostOf(environment);
  const accounts = new Accounts(database, failures, now, mailHost);
  const erasureRequests = new ErasureRequests(database, now, mailHost);
  const singleSignOn = new SingleSignOn(new IdentityProviders(now), demonstrationProvider, () =>
    originOf(server, environment),
  );
  await sessionRoutes(server, { ...dependencies, accounts, failures, singleSignOn });
  await ssoRoutes(server, { ...dependencies, singleSignOn });
  await accountRoutes(server, { ...dependencies, accounts, keys });
  await personalDataRoutes(server, { ...dependencies, erasureRequests, keys });
  await ficheRoutes(server, dependencies);

  const rounds = new ErasureRounds({
    database,
    now,
    uptime: () => performance.now(),
    mailHost,
    outboxFolder: outboxFolder(environment),
    log: server.log,
  });
  server.addHook('onListen', async () => rounds.start());
  server.addHook('onClose', async () => rounds.stop());
}
