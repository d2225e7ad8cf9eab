import { telAddress } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useButtonLook } from './Button';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

export function PhoneLink({ phone }: { phone: string }): ReactElement {
  const { t } = useTranslation('layout');
  return (
    <a className={useButtonLook({ slim: true })} href={telAddress(phone)}>
      <Icon name="phone" size={16} />
      <VisuallyHidden>{t('call')}</VisuallyHidden>
      {phone}
    </a>
  );
}

/** Uses no-break spaces, for a phone number within a sentence. */
export const inOnePiece = (phone: string): string => phone.replaceAll(' ', '\u00a0');
