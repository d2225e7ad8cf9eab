import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { DrawnPage } from './DrawnPage';
import { ClosedDoor } from './page-drawings';

/** Shown after a log-out to accounts of an organisation. */
export function DisconnectedPage(): ReactElement {
  const { t } = useTranslation('sso');
  return (
    <DrawnPage drawing={<ClosedDoor />} title={t('disconnectedTitle')}>
      <p>{t('disconnected')}</p>
    </DrawnPage>
  );
}
