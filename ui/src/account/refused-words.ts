import type { Group, Refusal } from '@creneau/core';
import type { TFunction } from 'i18next';
import { isSentence, refusalMessage } from '../i18n/refusal-messages';

/** The words of a refusal in a form of an account: the server's own where we have none for its key. */
export function refusedWords(
  t: TFunction,
  { reason, detail: { field, message } }: Refusal,
  { phone, sector }: Pick<Group, 'phone' | 'sector'>,
): string {
  const isWorded = reason === 'unknown' || (reason === 'invalidField' && field === 'temp_email');
  if (isWorded && message !== undefined && isSentence(message)) return message;
  // the field of these forms that a server can refuse is an e-mail address
  if (reason === 'invalidField') return t('account:emailValidator');
  if (reason === 'registrationClosed' && sector === 'health')
    return t('errors:registerDisabled', { phone, context: phone ? 'health_withPhone' : 'health' });
  return refusalMessage(t, reason, phone);
}
