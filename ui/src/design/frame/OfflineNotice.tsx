import { Connection } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { NoticeBand } from './NoticeBand';

/** Tells that the network is gone, and that nothing typed is; it leaves by itself when the network is back. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const online = useBehavior(useService(Connection).online$);
  return <NoticeBand icon="offline">{!online && t('answer.offline')}</NoticeBand>;
}
