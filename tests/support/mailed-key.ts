import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppointmentKeys, hashOf, newToken } from '../../server/src/keys/keys';
import type { Answer } from './booking-calls';
import { as, send } from './people-calls';
import { query } from './postgres';
import type { Ground } from './running-server';

/** What signs the keys of mails on that ground, once its server has started. */
export async function keysOf({ environment }: Ground): Promise<AppointmentKeys> {
  const secret = await readFile(join(environment.CRENEAU_DATA ?? '', 'secret'));
  return new AppointmentKeys(secret, 'https://video.example');
}

/** A key to the appointments of a contact, as a mail to its address has it. */
export async function aMailedFicheKey(
  database: string,
  ficheId: number,
  groupId = 1,
): Promise<string> {
  const key = newToken();
  await query(
    database,
    `insert into fiche_tokens (group_id, token_hash, fiche_id, sent_to, expires_at)
      select group_id, $1, id, lower(email), now() + interval '1 day' from fiches where group_id = $2 and id = $3`,
    [hashOf(key), groupId, ficheId],
  );
  return key;
}

/** The button of such a mail is pressed. */
export const openMailed = (
  address: string,
  veventKey: string,
  { groupId = 50, root = '/api/v3' }: { readonly groupId?: number; readonly root?: string } = {},
): Promise<Answer> =>
  send(address, 'POST', `${root}/sessions/login`, { account: { group_id: groupId, veventKey } });

/** The header of whoever pressed it. @throws {Error} when it opened nothing. */
export function authorizationOf({ status, json, text }: Answer): {
  readonly authorization: string;
} {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return as(json.account_token as string) as { readonly authorization: string };
}
