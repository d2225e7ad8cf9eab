import { connect } from '../../server/src/database/connect';
import { environmentFrom } from '../../server/src/environment/environment';
import { ErasureRounds } from '../../server/src/personal-data/erasure-rounds';

const MINUTE = 60_000;

/** A process that erases in rounds: its clock goes on by so many minutes with each number that it is sent. */
const environment = environmentFrom(process.env);
const { database, close } = await connect(environment);
let ahead = 0;
const rounds = new ErasureRounds({
  database,
  now: () => Date.now() + ahead,
  mailHost: 'localhost',
  outboxFolder: environment.dataFolder,
  log: { error: (detail) => console.log('failed', detail) },
});
rounds.start();
console.log('started');
process.stdin.on('data', (minutes) => (ahead += Number(minutes) * MINUTE));
process.stdin.on('end', () => void rounds.stop().then(close));
