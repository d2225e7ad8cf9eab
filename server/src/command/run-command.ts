import { FileMistakes } from '../business/mistake';
import { isUnavailable } from '../database/database-errors';
import { databaseLine } from '../environment/database-name';
import { EnvironmentError, environmentFrom } from '../environment/environment';
import { StartError } from '../environment/start-error';
import { apply, check, plan, writeExport } from './business-file-commands';
import type { CommandContext } from './command-context';
import { type Command, type CommandKind, HELP, parseCommandLine, UsageError } from './command-line';
import { addFeed, listFeeds, revokeFeed } from './feed-commands';
import {
  addProfessional,
  changePassword,
  explain,
  listGroups,
  removeProfessional,
} from './group-commands';
import { OrderRefused } from './order-refused';
import { NothingTyped, type Terminal } from './terminal';
import { listDeadMessages, listWebhooks, replayMessages } from './webhook-commands';
import { messageOf } from '../untyped/untyped';
import { withAnyDatabase } from './with-database';

const FAILED = 1;
/** The commit may have succeeded although its answer got lost. */
const CONNECTION_LOST =
  'the connection to the database was lost: all changes were made, or none; run the command again to see which';

const WITHOUT_DATABASE: readonly CommandKind[] = ['help', 'check'];

/** Resolves to the exit code, or undefined for 0. */
type Run<Kind extends CommandKind> = (
  command: Command<Kind>,
  context: CommandContext,
) => Promise<number | void> | void;

const commands: { readonly [Kind in CommandKind]: Run<Kind> } = {
  help: (_, { terminal }) => terminal.print(HELP),
  check,
  plan,
  apply,
  export: writeExport,
  explain,
  'group list': listGroups,
  'pro add': addProfessional,
  'pro password': changePassword,
  'pro remove': removeProfessional,
  'feed list': listFeeds,
  'feed add': addFeed,
  'feed revoke': revokeFeed,
  'secret forget': forgetSecret,
  'webhook list': listWebhooks,
  'webhook dead': listDeadMessages,
  'webhook replay': replayMessages,
};

const run = <Kind extends CommandKind>(
  command: Command<Kind>,
  context: CommandContext,
): Promise<number | void> | void => commands[command.kind](command, context);

/** @returns the exit code */
export async function runCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    const command = parseCommandLine(words);
    // not on stdout, which may be the file of a business
    if (!WITHOUT_DATABASE.includes(command.kind))
      terminal.printError(databaseLine(environmentFrom(variables)));
    return (await run<CommandKind>(command, { variables, terminal })) ?? 0;
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
    terminal.printError(isKnown ? messageOf(failure) : CONNECTION_LOST);
    return FAILED;
  }
}

async function forgetSecret(_: Command<'secret forget'>, context: CommandContext): Promise<void> {
  await withAnyDatabase(context, (carryOut) => carryOut({ kind: 'forgetSecret' }));
  context.terminal.print(
    'the next start of the server takes the secret that it finds, or creates one; if it is another, the links in mails that were sent no longer work',
  );
}
