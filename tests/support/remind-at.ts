import { json } from 'node:stream/consumers';
import { connect } from '../../server/src/database/connect';
import { storeDueReminders } from '../../server/src/reminder/due-reminders';

/** A process that looks for reminders at each of the instants of its standard input, as an outbox does. */
const databaseUrl = process.env.DATABASE_URL ?? '';
const { database, close } = await connect({
  databaseUrl,
  databaseReadUrl: undefined,
  dataFolder: process.env.CRENEAU_DATA ?? '',
});
for (const now of (await json(process.stdin)) as readonly number[])
  await storeDueReminders(database, 'salon.example', now);
await close();
