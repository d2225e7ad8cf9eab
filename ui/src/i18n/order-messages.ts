import type { Refusal } from '@creneau/core';
import type { TFunction } from 'i18next';

type Refused = Pick<Refusal, 'detail'>;

/** After a lost answer the command may have been carried out. @param refused a key. */
export const orderTitle = (t: TFunction, { detail }: Refused, refused: string): string =>
  t(detail.inDoubt ? 'appointments:refused.doubtTitle' : refused);

/** After a lost answer it can be repeated. @param refused the translated refusal. */
export const orderMessage = (t: TFunction, { detail }: Refused, refused: string): string =>
  detail.inDoubt && !detail.mayHappenTwice ? t('appointments:refused.doubt') : refused;
