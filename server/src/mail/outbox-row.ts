import type { NewRow } from '../database/schema';
import { json } from '../database/values';
import { newToken } from '../keys/tokens';

/** The row that stores a mail in the outbox; its message id ends with the host. */
export const outboxRow = (
  groupId: number,
  mail: { readonly kind: string },
  mailHost: string,
): NewRow<'outbox'> => ({
  group_id: groupId,
  message_id: `<${newToken()}@${mailHost}>`,
  mail: json(mail),
});
