import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { Business } from '../business/business-file';
import { FileMistakes } from '../business/mistake';
import type { PicturedBusiness } from '../business/pictures';
import type { Change } from '../business/plan';
import { isUnavailable } from '../database/database-errors';
import { FolderInUse } from '../database/folder-lock';
import { EnvironmentError, environmentFrom, type Environment } from '../environment/environment';
import { explainStartError, StartError } from '../environment/start-error';
import { HELP, parseCommandLine, UsageError, type Command } from './command-line';
import { OrderRefused, type CarryOut, type FeedLine } from './orders';
import { NothingTyped, type Terminal } from './terminal';
import { deadMessageLine, webhookLine } from './webhook-lines';

const FAILED = 1;
/** The answer to the commit may be what was lost. */
const CONNECTION_LOST =
  'the connection to the database was lost: all of it is done, or nothing; ask again to see which';
/** Nobody said yes. */
const NOT_AGREED = 2;

/** Carries out a command line, and answers the exit code. */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    return (await run(parseCommandLine(words), { variables, terminal })) ?? 0;
  } catch (failure) {
    const reasons = [
      EnvironmentError,
      FileMistakes,
      NothingTyped,
      OrderRefused,
      StartError,
      UsageError,
    ];
    const isKnown = reasons.some((reason) => failure instanceof reason);
    if (!isKnown && !isUnavailable(failure)) throw failure;
    terminal.printError(isKnown ? (failure as Error).message : CONNECTION_LOST);
    return FAILED;
  }
}

