import type { FastifyInstance } from 'fastify';
import { changeAccount, registerAccount, requestPasswordReset } from './account/account-calls';
import { Accounts } from './account/accounts';
import { serve } from './call/call';
import { addFiche, changeFiche, listFiches } from './fiche/fiche-calls';
import { Fiches } from './fiche/fiches';
import { mailHostOf, originOf } from './environment/environment';
import { AppointmentKeys } from './keys/keys';
import { outboxFolder } from './mail/post';
import { ErasureRequests } from './personal-data/erasure-requests';
import { getPersonalData, requestErasure } from './personal-data/personal-data-calls';
import { ErasureRounds } from './personal-data/erasure-rounds';
import { IdentityProviders } from './sso/identity-provider';
import { type DemonstrationProvider, SingleSignOn } from './sso/single-sign-on';
import { beginSingleSignOn } from './sso/begin-single-sign-on';
import type { Dependencies } from './environment/dependencies';
import type { Authorizer } from './session/authorizer';
import { LoginFailures } from './session/login-failures';
import { logIn } from './login/log-in';
import { logOut } from './login/log-out';
import { getSession, listGroups } from './login/session-calls';

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
  const erasureRequests = new ErasureRequests(now, mailHost);
  const singleSignOn = new SingleSignOn(new IdentityProviders(now), demonstrationProvider, () =>
    originOf(server, environment),
  );
  const parts = {
    ...dependencies,
    accounts,
    erasureRequests,
    failures,
    keys,
    singleSignOn,
    fiches: new Fiches(database, now),
  };
  serve(server, parts, [
    getSession,
    logIn,
    logOut,
    listGroups,
    beginSingleSignOn,
    registerAccount,
    requestPasswordReset,
    changeAccount,
    requestErasure,
    getPersonalData,
    listFiches,
    addFiche,
    changeFiche,
  ]);

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
