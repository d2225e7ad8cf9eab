import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inheritedEnvironment } from './inherited-environment';
import { query } from './postgres';
import type { Ground } from './running-server';
import { V8_OPTIONS } from './v8-options';

/** Erases the contact of an appointment by the command of operators; answers the id that they had. */
export async function eraseFicheOf(
  { environment }: Ground,
  groupId: number,
  appointmentId: number,
): Promise<number | undefined> {
  const [fiche] = await query<{ fiche_id: number }>(
    environment.DATABASE_URL ?? '',
    'select fiche_id from appointments where group_id = $1 and id = $2',
    [groupId, appointmentId],
  );
  const id = fiche?.fiche_id;
  await promisify(execFile)(
    process.execPath,
    [...V8_OPTIONS, 'server/dist/bundle/erase.js', '--fiche', `${groupId}/${id}`],
    { env: { ...inheritedEnvironment, ...environment } },
  );
  return id;
}
