import { BookingJourney, Group } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { OfferedCatalog } from '../booking/offered-catalog';
import type { PageQuery } from '../booking/page-query';
import { ConfirmationStep } from '../confirmation/ConfirmationStep';
import { ConfirmationViewModel } from '../confirmation/confirmation-view-model';

/** The confirmation, wired. */
export function confirmationScreen(
  container: Container,
  ways: Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>,
): ComponentType {
  container
    .bind(ConfirmationViewModel)
    .toResolvedValue(
      (journey: BookingJourney, offered: OfferedCatalog, group: Group) =>
        new ConfirmationViewModel(journey, offered, group, ways),
      [BookingJourney, OfferedCatalog, Group],
    )
    .inTransientScope();
  return ConfirmationStep;
}
