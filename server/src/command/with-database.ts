import { FolderInUse } from '../database/data-folder';
import { type Environment, environmentFrom } from '../environment/environment';
import { explainStartError } from '../environment/start-error';
import type { CommandContext } from './command-context';
import type { CarryOut } from './orders';

/** Orders within `withDatabase` share a connection. */
export const orderIn =
  (context: CommandContext): CarryOut =>
  (order) =>
    withDatabase(context, (carryOut) => carryOut(order));

/**
 * Uses the server that has the database open, if any.
 *
 * @throws {StartError} if the database belongs to another secret.
 */
export async function withDatabase<T>(
  context: CommandContext,
  work: (carryOut: CarryOut) => Promise<T>,
): Promise<T> {
  return withAnyDatabase(context, async (carryOut, environment) => {
    const [{ ensureNoOtherSecret }, { existingSecretOf }] = await Promise.all([
      import('../environment/installation'),
      import('../environment/secret'),
    ]);
    const fingerprint = await carryOut({ kind: 'fingerprint' });
    ensureNoOtherSecret(environment, await existingSecretOf(environment), fingerprint);
    return work(carryOut);
  });
}

/** Works even if the database belongs to another secret. */
export async function withAnyDatabase<T>(
  { variables }: CommandContext,
  work: (carryOut: CarryOut, environment: Environment) => Promise<T>,
): Promise<T> {
  const environment = environmentFrom(variables);
  const [{ connect }, { carryOutOn }, { mailHostOf }] = await Promise.all([
    import('../database/connect'),
    import('./orders'),
    import('../environment/environment'),
  ]);
  let connection;
  try {
    connection = await connect(environment);
  } catch (failure) {
    if (!(failure instanceof FolderInUse)) throw explainStartError(failure, environment);
    const { orderSocket } = await import('./order-socket');
    return work(orderSocket(environment.dataFolder), environment);
  }
  const { database, close } = connection;
  try {
    const { storedOrigin } = await import('../environment/installation');
    return await work(
      carryOutOn(database, {
        now: Date.now,
        mailHost: mailHostOf(environment),
        origin: async () =>
          environment.publicUrl ?? (await storedOrigin(database)) ?? originIn(environment),
      }),
      environment,
    );
  } finally {
    await close();
  }
}

const originIn = ({ host, port }: Environment): string => `http://${host}:${port}`;
