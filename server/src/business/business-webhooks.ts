import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema';
import { json } from '../database/values';
import { newWebhookSecret } from '../webhook/sign-message';
import type { Business } from './business-file';

/** A webhook without a secret in the file keeps its stored one. */
export const keepSecrets = (business: Business, current: Business | undefined): Business => ({
  ...business,
  webhooks: business.webhooks.map((webhook) => ({
    ...webhook,
    secret: webhook.secret ?? current?.webhooks.find(({ key }) => key === webhook.key)?.secret,
  })),
});

/** Deletes removed webhooks with their messages. */
export async function writeWebhooks(
  transaction: Transaction<Database>,
  group: number,
  { webhooks }: Business,
  current: Business | undefined,
): Promise<void> {
  await transaction
    .deleteFrom('webhooks')
    .where('group_id', '=', group)
    .where('key', 'not in', ['', ...webhooks.map(({ key }) => key)])
    .execute();
  for (const [sort, webhook] of webhooks.entries()) {
    const before = current?.webhooks.find(({ key }) => key === webhook.key);
    const columns = {
      sort,
      url: webhook.url,
      secret: webhook.secret ?? newWebhookSecret(),
      previous_secret: webhook.previous_secret ?? null,
      events: webhook.events ? json(webhook.events) : null,
      personal_data: webhook.personal_data,
      ...((before?.url !== webhook.url || before.secret !== webhook.secret) && {
        failures: 0,
        failing_since: null,
        last_failure: null,
        next_attempt_at: sql<string>`now()`,
        disabled_at: null,
      }),
    };
    await transaction
      .insertInto('webhooks')
      .values({ group_id: group, key: webhook.key, ...columns })
      .onConflict((conflict) => conflict.columns(['group_id', 'key']).doUpdateSet(columns))
      .execute();
  }
}
