import type { FastifyInstance } from 'fastify';
import { EnvironmentError, environmentFrom, type Environment } from './environment';
import { FolderHeld } from './database/folder-lock';
import { secretOf } from './secret';

const LONGEST_STOP = 10_000;

/** The start ends with one line: somebody has to change something first. */
class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Opens the database first, so that a folder in use is refused before anything else is loaded (K4). */
async function start(environment: Environment): Promise<void> {
  const { connect } = await import('./database/connect');
  const { isUnavailable } = await import('./database/unavailable');
  const { database, roundTrips, engine, close } = await connect(environment).catch(
    (failure: unknown) => {
      if (!isUnavailable(failure)) throw failure;
      throw new CannotStart('the database of DATABASE_URL does not answer');
    },
  );
  try {
    const { buildServer } = await import('./application');
    const { demonstrationAddresses, loadDemonstrationIfEmpty } =
      await import('./demonstration/demonstration');
    await loadDemonstrationIfEmpty(database, Date.now());
    const server = await buildServer({
      database,
      roundTrips,
      engine,
      environment,
      now: Date.now,
      secret: await secretOf(environment),
    });
    const { host, port, production } = environment;
    stopOnSignal(server, close);
    await server.listen({ port, host });
    if (engine === 'PGlite')
      server.log.info('embedded database: a crash loses nothing, a power cut may');

    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`;
    const addresses = await demonstrationAddresses(database, environment.publicUrl ?? origin);
    if (!production) addresses.push(`${origin}/outbox  mails that were not sent`);
    console.log([`Creneau listens on ${origin}`, ...addresses].join('\n'));
  } catch (failure) {
    await close();
    throw cannotListen(failure) ?? failure;
  }
}

/** The port that was asked for, or the free one that was found for 0. */
function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function cannotListen(failure: unknown): CannotStart | undefined {
  const { code, port } = failure as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return new CannotStart(`port ${port} is in use: set PORT to another`);
  if (code === 'EACCES') return new CannotStart(`port ${port} is not allowed: set PORT to another`);
  return undefined;
}

/**
 * On SIGTERM or Ctrl-C: no new work, what runs has ten seconds to finish, the database is let go of, exit 0 (K5).
 */
function stopOnSignal(server: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    const patience = setTimeout(() => server.server.closeAllConnections(), LONGEST_STOP);
    await server.close();
    clearTimeout(patience);
    await close();
    process.exit(0);
  };
  const stopOnce = (): void => {
    if (stopping) return;
    stopping = true;
    void stop();
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
}

try {
  await start(environmentFrom(process.env));
} catch (failure) {
  const reasons = [EnvironmentError, FolderHeld, CannotStart];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
