import type { Group } from '@creneau/core';
import type { TFunction } from 'i18next';
import { inOnePiece } from '../design/PhoneLink';
import { refusalMessage } from '../i18n/refusal-messages';

/** Names the phone, except to pros, whose own number it is. */
export const tooNearMessage = (
  t: TFunction,
  {
    group: { phone },
    isByPro,
  }: { readonly group: Pick<Group, 'phone'>; readonly isByPro: boolean },
): string =>
  refusalMessage(
    t,
    'tooLateToChange',
    phone === undefined || isByPro ? undefined : inOnePiece(phone),
  );
