import type { CommandContext } from './command-context';
import type { Command } from './command-line';
import { orderIn } from './with-database';

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

export async function addProfessional(
  { email, groups }: Command<'pro add'>,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const password = await terminal.readPassword(`password of ${email}: `);
  await orderIn(context)({
    kind: 'addProfessional',
    email,
    ...(password !== '' && { password }),
    urlnames: groups,
  });
  terminal.print(`${email} works for ${groups.join(', ')}`);
}

export async function changePassword(
  { email }: Command<'pro password'>,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const password = await terminal.readPassword(`new password of ${email}: `);
  await orderIn(context)({ kind: 'changePassword', email, password });
  terminal.print(`${email} has a new password, and is logged out everywhere`);
}

export async function removeProfessional(
  { email, groups }: Command<'pro remove'>,
  context: CommandContext,
): Promise<void> {
  await orderIn(context)({ kind: 'removeProfessional', email, urlnames: groups });
  context.terminal.print(
    groups.length > 0 ? `${email} no longer works for ${groups.join(', ')}` : `${email} is removed`,
  );
}
