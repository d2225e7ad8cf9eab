import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { NoticeBand } from '../design/frame/NoticeBand';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { LinkProblem } from '@creneau/core';

/** Tells that the link cannot be followed as it says, so that nobody wonders why they are asked. */
export function LinkNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const reason = useBehavior(useService(LinkProblem).reason$);
  return <NoticeBand icon="info">{reason && t(`link.${reason}`)}</NoticeBand>;
}
