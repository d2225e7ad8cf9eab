import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainPage } from './PlainPage';

/** Where one is led that logged in at their organisation, and logged out here (SSO-03, SSO-04). */
export function DisconnectedPage(): ReactElement {
  const { t } = useTranslation('sso');
  return (
    <PlainPage title={t('disconnectedTitle')}>
      <p>{t('disconnected')}</p>
    </PlainPage>
  );
}
