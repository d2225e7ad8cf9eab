import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppointmentKeys } from '../../server/src/keys/appointment-keys';
import type { Answer } from './booking-calls';
import { as, send } from './people-calls';
import type { Ground } from './running-server';

/** What signs the keys of mails on that ground, once its server has started. */
export async function keysOf({ environment }: Ground): Promise<AppointmentKeys> {
  const secret = await readFile(join(environment.CRENEAU_DATA ?? '', 'secret'));
  return new AppointmentKeys(secret, 'https://video.example');
}

/** The button of such a mail is pressed. */
export const openMailed = (
  address: string,
  veventKey: string,
  { groupId = 50, root = '/api/v3' }: { readonly groupId?: number; readonly root?: string } = {},
): Promise<Answer> =>
  send(address, 'POST', `${root}/sessions/login`, { account: { group_id: groupId, veventKey } });

/** Whoever pressed it. @throws {Error} when it opened nothing. */
export function whoPressed({ status, json, text }: Answer): { readonly authorization: string } {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return as(json.account_token as string) as { readonly authorization: string };
}
