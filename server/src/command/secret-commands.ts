import type { Command } from './command-line';
import { withAnyDatabase, type CommandContext } from './command-context';

export async function forgetSecret(
  _: Command<'secret forget'>,
  context: CommandContext,
): Promise<void> {
  await withAnyDatabase(context, (carryOut) => carryOut({ kind: 'forgetSecret' }));
  context.terminal.print(
    'the next start of the server takes the secret that it finds, or creates one; if it is another, the links in mails that were sent no longer work',
  );
}
