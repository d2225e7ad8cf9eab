import type { Command } from './command-line';
import { orderIn, type CommandContext } from './command-context';

export async function listGroups(_: Command<'group list'>, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const groups = await orderIn(context)({ kind: 'groups' });
  for (const { urlname, name, active } of groups)
    terminal.print(`${urlname}  ${name}${active ? '' : '  (not active)'}`);
  if (groups.length === 0) terminal.print('no business yet in this database');
}

export async function explain(
  { group: urlname, service: intervention, when, contact: fiche, language }: Command<'explain'>,
  context: CommandContext,
): Promise<void> {
  const lines = await orderIn(context)({
    kind: 'explain',
    urlname,
    intervention,
    when,
    ...(fiche !== undefined && { email: fiche }),
    ...(language !== undefined && { language }),
  });
  for (const line of lines) context.terminal.print(line);
}
