import { FolderInUse } from '../database/folder-lock';
import { environmentFrom, type Environment } from '../environment/environment';
import { explainStartError } from '../environment/start-error';
import type { CarryOut } from './orders';
import type { Terminal } from './terminal';

/** The variables and the terminal that a command runs with. */
export interface CommandContext {
  readonly variables: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

/** Carries out one order; several of one command share a connection by `withDatabase`. */
export const orderIn =
  (context: CommandContext): CarryOut =>
  (order) =>
    withDatabase(context, (carryOut) => carryOut(order));

/** With the database, or with the server that has it open. */
export async function withDatabase<T>(
  { variables }: CommandContext,
  work: (carryOut: CarryOut) => Promise<T>,
): Promise<T> {
  const environment = environmentFrom(variables);
  const [{ connect }, { carryOutOn }, { mailHostOf }] = await Promise.all([
    import('../database/connect'),
    import('./orders'),
    import('../environment/origin'),
  ]);
  let connection;
  try {
    connection = await connect(environment);
  } catch (failure) {
    if (!(failure instanceof FolderInUse)) throw explainStartError(failure, environment);
    const { orderSocket } = await import('./order-socket');
    return work(orderSocket(environment.dataFolder));
  }
  try {
    return await work(
      carryOutOn(connection.database, {
        now: Date.now,
        mailHost: mailHostOf(environment),
        origin: () => originIn(environment),
      }),
    );
  } finally {
    await connection.close();
  }
}

/** Where a server of these variables shows its pages. */
const originIn = ({ publicUrl, host, port }: Environment): string =>
  publicUrl ?? `http://${host}:${port}`;
