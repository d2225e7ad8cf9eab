import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewModel } from '../app/services';
import { InactivePage } from './InactivePage';

/** A group that takes no bookings at present, in place of the steps. */
export function GroupUnavailable(): ReactElement {
  const { t } = useTranslation('layout');
  const { name, phone } = useViewModel(Group);
  return <InactivePage name={name} phone={phone} message={t('unavailable')} />;
}
