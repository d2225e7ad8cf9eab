import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBand } from '../layout/NoticeBand';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { LinkProblem } from './link-problem';

/** Tells that the link cannot be followed as it says, so that nobody wonders why they are asked (QUERY-25). */
export function LinkNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const reason = useBehavior(useViewModel(LinkProblem).reason$);
  return <NoticeBand icon="info">{reason && t(`link.${reason}`)}</NoticeBand>;
}
