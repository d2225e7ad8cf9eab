import {
  BookingJourney,
  Clock,
  daysShown,
  Group,
  Slots,
  type Day,
  type FigureWords,
  UnavailableServices,
  OfferedCatalog,
  type PageQuery,
} from '@creneau/core';
import i18next from 'i18next';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { Language } from '../../i18n/language';
import { formatsIn } from '../../i18n/use-formats';
import { SlotsStep } from '../../booking/slots/SlotsStep';
import { loadDayStack } from '../../booking/slots/use-day-stack';
import { CartViewModel, STACKED_UP_TO, SlotsViewModel } from '@creneau/core/presentation';

/** Makes what writes the days of a week before there is one to draw: `Intl` takes milliseconds for each way of writing. */
function practise(locale: string, day: Day): void {
  setTimeout(() => {
    const formats = formatsIn(locale, i18next.getFixedT(locale) as FigureWords);
    const { dayOfYear, shortDay, date, weekday, shortWeekday } = formats;
    for (const written of [dayOfYear, shortDay, date, weekday, shortWeekday]) written(day);
    formats.dayRange(day, day);
    formats.discount(1);
  });
}

/** The step of the times, wired. */
export async function slotsScreen(
  container: Container,
  { date, maxMultirdvs }: Pick<PageQuery, 'date' | 'maxMultirdvs'>,
): Promise<ComponentType> {
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
        lost: UnavailableServices,
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
      [BookingJourney, Slots, OfferedCatalog, Clock, Group, Language, UnavailableServices],
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
  if (daysShown(window.innerWidth) <= STACKED_UP_TO) await loadDayStack();
  practise(container.get(Language).locale$.value, container.get(Clock).today());
  return SlotsStep;
}
