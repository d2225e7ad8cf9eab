import { BookingJourney, Clock, daysShown, Group, Slots } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { LostOffers } from '../booking/lost-offers';
import { OfferedCatalog } from '../booking/offered-catalog';
import type { PageQuery } from '../booking/page-query';
import { CartViewModel } from '../cart/cart-view-model';
import { Language } from '../i18n/language';
import { SlotsStep } from '../slots/SlotsStep';
import { SlotsViewModel } from '../slots/slots-view-model';

/** The step of the times, wired. */
export function slotsScreen(
  container: Container,
  { date, maxMultirdvs }: Pick<PageQuery, 'date' | 'maxMultirdvs'>,
): ComponentType {
  container
    .bind(SlotsViewModel)
    .toResolvedValue(
      (
        journey: BookingJourney,
        slots: Slots,
        offered: OfferedCatalog,
        clock: Clock,
        group: Group,
        { locale$ }: Language,
        lost: LostOffers,
      ) =>
        new SlotsViewModel(
          journey,
          slots,
          offered,
          clock,
          group,
          locale$,
          date,
          lost,
          daysShown(window.innerWidth),
        ),
      [BookingJourney, Slots, OfferedCatalog, Clock, Group, Language, LostOffers],
    )
    .inTransientScope();
  container
    .bind(CartViewModel)
    .toResolvedValue(
      (journey: BookingJourney, offered: OfferedCatalog, group: Group) =>
        new CartViewModel(journey, offered, group, maxMultirdvs),
      [BookingJourney, OfferedCatalog, Group],
    )
    .inTransientScope();
  return SlotsStep;
}
