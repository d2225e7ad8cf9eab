import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { Business } from '../business/business-file';
import type { PicturedBusiness } from '../business/pictures';
import type { Change } from '../business/plan';
import {
  decidesAnew,
  type Decision,
  type Impact,
  type Settlement,
  UNDECIDED,
} from '../business/decision';
import { STANDARD_INPUT, UsageError, type Command } from './command-line';
import { OrderRefused } from './order-refused';
import type { CarryOut } from './orders';
import type { CommandContext } from './command-context';
import type { Terminal } from './terminal';
import { codeOf } from '../untyped/untyped';
import { orderIn, withDatabase } from './with-database';

const OWNER_ONLY = 0o600;

/** Exit code without a confirmation. */
const NOT_AGREED = 2;

/** @throws {FileMistakes} */
export async function check(
  { file }: Command<'check'>,
  { terminal }: CommandContext,
): Promise<void> {
  const { business } = await readFileOf(file, terminal);
  terminal.print(`${file}: valid; the business is ${business.business}`);
}

/** @throws {FileMistakes} */
export async function plan({ file }: Command<'plan'>, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const { business } = await readFileOf(file, terminal);
  const { affectedLines } = await import('../business/decision');
  const { changes, ...impact } = await orderIn(context)({ kind: 'plan', business });
  await printChanges(terminal, changes);
  for (const line of affectedLines(impact, UNDECIDED)) terminal.print(line);
  return printClosingDays(terminal, business);
}

/**
 * @returns the exit code
 * @throws {FileMistakes}
 */
export async function apply(
  { file, yes, decision }: Command<'apply'>,
  context: CommandContext,
): Promise<number | void> {
  const { terminal } = context;
  const { business, pictures } = await readFileOf(file, terminal);
  return withDatabase(context, async (carryOut) => {
    const { affectedLines } = await import('../business/decision');
    const { changes: preview, ...impact } = await carryOut({ kind: 'plan', business });
    await printChanges(terminal, preview);
    const isAsked = preview.length > 0 || (impact.undecided.length > 0 && decidesAnew(decision));
    // do not ask for confirmation of a change that would be refused
    if (isAsked && refuses(decision, impact))
      throw new OrderRefused(affectedLines(impact, decision).join('\n'));
    for (const line of affectedLines(impact, isAsked ? decision : UNDECIDED)) terminal.print(line);
    if (!isAsked) return;
    if (!yes && !(await terminal.askForYes('Apply this?'))) {
      terminal.printError('nothing was changed; answer y, or use --yes');
      return NOT_AGREED;
    }
    const { changes, settled: settlement } = await carryOut({
      kind: 'apply',
      business,
      pictures: pictures.map(({ bytes, ...picture }) => ({
        ...picture,
        base64: Buffer.from(bytes).toString('base64'),
      })),
      decision,
      ...(!yes && { agreed: preview }),
    });
    const outcomes = outcomesOf(changes, settlement);
    if (outcomes.length === 0)
      return terminal.print('nothing to change: somebody else has made these changes');
    terminal.print(
      `${business.business}: ${outcomes.join(', ')}; its page is ${await carryOut({ kind: 'origin' })}/${business.business} while the server runs`,
    );
    return printSecrets(terminal, { business, changes, carryOut });
  });
}

const refuses = ({ reassign, rest }: Decision, { undecided }: Pick<Impact, 'undecided'>): boolean =>
  rest === 'refuse' && undecided.some(({ substitute }) => !(reassign && substitute !== undefined));

function outcomesOf(changes: readonly Change[], settlement: Settlement): readonly string[] {
  const appointments = Object.entries(settlement).filter(([, count]) => count > 0);
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return [
    ...(changes.length > 0 ? [`${count} applied`] : []),
    ...appointments.map(
      ([outcome, many]) => `${many === 1 ? '1 appointment' : `${many} appointments`} ${outcome}`,
    ),
  ];
}

