import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import { businessIdOf, unknownBusiness } from './business/named-business';
import { ClocksDiffer, ensureClocksAgree } from './database/clock';
import { FolderInUse } from './database/data-folder';
import { databaseLine } from './environment/database-name';
import { EnvironmentError, environmentFrom } from './environment/environment';
import { explainStartError, StartError } from './environment/start-error';
import type { Database, ErasureReason } from './database/schema';
import type { Person } from './personal-data/person';
import { messageOf } from './untyped/untyped';

/** By name or number. */
interface NamedPerson {
  readonly group: string;
  readonly kind: 'accountId' | 'ficheId';
  readonly id: number;
}

const HELP = `npm run erase                        erases everybody who asked for it and confirmed it
npm run erase -- --expired           erases data whose retention period has ended
npm run erase -- --account GROUP/ID  erases an account and its contacts, at the request of the business
npm run erase -- --fiche GROUP/ID    erases a contact, at the request of the business`;

/** The message is one line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

type EraseCommand = NamedPerson | 'confirmed' | 'expired' | 'help';

/** @throws {UsageError} */
function parseCommand(args: readonly string[]): EraseCommand {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        expired: { type: 'boolean' },
        account: { type: 'string' },
        fiche: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch {
    throw new UsageError(HELP);
  }
  const { account, fiche, help } = values;
  if (help) return 'help';
  const commands: readonly EraseCommand[] = [
    ...(values.expired ? ['expired' as const] : []),
    ...(account === undefined ? [] : [personNamedBy(account, 'accountId')]),
    ...(fiche === undefined ? [] : [personNamedBy(fiche, 'ficheId')]),
  ];
  if (commands.length > 1) throw new UsageError(HELP);
  return commands[0] ?? 'confirmed';
}

function personNamedBy(text: string, kind: NamedPerson['kind']): NamedPerson {
  const [, group, id] = /^([a-z\d][a-z\d-]{0,99})\/([1-9]\d{0,8})$/.exec(text) ?? [];
  if (group === undefined || id === undefined) throw new UsageError(HELP);
  return { group, kind, id: Number(id) };
}

/** @throws {UsageError} for an unknown business. */
async function personOf(
  database: Kysely<Database>,
  { group, kind, id }: NamedPerson,
): Promise<Person> {
  const groupId = /^\d+$/.test(group) ? Number(group) : await businessIdOf(database, group);
  if (groupId === undefined) throw new UsageError(unknownBusiness(group));
  return kind === 'accountId' ? { groupId, accountId: id } : { groupId, ficheId: id };
}

interface PeopleToErase {
  readonly people: readonly Person[];
  readonly reason: ErasureReason;
  /** Number of people who have to wait for another day. */
  readonly postponedCount: number;
}

/** @throws {UsageError} @throws {ClocksDiffer} */
async function peopleOf(
  database: Kysely<Database>,
  command: Exclude<EraseCommand, 'help'>,
): Promise<PeopleToErase> {
  const { confirmedRequests, expiredPeople } = await import('./personal-data/retention');
  if (command === 'confirmed')
    return { people: await confirmedRequests(database), reason: 'asked', postponedCount: 0 };
  if (command !== 'expired')
    return { people: [await personOf(database, command)], reason: 'business', postponedCount: 0 };
  await ensureClocksAgree(database, Date.now);
  return { reason: 'expired', ...(await expiredPeople(database)) };
}

function nameOf(person: Person): string {
  const group = `group ${person.groupId}`;
  if ('accountId' in person) return `${group}, account ${person.accountId}`;
  return 'ficheId' in person
    ? `${group}, contact ${person.ficheId}`
    : `${group}, an address without account`;
}

async function run(command: EraseCommand): Promise<void> {
  if (command === 'help') return console.log(HELP);
  const environment = environmentFrom(process.env);
  const { connect } = await import('./database/connect');
  const { refuseOtherSecret } = await import('./environment/installation');
  const { erasePerson } = await import('./personal-data/erase-person');
  const { outboxFolder } = await import('./mail/post');
  const { removeMailsTo } = await import('./personal-data/erasure-rounds');
  const { mailHostOf } = await import('./environment/environment');
  console.error(databaseLine(environment));
  const { database, close } = await connect(environment).catch((failure: unknown) => {
    throw explainStartError(failure, environment);
  });
  try {
    await refuseOtherSecret(database, environment);
    const mailHost = mailHostOf(environment);
    const { people, reason, postponedCount } = await peopleOf(database, command);
    for (const person of people) {
      const result = await erasePerson(database, person, reason, mailHost);
      if (!result && reason === 'expired') continue;
      if (!result) {
        console.error(`${nameOf(person)}: there is none`);
        process.exitCode = 1;
        continue;
      }
      await removeMailsTo(outboxFolder(environment), result.emails);
      console.log(
        `${nameOf(person)}: erased (contacts: ${result.fiches}, anonymized appointments: ${result.appointments})`,
      );
    }
    if (postponedCount > 0)
      console.log(
        `${postponedCount} more have to wait: of each group a share expires within a day`,
      );
    else if (people.length === 0) console.log('nobody to erase');
  } finally {
    await close();
  }
}

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (failure) {
  const reasons = [ClocksDiffer, EnvironmentError, FolderInUse, StartError, UsageError];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error(messageOf(failure));
  process.exitCode = 1;
}
