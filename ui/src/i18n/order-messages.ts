import type { Refusal } from '@creneau/core';
import type { TFunction } from 'i18next';

type Refused = Pick<Refusal, 'detail'>;

/** The title of an order that failed: without an answer, it may have been carried out. @param refused a key. */
export const orderTitle = (t: TFunction, { detail }: Refused, refused: string): string =>
  t(detail.inDoubt ? 'appointments:refused.doubtTitle' : refused);

/** The words of an order that failed: it can be given again without an answer. @param refused the words of its refusal. */
export const orderMessage = (t: TFunction, { detail }: Refused, refused: string): string =>
  detail.inDoubt && !detail.mayHappenTwice ? t('appointments:refused.doubt') : refused;