export async function writeExport(
  { file, group = basename(file, extname(file)), yes }: Command<'export'>,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const business = await orderIn(context)({ kind: 'read', urlname: group });
  const { businessFileText } = await import('../business/business-file');
  const { SCHEMA_FILE } = await import('./schema-file');
  const text = businessFileText(business, relative(dirname(file), SCHEMA_FILE));
  if (file === '-') {
    terminal.print(text.replace(/\n$/, ''));
    return printRefusal(terminal, file, text);
  }
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory())
    throw new UsageError(`${file} is a folder; name a file in it, as ${join(file, group)}.yaml`);
  const write = async (): Promise<void> => {
    // before secrets are written to it
    if (yes && stats?.isFile()) await chmod(file, OWNER_ONLY);
    await writeFile(file, text, { flag: yes ? 'w' : 'wx', mode: OWNER_ONLY });
  };
  await write().catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new UsageError(
      code === 'EEXIST'
        ? `${file} exists; name another, or write over it with --yes`
        : code === 'ENOENT' || code === 'ENOTDIR'
          ? `there is no folder ${dirname(file)}`
          : `${file} cannot be written: ${causeOf(code ?? message)}`,
    );
  });
  terminal.print(`${file}: written`);
  return printRefusal(terminal, file, text);
}

/** Rows may be older than a rule of the format, or edited by hand. */
async function printRefusal(terminal: Terminal, file: string, text: string): Promise<void> {
  const [{ readBusinessFile }, { FileMistakes }, { pageLocales }] = await Promise.all([
    import('../business/business-file'),
    import('../business/mistake'),
    import('../mail/locales'),
  ]);
  try {
    readBusinessFile(file, Buffer.from(text), pageLocales);
  } catch (failure) {
    if (!(failure instanceof FileMistakes)) throw failure;
    terminal.printError(
      `the database has what no file may say; put it right before you check or apply this one:\n${failure.message}`,
    );
  }
}

/**
 * Prints warnings.
 *
 * @throws {FileMistakes}
 */
async function readFileOf(file: string, terminal: Terminal): Promise<PicturedBusiness> {
  const [{ readBusiness }, { pageLocales }, { mistakeLines }] = await Promise.all([
    import('../business/read-business'),
    import('../mail/locales'),
    import('../business/mistake'),
  ]);
  const isInput = file === STANDARD_INPUT;
  const bytes = isInput ? await terminal.readInput(LARGEST_READ) : await bytesOf(file);
  if (bytes.length > LARGEST_READ) throw new UsageError(`${file} is too large for a business`);
  const name = isInput ? 'standard input' : file;
  const result = await readBusiness(name, bytes, pageLocales);
  const warnings = result.warnings.map((each) => ({
    ...each,
    message: `warning: ${each.message}`,
  }));
  for (const line of mistakeLines(name, warnings)) terminal.printError(line);
  return result;
}

const LARGEST_READ = 64_000_000;

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new UsageError(`${file} is not a file`);
    if (stats.size > LARGEST_READ) throw new UsageError(`${file} is too large for a business`);
    return await readFile(file);
  } catch (failure) {
    const code = codeOf(failure);
    if (code === undefined) throw failure;
    throw new UsageError(
      code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${causeOf(code)}`,
    );
  }
}

const causeOf = (code: string): string =>
  ['EACCES', 'EPERM'].includes(code) ? 'permission denied' : code;

async function printChanges(terminal: Terminal, changes: readonly Change[]): Promise<void> {
  const { changeLine } = await import('../business/plan');
  for (const change of changes) terminal.print(changeLine(change));
  if (changes.length === 0) terminal.print('nothing to change');
}

async function printClosingDays(terminal: Terminal, business: Business): Promise<void> {
  if (!business.holidays) return;
  const [{ closingDays }, { dayOfInstant }] = await Promise.all([
    import('../business/read-business'),
    import('@creneau/core'),
  ]);
  const days = await closingDays(business, dayOfInstant(Date.now(), business.timezone));
  terminal.print('closed on these public holidays of the coming year:');
  for (const { day, name } of days) terminal.print(`  ${day}  ${name}`);
}

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
  const newKeys = new Set(
    changes
      .filter(({ kind, thing }) => kind === 'create' && thing === 'webhook')
      .map(({ key }) => key),
  );
  const newWebhooks = webhooks.filter(
    ({ key, secret }) => secret === undefined && newKeys.has(key),
  );
  if (newWebhooks.length === 0) return;
  const { webhooks: current } = await carryOut({ kind: 'read', urlname });
  for (const { key, secret } of current)
    if (newWebhooks.some((each) => each.key === key))
      terminal.print(`the secret of the webhook ${key}: ${secret}`);
}