interface Surroundings {
  readonly variables: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

/** Answers the exit code where it is not 0. */
async function run(command: Command, surroundings: Surroundings): Promise<number | void> {
  const { terminal } = surroundings;
  const order: CarryOut = (what) => withDatabase(surroundings, (carryOut) => carryOut(what));
  switch (command.kind) {
    case 'help':
      return terminal.print(HELP);
    case 'check': {
      const { business } = await readFileOf(command.file);
      return terminal.print(`${command.file}: right; the business is ${business.business}`);
    }
    case 'plan': {
      const { business } = await readFileOf(command.file);
      const { changes, appointments } = await order({ kind: 'plan', business });
      await printChanges(terminal, changes);
      for (const line of appointments) terminal.print(line);
      return printClosingDays(terminal, business);
    }
    case 'apply':
      return apply(command, surroundings);
    case 'export':
      return writeExport(command, terminal, order);
    case 'group list': {
      const groups = await order({ kind: 'groups' });
      for (const { urlname, name, active } of groups)
        terminal.print(`${urlname}  ${name}${active ? '' : '  (not active)'}`);
      if (groups.length === 0)
        terminal.print(`no business yet in ${databaseIn(environmentFrom(surroundings.variables))}`);
      return;
    }
    case 'explain': {
      const { group: urlname, service, when, contact, language } = command;
      const lines = await order({
        kind: 'explain',
        urlname,
        service,
        when,
        ...(contact !== undefined && { contact }),
        ...(language !== undefined && { language }),
      });
      for (const line of lines) terminal.print(line);
      return;
    }
    case 'pro add': {
      const { email, groups } = command;
      const password = await terminal.readPassword(`password of ${email}: `);
      await order({
        kind: 'addProfessional',
        email,
        ...(password !== '' && { password }),
        urlnames: groups,
      });
      return terminal.print(`${email} works for ${groups.join(', ')}`);
    }
    case 'pro password': {
      const { email } = command;
      const password = await terminal.readPassword(`new password of ${email}: `);
      await order({ kind: 'changePassword', email, password });
      return terminal.print(`${email} has a new password, and is logged out everywhere`);
    }
    case 'pro remove': {
      const { email, groups } = command;
      await order({ kind: 'removeProfessional', email, urlnames: groups });
      return terminal.print(
        groups.length > 0
          ? `${email} works for ${groups.join(', ')} no more`
          : `${email} is removed`,
      );
    }
    case 'feed list': {
      const feeds = await order({ kind: 'feeds', urlname: command.group });
      if (feeds.length === 0) return terminal.print('no feed yet');
      return printFeeds(feeds, surroundings, order);
    }
    case 'feed add': {
      const { group, calendar, personal } = command;
      const feed = await order({
        kind: 'addFeed',
        urlname: group,
        personal,
        ...(calendar !== undefined && { calendar }),
      });
      return printFeeds([feed], surroundings, order);
    }
    case 'feed revoke':
      await order({ kind: 'revokeFeed', urlname: command.group, id: command.id });
      return terminal.print(`feed ${command.id} is revoked`);
    case 'webhook list': {
      const webhooks = await order({ kind: 'webhooks', urlname: command.group });
      for (const webhook of webhooks) terminal.print(webhookLine(webhook));
      if (webhooks.length === 0) terminal.print('no webhook; the file of the business names them');
      return;
    }
    case 'webhook dead': {
      const dead = await order({ kind: 'deadMessages', urlname: command.group });
      for (const message of dead) terminal.print(deadMessageLine(message));
      if (dead.length === 0) terminal.print('no message was given up');
      return;
    }
    case 'webhook replay': {
      const { group: urlname, id } = command;
      const count = await order({
        kind: 'replayMessages',
        urlname,
        ...(id !== undefined && { id }),
      });
      if (count === 0 && id !== undefined)
        throw new OrderRefused(`no message ${id} of ${urlname} was given up`);
      return terminal.print(
        count === 1 ? '1 message is sent again' : `${count} messages are sent again`,
      );
    }
  }
}

/** @throws {FileMistakes} */
async function readFileOf(file: string): Promise<PicturedBusiness> {
  const [{ readBusiness }, { pageLocales }] = await Promise.all([
    import('../business/read-business'),
    import('../mail/locales'),
  ]);
  return readBusiness(file, await bytesOf(file), pageLocales);
}

const LARGEST_READ = 64_000_000;

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new UsageError(`${file} is no file`);
    if (found.size > LARGEST_READ) throw new UsageError(`${file} is too large for a business`);
    return await readFile(file);
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === undefined) throw failure;
    throw new UsageError(
      code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${causeOf(code)}`,
    );
  }
}

/** Causes that whoever gives a command can act on, in their words. */
const causeOf = (code: string): string =>
  ['EACCES', 'EPERM'].includes(code) ? 'you have no right to' : code;

async function printChanges(terminal: Terminal, changes: readonly Change[]): Promise<void> {
  const { changeLine } = await import('../business/plan');
  for (const change of changes) terminal.print(changeLine(change));
  if (changes.length === 0) terminal.print('nothing to change');
}

/** What a file says by naming a country: nobody knows all its holidays. */
async function printClosingDays(terminal: Terminal, business: Business): Promise<void> {
  if (!business.holidays) return;
  const [{ closingDays }, { dayOfInstant }] = await Promise.all([
    import('../business/closing-days'),
    import('@creneau/core'),
  ]);
  const days = await closingDays(business, dayOfInstant(Date.now(), business.timezone));
  terminal.print('closed on these public holidays of the coming year:');
  for (const { day, name } of days) terminal.print(`  ${day}  ${name}`);
}

async function apply(
  { file, yes, withdrawal }: Extract<Command, { readonly kind: 'apply' }>,
  surroundings: Surroundings,
): Promise<number | void> {
  const { terminal } = surroundings;
  const { business, pictures } = await readFileOf(file);
  return withDatabase(surroundings, async (carryOut) => {
    const { changes: planned, appointments } = await carryOut({
      kind: 'plan',
      business,
      withdrawal,
    });
    await printChanges(terminal, planned);
    if (planned.length === 0) return;
    // nobody is asked for a yes to what would be refused
    if (appointments.length > 0 && withdrawal === 'refuse')
      throw new OrderRefused(appointments.join('\n'));
    for (const line of appointments) terminal.print(line);
    if (!yes && !(await terminal.askForYes('Apply this?'))) {
      terminal.printError('nothing was changed; apply it with a yes, or with --yes');
      return NOT_AGREED;
    }
    const changes = await carryOut({
      kind: 'apply',
      business,
      pictures: pictures.map(({ bytes, ...picture }) => ({
        ...picture,
        base64: Buffer.from(bytes).toString('base64'),
      })),
      withdrawal,
      ...(!yes && { agreed: planned }),
    });
    if (changes.length === 0) return terminal.print('nothing to change: somebody else did');
    const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
    terminal.print(
      `${business.business}: ${count} applied; its page is ${await carryOut({ kind: 'origin' })}/${business.business} while the server runs`,
    );
    return printSecrets(terminal, { business, changes, carryOut });
  });
}

/** Shows the secrets of new webhooks for which the file says none. */
async function printSecrets(
  terminal: Terminal,
  {
    business: { business: urlname, webhooks },
    changes,
    carryOut,
  }: {
    readonly business: Business;
    readonly changes: readonly Change[];
    readonly carryOut: CarryOut;
  },
): Promise<void> {
  const added = new Set(
    changes
      .filter(({ kind, thing }) => kind === 'create' && thing === 'webhook')
      .map(({ key }) => key),
  );
  const generated = webhooks.filter(({ key, secret }) => secret === undefined && added.has(key));
  if (generated.length === 0) return;
  const { webhooks: stored } = await carryOut({ kind: 'read', urlname });
  for (const { key, secret } of stored)
    if (generated.some((each) => each.key === key))
      terminal.print(`the secret of the webhook ${key}: ${secret}`);
}

async function writeExport(
  {
    file,
    group = basename(file, extname(file)),
    yes,
  }: Extract<Command, { readonly kind: 'export' }>,
  terminal: Terminal,
  order: CarryOut,
): Promise<void> {
  const business = await order({ kind: 'read', urlname: group });
  const { businessFileText } = await import('../business/business-file');
  const { SCHEMA_FILE } = await import('./schema-file');
  const text = businessFileText(business, relative(dirname(file), SCHEMA_FILE));
  if (file === '-') return terminal.print(text.replace(/\n$/, ''));
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory())
    throw new UsageError(`${file} is a folder; name a file in it, as ${join(file, group)}.yaml`);
  await writeFile(file, text, { flag: yes ? 'w' : 'wx', mode: 0o600 }).catch(
    ({ code, message }: NodeJS.ErrnoException) => {
      throw new UsageError(
        code === 'EEXIST'
          ? `${file} exists; name another, or write over it with --yes`
          : code === 'ENOENT' || code === 'ENOTDIR'
            ? `there is no folder ${dirname(file)}`
            : `${file} cannot be written: ${causeOf(code ?? message)}`,
      );
    },
  );
  terminal.print(`${file}: written`);
}

/** Which database it is: a misspelt folder has none of what somebody looks for. */
const databaseIn = ({ databaseUrl, dataFolder }: Environment): string =>
  databaseUrl === undefined ? `the data folder ${dataFolder}` : 'the database of DATABASE_URL';

/** Where a server of these variables shows its pages. */
const originIn = ({ publicUrl, host, port }: Environment): string =>
  publicUrl ?? `http://${host}:${port}`;

/** One line a feed, with the address that calendars subscribe to. */
async function printFeeds(
  feeds: readonly FeedLine[],
  { variables, terminal }: Surroundings,
  order: CarryOut,
): Promise<void> {
  const environment = environmentFrom(variables);
  const [{ secretOf }, { AppointmentKeys }] = await Promise.all([
    import('../environment/secret'),
    import('../keys/appointment-keys'),
  ]);
  const keys = new AppointmentKeys(await secretOf(environment), environment.videoUrl);
  const origin = await order({ kind: 'origin' });
  for (const { groupId, id, calendar, personal } of feeds)
    terminal.print(
      `${id}  ${origin}/feeds/${groupId}/${id}/${keys.feedToken(groupId, id)}.ics  ${calendar ?? 'all calendars'}${personal ? ', with personal data' : ''}`,
    );
}

/** With the database, or with the server that has it open. */
async function withDatabase<T>(
  { variables }: Surroundings,
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
