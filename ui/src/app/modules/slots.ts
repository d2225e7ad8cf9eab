import {
  Clock,
  daysShown,
  Slots,
  UnavailableServices,
  Visit,
  type Day,
  type FigureWords,
} from '@creneau/core';
import { CartViewModel, SlotsViewModel, STACKED_UP_TO } from '@creneau/core/presentation';
import i18next from 'i18next';
import type { Container, Newable } from 'inversify';
import { SlotsStep } from '../../booking/slots/SlotsStep';
import { loadDayStack } from '../../booking/slots/use-day-stack';
import { LinkQuery } from '../../hooks/link-query';
import type { Screen } from '../../hooks/screens';
import { Language } from '../../i18n/language';
import { formatsIn } from '../../i18n/use-formats';
import { provideIn } from './provide';

/** Names in the container how many days the window has room for. */
const DayCount = class {} as unknown as Newable<number>;

const dayCount = (): number => daysShown(window.innerWidth);

function bindSlots(container: Container): void {
  const provide = provideIn(container);
  container.bind(DayCount).toDynamicValue(dayCount).inTransientScope();
  provide(SlotsViewModel, SlotsViewModel, [
    Visit,
    Slots,
    UnavailableServices,
    LinkQuery,
    DayCount,
  ]).inTransientScope();
  provide(CartViewModel, CartViewModel, [Visit, LinkQuery]).inTransientScope();
}

/** The step of the times. */
export const slots: Screen = {
  View: SlotsStep,
  modules: [bindSlots],
  prepare: async (container) => {
    if (dayCount() <= STACKED_UP_TO) await loadDayStack();
    warmFormats(container.get(Language).locale$.value, container.get(Clock).today());
  },
};

/** Formats a day of every kind before there is one to show: the first use of each `Intl` format takes milliseconds. */
function warmFormats(locale: string, day: Day): void {
  setTimeout(() => {
    const formats = formatsIn(locale, i18next.getFixedT(locale) as FigureWords);
    const { dayOfYear, shortDay, date, weekday, shortWeekday } = formats;
    for (const format of [dayOfYear, shortDay, date, weekday, shortWeekday]) format(day);
    formats.dayRange(day, day);
    formats.discount(1);
  });
}
