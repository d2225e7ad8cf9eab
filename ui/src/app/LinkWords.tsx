import type { LinkProblemReason } from '@creneau/core';
import type { ReactNode } from 'react';
import { useLaterWords } from '../i18n/use-later-words';
import { useTranslation } from '../i18n/use-translation';

/** A separate chunk, because few visits need it. */
export function LinkWords({ reason }: { reason: LinkProblemReason }): ReactNode {
  const { t } = useTranslation('errors');
  if (!useLaterWords()) return undefined;
  return typeof reason === 'object'
    ? t('link.apart', { services: reason.apart.join(', ') })
    : t(`link.${reason}`);
}
