import {
  BookingJourney,
  Clock,
  Group,
  Sessions,
  OfferedCatalog,
  type PageQuery,
} from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { ConfirmationStep } from '../../booking/confirmation/ConfirmationStep';
import { provideOwnAppointments } from './own-appointments';
import { ChosenClient, ConfirmationViewModel } from '@creneau/core/presentation';

/** The confirmation, wired. */
export function confirmationScreen(
  container: Container,
  ways: Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>,
): ComponentType {
  provideOwnAppointments(container);
  container
    .bind(ConfirmationViewModel)
    .toResolvedValue(
      (
        journey: BookingJourney,
        offered: OfferedCatalog,
        group: Group,
        sessions: Sessions,
        clock: Clock,
        clients: ChosenClient,
      ) => new ConfirmationViewModel(journey, offered, group, sessions, clock, clients, ways),
      [BookingJourney, OfferedCatalog, Group, Sessions, Clock, ChosenClient],
    )
    .inTransientScope();
  return ConfirmationStep;
}
