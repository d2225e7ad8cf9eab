import { Connection } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { NoticeBand } from './NoticeBand';

/** Says that the network is offline and that input is kept; disappears when the network is back. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const online = useBehavior(useService(Connection).online$);
  return <NoticeBand icon="offline">{!online && t('answer.offline')}</NoticeBand>;
}
