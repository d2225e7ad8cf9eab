import { parseArgs } from 'node:util';
import { StartError, explainStartError } from './environment/start-error';
import { FolderInUse } from './database/data-folder';
import { databaseLine } from './environment/database-name';
import { EnvironmentError, environmentFrom } from './environment/environment';
import { messageOf } from './untyped/untyped';

const HELP = `npm run demonstration -- --load    adds the demonstration to a database without groups; never in production
npm run demonstration -- --remove  removes its groups, whatever was booked there, and their people`;

type Order = 'load' | 'remove' | 'help';

function readOrder(words: readonly string[]): Order {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { load: { type: 'boolean' }, remove: { type: 'boolean' } },
    });
    if (values.load === values.remove) return 'help';
    return values.load ? 'load' : 'remove';
  } catch {
    return 'help';
  }
}

async function run(order: Order): Promise<void> {
  if (order === 'help') return console.log(HELP);
  const environment = environmentFrom(process.env);
  if (order === 'load' && environment.production)
    throw new StartError(
      'the passwords of the demonstration are published: it is not loaded in production',
    );
  const { connect } = await import('./database/connect');
  const { refuseOtherSecret } = await import('./environment/installation');
  const { findDemonstration, loadDemonstrationIfEmpty, removeDemonstration } =
    await import('./demonstration/demonstration');
  console.error(databaseLine(environment));
  const { database, close } = await connect(environment).catch((failure: unknown) => {
    throw explainStartError(failure, environment);
  });
  try {
    await refuseOtherSecret(database, environment);
    if (order === 'load') {
      const isLoaded = await loadDemonstrationIfEmpty(database, Date.now());
      const names = await findDemonstration(database);
      console.log(isLoaded ? `loaded: ${names.join(', ')}` : 'the database has groups already');
    } else {
      const names = await removeDemonstration(database);
      console.log(names.length > 0 ? `removed: ${names.join(', ')}` : 'nothing to remove');
    }
  } finally {
    await close();
  }
}

try {
  await run(readOrder(process.argv.slice(2)));
} catch (failure) {
  const reasons = [EnvironmentError, FolderInUse, StartError];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error(messageOf(failure));
  process.exitCode = 1;
}
