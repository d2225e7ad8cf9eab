import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../account/account-routes';
import { Accounts } from '../account/accounts';
import { ficheRoutes } from '../fiche/fiche-routes';
import { mailHostOf } from '../outbox/origin';
import type { Surroundings } from '../surroundings';
import type { Gate } from './access';
import { LoginFailures } from './login-failures';
import { sessionRoutes } from './session-routes';

/** Who asks, what they may have of an account, and their contacts. */
export async function peopleRoutes(
  server: FastifyInstance,
  surroundings: Surroundings & { readonly gate: Gate },
): Promise<void> {
  const { database, now, environment } = surroundings;
  const failures = new LoginFailures(database, now);
  const accounts = new Accounts(database, failures, now, mailHostOf(environment));
  await sessionRoutes(server, { ...surroundings, accounts, failures });
  await accountRoutes(server, { ...surroundings, accounts });
  await ficheRoutes(server, surroundings);
}
