import type { NewRow } from '../database/schema';
import { json } from '../database/values';
import { newToken } from '../keys/keys';

/** @param host right-hand side of the message id */
export const outboxRow = (
  groupId: number,
  mail: { readonly kind: string },
  mailHost: string,
): NewRow<'outbox'> => ({
  group_id: groupId,
  message_id: `<${newToken()}@${mailHost}>`,
  mail: json(mail),
});
