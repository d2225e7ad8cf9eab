import { connect } from '../../server/src/database/connect';
import { environmentFrom } from '../../server/src/environment/environment';
import { ErasureRounds } from '../../server/src/personal-data/erasure-rounds';

const MINUTE = 60_000;

/**
 * A process that erases in rounds: it has run for so many minutes more with each number that it is sent. Its clock is as many
 * minutes ahead as its argument says.
 */
const environment = environmentFrom(process.env);
const { database, close } = await connect(environment);
let ahead = 0;
const rounds = new ErasureRounds({
  database,
  now: () => Date.now() + Number(process.argv[2] ?? 0) * MINUTE,
  uptime: () => performance.now() + ahead,
  mailHost: 'localhost',
  outboxFolder: environment.dataFolder,
  log: {
    info: (detail: unknown) => console.log(JSON.stringify(detail)),
    error: (detail: unknown, text?: string) => console.log(text, JSON.stringify(detail)),
  },
});
rounds.start();
console.log('started');
process.stdin.on('data', (minutes) => (ahead += Number(minutes) * MINUTE));
process.stdin.on('end', () => void rounds.stop().then(close));
