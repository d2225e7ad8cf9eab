import { isEditable, wallOf } from '@creneau/core';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { StoredAppointment } from '../appointment/stored-appointments';
import { hashOf, newToken } from '../appointment/tokens';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import type { StoredSettings } from '../group/settings';
import type { AppointmentLink, Errand, News } from './appointment-mail';

const DAY = 86_400_000;
/** Days after the appointment until which its mail leads to the list. */
const KEPT_AFTER = 30 * DAY;

interface About {
  readonly news: News;
  readonly group: Pick<Row<'groups'>, 'id' | 'urlname' | 'timezone' | 'settings'>;
  readonly appointments: readonly [StoredAppointment, ...StoredAppointment[]];
}

/**
 * The links of a mail, with a new key to the contact whose appointments they are. Only its hash is kept; the key itself is in
 * the mail and nowhere else (reliability.md A7).
 */
export async function appointmentLinks(
  database: Kysely<Database>,
  { news, group, appointments }: About,
  { origin, now }: { readonly origin: string; readonly now: Instant },
): Promise<readonly AppointmentLink[]> {
  const page = `${origin}/${group.urlname}`;
  if (news === 'cancellation') return [{ errand: 'again', address: page }];

  const [first] = appointments;
  const ficheKey = newToken();
  await database
    .insertInto('fiche_tokens')
    .values({
      group_id: group.id,
      token_hash: hashOf(ficheKey),
      fiche_id: first.fiche_id,
      created_at: timestamp(now),
      expires_at: timestamp(
        Math.max(now, ...appointments.map(({ ends_at }) => ends_at)) + KEPT_AFTER,
      ),
    })
    .execute();
  const to = (errand: Errand, parameters: Record<string, string>): AppointmentLink => {
    const query = new URLSearchParams({ ...parameters, ficheKey, from_mail: '1' });
    return { errand, address: `${page}/appointments?${query.toString()}` };
  };
  const useApiV3 = (group.settings as StoredSettings).use_api_v3 ?? false;
  const isMovable = appointments.every(({ starts_at, intervention_externid }) =>
    isEditable(
      { start: wallOf(starts_at, group.timezone) },
      { externid: intervention_externid ?? undefined },
      { useApiV3 },
      now,
    ),
  );
  return [
    ...(isMovable ? [to('change', { update_apt: String(first.id) })] : []),
    to('cancel', { cancel_apt: appointments.map(({ id }) => id).join(',') }),
    to('list', { list_rdv: '1' }),
  ];
}
