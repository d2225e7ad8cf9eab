import { bookPath, cancellables, isActive } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppointmentDialogs } from '../../appointments/AppointmentDialogs';
import { AppointmentOutcome } from '../../appointments/AppointmentOutcome';
import { tooNearMessage } from '../../appointments/use-appointment-words';
import { useButtonLook } from '../../design/Button';
import { focusTitle } from '../../design/frame/PageTitle';
import { Link } from '../../design/Link';
import { reloadOnReturn } from '../../hooks/reload';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { metaOf } from '../../hooks/page-meta';
import { useViewModel, useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';
import { ConfirmationView } from './ConfirmationView';

export function ConfirmationStep(): ReactElement | undefined {
  const viewModel = useViewModel(parts.confirmation);
  const confirmation = useBehavior(viewModel.confirmation$);
  const actions = parts.appointmentActions(useVisit());
  const cancelledIds = useBehavior(actions.cancelled$);
  const host = metaOf(document, 'video');
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { t } = useTranslation('confirmation');
  const buttonLook = useButtonLook({ size: 'large' });
  const { urlname } = viewModel.group;
  const { drafts } = useVisit().ports;
  // leaving the confirmation ends the visit
  useEffect(() => {
    const isOver = (): boolean => {
      drafts.forget();
      return true;
    };
    return reloadOnReturn(isOver);
  }, [drafts]);
  useEffect(() => void viewModel.lookAgain(), [viewModel]);
  useEffect(() => () => actions.leave(), [actions]);
  if (!confirmation) return undefined;
  const { appointmentGroup } = confirmation;
  const isCancelled = appointmentGroup.appointments.every(
    (appointment) => cancelledIds.has(appointment.id) || !isActive(appointment),
  );
  const toTimes = (isBegun: boolean): void => {
    if (isBegun) void navigate(to(bookPath(urlname, 'slots')));
  };
  return (
    <>
      <ConfirmationView
        confirmation={confirmation}
        isCancelled={isCancelled}
        viewModel={viewModel}
        host={host}
        list={
          <Link className={buttonLook} to={to(`/${urlname}/appointments`)}>
            {t('moved.list')}
          </Link>
        }
        actions={{
          // a pro has another calendar
          ...(!viewModel.isByPro && {
            addToCalendar: () => actions.ask({ kind: 'calendar', of: [appointmentGroup] }),
          }),
          ...(viewModel.isTooNear(appointmentGroup) && { tooNear: tooNearMessage(t, viewModel) }),
          ...(viewModel.canChange(appointmentGroup) && {
            change: () => {
              viewModel.selectFiche(appointmentGroup);
              void actions.edit(appointmentGroup).then(toTimes);
            },
          }),
          ...(viewModel.canCancel(appointmentGroup) && {
            cancel: () => {
              viewModel.selectFiche(appointmentGroup);
              actions.ask({
                kind: 'cancel',
                of: cancellables(
                  appointmentGroup.appointments.map(({ id }) => id),
                  appointmentGroup.appointments,
                ),
              });
            },
          }),
        }}
      >
        <AppointmentOutcome />
      </ConfirmationView>
      <AppointmentDialogs
        // the button that opened the dialog is removed
        onClosed={() => isCancelled && setTimeout(focusTitle)}
        onCancelled={() => void navigate(to(`/${urlname}/appointments`))}
      />
    </>
  );
}
