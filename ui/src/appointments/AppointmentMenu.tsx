import { directionsLink, type AppointmentGroup } from '@creneau/core';
import type { AppointmentEntry, AppointmentsViewModel } from '@creneau/core/presentation';
import type { ReactElement } from 'react';
import { Icon } from '../design/Icon';
import { Menu, MenuItem, MenuLink } from '../design/Menu';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useTranslation } from '../i18n/use-translation';
import { LateIcon } from './LateIcon';

interface AppointmentMenuProps {
  readonly appointmentGroup: AppointmentGroup;
  readonly entry: AppointmentEntry;
  readonly viewModel: AppointmentsViewModel;
  /** "mardi 8 juin à 18:30". */
  readonly when: string;
  readonly onEdit: () => void;
  readonly onRetake: () => void;
}

export function AppointmentMenu({
  appointmentGroup,
  entry: { status, place },
  viewModel,
  when,
  onEdit,
  onRetake,
}: AppointmentMenuProps): ReactElement {
  const { t } = useTranslation('appointments');
  const { group, actions } = viewModel;
  return (
    <Menu name={`${t('menu.label')} ${t('menu.of', { when })}`} icon={<LateIcon name="more" />}>
      {viewModel.canEdit(appointmentGroup) && (
        <MenuItem icon={<LateIcon name="edit" />} onPress={onEdit}>
          {t('menu.edit')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon name="retry" />} onPress={onRetake}>
        {t('menu.retake')}
      </MenuItem>
      {viewModel.canExport && status !== 'cancelled' && (
        <MenuItem
          icon={<Icon name="calendar" />}
          onPress={() => actions.ask({ kind: 'calendar', of: [appointmentGroup] })}
        >
          {t('menu.calendar')}
        </MenuItem>
      )}
      {place !== undefined && (
        <MenuLink icon={<Icon name="way" />} href={directionsLink(`${group.name}, ${place}`)}>
          {t('menu.way')}
          <VisuallyHidden> {t('menu.newWindow')}</VisuallyHidden>
        </MenuLink>
      )}
      {viewModel.isCancellable(appointmentGroup) && (
        <MenuItem
          icon={<Icon name="close" />}
          destructive
          onPress={() => viewModel.askCancel(appointmentGroup)}
        >
          {t('menu.cancel')}
        </MenuItem>
      )}
    </Menu>
  );
}
