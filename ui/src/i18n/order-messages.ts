import type { Refusal } from '@creneau/core';
import type { TFunction } from 'i18next';

type Refused = Pick<Refusal, 'detail'>;

/** The title of a failed command, which may have been carried out if the answer was lost. @param refused a key. */
export const orderTitle = (t: TFunction, { detail }: Refused, refused: string): string =>
  t(detail.inDoubt ? 'appointments:refused.doubtTitle' : refused);

/** The message of a failed command; after a lost answer it can be repeated. @param refused the translated refusal. */
export const orderMessage = (t: TFunction, { detail }: Refused, refused: string): string =>
  detail.inDoubt && !detail.mayHappenTwice ? t('appointments:refused.doubt') : refused;
