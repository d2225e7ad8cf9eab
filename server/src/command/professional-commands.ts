import type { Command } from './command-line';
import { orderIn, type Surroundings } from './surroundings';

export async function addProfessional(
  { email, groups }: Command<'pro add'>,
  surroundings: Surroundings,
): Promise<void> {
  const { terminal } = surroundings;
  const password = await terminal.readPassword(`password of ${email}: `);
  await orderIn(surroundings)({
    kind: 'addProfessional',
    email,
    ...(password !== '' && { password }),
    urlnames: groups,
  });
  terminal.print(`${email} works for ${groups.join(', ')}`);
}

export async function changePassword(
  { email }: Command<'pro password'>,
  surroundings: Surroundings,
): Promise<void> {
  const { terminal } = surroundings;
  const password = await terminal.readPassword(`new password of ${email}: `);
  await orderIn(surroundings)({ kind: 'changePassword', email, password });
  terminal.print(`${email} has a new password, and is logged out everywhere`);
}

export async function removeProfessional(
  { email, groups }: Command<'pro remove'>,
  surroundings: Surroundings,
): Promise<void> {
  await orderIn(surroundings)({ kind: 'removeProfessional', email, urlnames: groups });
  surroundings.terminal.print(
    groups.length > 0 ? `${email} no longer works for ${groups.join(', ')}` : `${email} is removed`,
  );
}
