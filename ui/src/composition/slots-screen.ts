import { BookingJourney, Catalogs, Clock, Group, Slots } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import type { PageQuery } from '../booking/page-query';
import { Language } from '../i18n/language';
import { SlotsStep } from '../slots/SlotsStep';
import { SlotsViewModel } from '../slots/slots-view-model';

/** The step of the times, wired. */
export function slotsScreen(
  container: Container,
  { date }: Pick<PageQuery, 'date'>,
): ComponentType {
  container
    .bind(SlotsViewModel)
    .toResolvedValue(
      (
        journey: BookingJourney,
        slots: Slots,
        catalogs: Catalogs,
        clock: Clock,
        group: Group,
        { locale$ }: Language,
      ) => new SlotsViewModel(journey, slots, catalogs, clock, group, locale$, date),
      [BookingJourney, Slots, Catalogs, Clock, Group, Language],
    )
    .inTransientScope();
  return SlotsStep;
}
