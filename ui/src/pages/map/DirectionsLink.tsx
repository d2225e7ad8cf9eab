import { directionsLink } from '@creneau/core';
import type { ReactElement } from 'react';
import { useButtonLook } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useTranslation } from '../../i18n/use-translation';

/** Opens the directions in the visitor's map application. */
export function DirectionsLink({ address }: { address: string }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <a
      className={useButtonLook({ slim: true })}
      href={directionsLink(address)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="way" size={16} />
      {t('way')}
      <VisuallyHidden> {t('layout:newWindow')}</VisuallyHidden>
    </a>
  );
}
