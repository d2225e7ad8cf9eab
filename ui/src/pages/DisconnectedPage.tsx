import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { DrawnPage } from './DrawnPage';
import { ClosedDoor } from './page-drawings';

/** Where one is led that logged in at their organisation, and logged out here. */
export function DisconnectedPage(): ReactElement {
  const { t } = useTranslation('sso');
  return (
    <DrawnPage drawing={<ClosedDoor />} title={t('disconnectedTitle')}>
      <p>{t('disconnected')}</p>
    </DrawnPage>
  );
}
