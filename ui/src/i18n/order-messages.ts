import type { Refusal } from '@creneau/core';
import type { TFunction } from 'i18next';

type OrderRefusal = Pick<Refusal, 'detail'>;

/** After a lost answer the command may have been carried out. @param titleKey a key. */
export const orderTitle = (t: TFunction, { detail }: OrderRefusal, titleKey: string): string =>
  t(detail.inDoubt ? 'appointments:refused.doubtTitle' : titleKey);

/** After a lost answer it can be repeated. @param message the translated refusal. */
export const orderMessage = (t: TFunction, { detail }: OrderRefusal, message: string): string =>
  detail.inDoubt && !detail.mayHappenTwice ? t('appointments:refused.doubt') : message;
