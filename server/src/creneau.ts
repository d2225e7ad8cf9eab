import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, relative } from 'node:path';
import { FileMistakes } from './business/mistake';
import type { Change } from './business/plan';
import { HELP, parseCommandLine, UsageError, type Command } from './command/command-line';
import { OrderRefused, type CarryOut } from './command/orders';
import { FolderInUse } from './database/folder-lock';
import { EnvironmentError, environmentFrom } from './environment/environment';
import { explainStartError, StartError } from './environment/start-error';

/** Nobody said yes. */
const NOT_AGREED = 2;

async function run(command: Command): Promise<void> {
  switch (command.kind) {
    case 'help':
      return console.log(HELP);
    case 'check': {
      const { business } = await readBusiness(command.file);
      return console.log(`${command.file}: right; the business is ${business.business}`);
    }
    case 'plan': {
      const { business } = await readBusiness(command.file);
      const changes = await withDatabase((carryOut) => carryOut({ kind: 'plan', business }));
      return tellPlan(changes);
    }
    case 'apply':
      return apply(command);
    case 'export':
      return writeExport(command);
    case 'group list': {
      const groups = await withDatabase((carryOut) => carryOut({ kind: 'groups' }));
      for (const { urlname, name, active } of groups)
        console.log(`${urlname}  ${name}${active ? '' : '  (not active)'}`);
      if (groups.length === 0) console.log('no business yet');
      return;
    }
    case 'pro add': {
      const { readPassword } = await import('./command/terminal');
      const password = await readPassword(`password of ${command.email}: `);
      await withDatabase((carryOut) =>
        carryOut({
          kind: 'addProfessional',
          email: command.email,
          ...(password !== '' && { password }),
          urlnames: command.groups,
        }),
      );
      return console.log(`${command.email} works for ${command.groups.join(', ')}`);
    }
    case 'pro password': {
      const { readPassword } = await import('./command/terminal');
      const password = await readPassword(`new password of ${command.email}: `);
      await withDatabase((carryOut) =>
        carryOut({ kind: 'changePassword', email: command.email, password }),
      );
      return console.log(`${command.email} has a new password, and is logged out everywhere`);
    }
    case 'pro remove': {
      const { email, groups } = command;
      await withDatabase((carryOut) =>
        carryOut({ kind: 'removeProfessional', email, urlnames: groups }),
      );
      return console.log(
        groups.length > 0
          ? `${email} works for ${groups.join(', ')} no more`
          : `${email} is removed`,
      );
    }
  }
}

/** Reads, checks and completes a file. @throws {FileMistakes} */
async function readBusiness(file: string) {
  const [{ readBusinessFile }, { scalePictures }] = await Promise.all([
    import('./business/business-file'),
    import('./business/pictures'),
  ]);
  return scalePictures(file, readBusinessFile(file, await bytesOf(file)));
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
      code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})`,
    );
  }
}

async function tellPlan(changes: readonly Change[]): Promise<void> {
  const { changeLine } = await import('./business/plan');
  for (const change of changes) console.log(changeLine(change));
  if (changes.length === 0) console.log('nothing to change');
}

async function apply({
  file,
  yes,
  withdrawal,
}: Extract<Command, { readonly kind: 'apply' }>): Promise<void> {
  const { business, pictures } = await readBusiness(file);
  await withDatabase(async (carryOut) => {
    const planned = await carryOut({ kind: 'plan', business });
    await tellPlan(planned);
    if (planned.length === 0) return;
    if (!yes) {
      const { askForYes } = await import('./command/terminal');
      if (!(await askForYes('Apply this?'))) {
        console.error('nothing was changed; apply it with a yes, or with --yes');
        process.exitCode = NOT_AGREED;
        return;
      }
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
    console.log(
      changes.length === 0
        ? 'nothing to change: somebody else did'
        : `${business.business}: ${changes.length === 1 ? '1 change' : `${changes.length} changes`} applied`,
    );
  });
}

async function writeExport({
  file,
  group = basename(file, extname(file)),
  yes,
}: Extract<Command, { readonly kind: 'export' }>): Promise<void> {
  const business = await withDatabase((carryOut) => carryOut({ kind: 'read', urlname: group }));
  if (!business)
    throw new OrderRefused(`there is no business ${group}; creneau group list tells them`);
  const { businessFileText, SCHEMA_FILE } = await import('./business/business-file');
  const text = businessFileText(business, relative(dirname(file), SCHEMA_FILE));
  if (file === '-') return void process.stdout.write(text);
  await writeFile(file, text, { flag: yes ? 'w' : 'wx', mode: 0o600 }).catch(
    (failure: NodeJS.ErrnoException) => {
      throw new UsageError(
        failure.code === 'EEXIST'
          ? `${file} exists; name another, or write over it with --yes`
          : `${file} cannot be written (${failure.code ?? failure.message})`,
      );
    },
  );
  console.log(`${file}: written`);
}

/** With the database, or with the server that has it open. */
async function withDatabase<T>(work: (carryOut: CarryOut) => Promise<T>): Promise<T> {
  const environment = environmentFrom(process.env);
  const [{ connect }, { carryOutOn }, { mailHostOf }] = await Promise.all([
    import('./database/connect'),
    import('./command/orders'),
    import('./environment/origin'),
  ]);
  let connection;
  try {
    connection = await connect(environment);
  } catch (failure) {
    if (!(failure instanceof FolderInUse)) throw explainStartError(failure, environment);
    const { orderSocket } = await import('./command/order-socket');
    return work(orderSocket(environment.dataFolder));
  }
  try {
    return await work(
      carryOutOn(connection.database, { now: Date.now, mailHost: mailHostOf(environment) }),
    );
  } finally {
    await connection.close();
  }
}

try {
  await run(parseCommandLine(process.argv.slice(2)));
} catch (failure) {
  const reasons = [EnvironmentError, FileMistakes, OrderRefused, StartError, UsageError];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
