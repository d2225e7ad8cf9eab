import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema';
import {
  type Environment,
  EnvironmentError,
  environmentFrom,
  isForOneMachine,
  isLocal,
} from './environment/environment';
import { FolderInUse } from './database/data-folder';
import type { CarryOut } from './command/orders';
import { StartError, explainListenError, explainStartError } from './environment/start-error';
import { installedSecret, recordOrigin } from './environment/installation';
import { messageOf } from './untyped/untyped';

const LONGEST_STOP = 10_000;
const HANGS_UP_EVERY = 100;

/** Set by `npm start`: loads the demonstration into an empty database. */
const DEMONSTRATION = '--demonstration';
const NO_DEMONSTRATION =
  'no demonstration: others may reach this server, and its passwords are published; `npm run demonstration -- --load` adds it all the same';

interface Start {
  readonly environment: Environment;
  readonly withDemonstration: boolean;
}

/** @throws {StartError} for an unknown argument. */
function readArguments(words: readonly string[]): Pick<Start, 'withDemonstration'> {
  const unknown = words.find((word) => word !== DEMONSTRATION);
  if (unknown !== undefined)
    throw new StartError(`${unknown} is not an option; known: ${DEMONSTRATION}`);
  return { withDemonstration: words.includes(DEMONSTRATION) };
}

/** Opens the database first, to refuse a folder in use at once. */
async function start({ environment, withDemonstration }: Start): Promise<void> {
  const { connect } = await import('./database/connect');
  const { database, roundTrips, reads, engine, migrations, close } = await connect(environment);
  let stopOrders = none;
  const closeAll = async (): Promise<void> => {
    await stopOrders();
    await close();
  };
  try {
    const { buildServer } = await import('./application');
    const { findDemonstration, loadDemonstrationIfEmpty } =
      await import('./demonstration/demonstration');
    if (environment.production) refuseDemonstration(await findDemonstration(database));
    else if (withDemonstration && isLocal(environment))
      await loadDemonstrationIfEmpty(database, Date.now());
    const secret = await installedSecret(database, environment);
    const server = await buildServer({
      database,
      roundTrips,
      reads,
      engine,
      environment,
      now: Date.now,
      secret,
    });
    for (const migration of migrations) server.log.info({ migration }, 'migrated');
    const { host, port } = environment;
    if (engine === 'PGlite') stopOrders = await takeOrders(server, database, environment);
    stopOnSignal(server, closeAll);
    await server.listen({ port, host }).catch((failure: unknown) => {
      throw explainListenError(failure, environment);
    });
    const { originOf } = await import('./environment/environment');
    const origin = originOf(server, { ...environment, publicUrl: undefined });
    await recordOrigin(database, originOf(server, environment));
    const { productVersion } = await import('./health/health-routes');
    server.log.info(
      { version: await productVersion, node: process.version, engine, origin },
      'started',
    );
    if (engine === 'PGlite')
      server.log.info('embedded database: a crash loses nothing, a power cut may');
    for (const warning of warningsAbout(environment, origin)) server.log.warn(warning);
    if (!environment.production)
      await printAddresses(database, { environment, withDemonstration }, { origin, secret });
  } catch (failure) {
    await closeAll();
    throw failure;
  }
}

/** For developers; in production the log is JSON only. */
async function printAddresses(
  database: Kysely<Database>,
  { environment, withDemonstration }: Start,
  { origin, secret }: { readonly origin: string; readonly secret: Buffer },
): Promise<void> {
  const { demonstrationAddresses, hasGroups } = await import('./demonstration/demonstration');
  const { outboxPath } = await import('./outbox/outbox-pages');
  const addresses = await demonstrationAddresses(database, environment.publicUrl ?? origin);
  if (withDemonstration && !isLocal(environment) && !(await hasGroups(database)))
    addresses.push(NO_DEMONSTRATION);
  if (isForOneMachine(environment))
    addresses.push(`${origin}${outboxPath(secret)}  mails that were not sent`);
  console.log([`Creneau listens on ${origin}`, ...addresses].join('\n'));
}

const warningsAbout = (
  { production, smtpUrl, publicUrl }: Environment,
  origin: string,
): readonly string[] =>
  production
    ? [
        ...(smtpUrl === undefined
          ? ['no SMTP_URL: mails are written to files, nobody gets them']
          : []),
        ...(publicUrl === undefined ? [`no PUBLIC_URL: links in mails lead to ${origin}`] : []),
      ]
    : [];

const none = async (): Promise<void> => undefined;

/** Commands cannot open the embedded database beside this process. */
async function takeOrders(
  server: FastifyInstance,
  database: Kysely<Database>,
  environment: Environment,
): Promise<() => Promise<void>> {
  const [{ listenForOrders, unreachable }, { mailHostOf, originOf }] = await Promise.all([
    import('./command/order-socket'),
    import('./environment/environment'),
  ]);
  const reason = unreachable(environment.dataFolder);
  if (reason !== undefined) {
    server.log.warn(reason);
    return none;
  }
  const context = {
    now: Date.now,
    mailHost: mailHostOf(environment),
    origin: () => originOf(server, environment),
  };
  // with the first order, for most servers get none
  const carryOut: CarryOut = async (order) => {
    const { carryOutOn } = await import('./command/orders');
    return carryOutOn(database, context)(order);
  };
  return listenForOrders(environment.dataFolder, carryOut, (failure) =>
    server.log.error({ err: failure }, 'an order failed'),
  );
}

/**
 * The passwords of the demonstration are public.
 *
 * @throws {StartError}
 */
function refuseDemonstration(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new StartError(
    `the database holds the demonstration, whose passwords are published (${names.join(', ')}): remove it with \`npm run demonstration -- --remove\``,
  );
}

/** Gives running requests ten seconds. */
function stopOnSignal(server: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (cause: NodeJS.Signals): Promise<void> => {
    server.log.info({ cause }, 'stopping');
    const patience = setTimeout(() => server.server.closeAllConnections(), LONGEST_STOP);
    // idle keep-alive connections would delay the shutdown
    const hangUps = setInterval(() => server.server.closeIdleConnections(), HANGS_UP_EVERY);
    await server.close();
    clearTimeout(patience);
    clearInterval(hangUps);
    await close();
    server.log.info({ cause }, 'stopped');
    process.exit(0);
  };
  const stopOnce = (cause: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    void stop(cause);
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  const fail = (failure: unknown): void => {
    server.log.fatal({ err: failure, cause: 'fault' }, 'stopped');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}

try {
  const environment = environmentFrom(process.env);
  await start({ environment, ...readArguments(process.argv.slice(2)) }).catch(
    (failure: unknown) => {
      throw explainStartError(failure, environment);
    },
  );
} catch (failure) {
  const reasons = [EnvironmentError, FolderInUse, StartError];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error(messageOf(failure));
  process.exitCode = 1;
}
