import { Appointments, Sessions, Visit } from '@creneau/core';
import { SelectedFiche, ConfirmationViewModel } from '@creneau/core/presentation';
import { ConfirmationStep } from '../../booking/confirmation/ConfirmationStep';
import { LinkQuery } from '../../hooks/use-service';
import { screen } from '../../hooks/provide';
import { bookings } from './bookings';

export const confirmation = screen(
  ConfirmationStep,
  ConfirmationViewModel,
  [Visit, Sessions, Appointments, SelectedFiche, LinkQuery],
  bookings,
);
