import { BookingJourney, Clock, Group, Sessions } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { ChosenClient } from '../agent/chosen-client';
import { OfferedCatalog } from '../booking/offered-catalog';
import type { PageQuery } from '../booking/page-query';
import { ConfirmationStep } from '../confirmation/ConfirmationStep';
import { ConfirmationViewModel } from '../confirmation/confirmation-view-model';
import { provideOwnAppointments } from './own-appointments';

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
