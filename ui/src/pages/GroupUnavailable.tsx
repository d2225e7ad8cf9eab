import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useService } from '../hooks/use-service';
import { InactivePage } from './InactivePage';

/** A group that takes no bookings at present, in place of the steps. */
export function GroupUnavailable(): ReactElement {
  const { t } = useTranslation('layout');
  const { name, phone } = useService(Group);
  return <InactivePage name={name} phone={phone} message={t('unavailable')} />;
}
