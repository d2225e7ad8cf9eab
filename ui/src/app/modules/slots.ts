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
import type { Newable } from 'inversify';
import { SlotsStep } from '../../booking/slots/SlotsView';
import { loadDayStack } from '../../booking/slots/use-day-stack';
import { LinkQuery } from '../../hooks/use-service';
import type { Module, Screen } from '../../hooks/screens';
import { formatsIn } from '../../i18n/use-formats';
import { provideNew } from './provide';

/** Names in the container how many days the window has room for. */
const DayCount = class {} as unknown as Newable<number>;

const dayCount = (): number => daysShown(window.innerWidth);

const windowWidth: Module = (container) =>
  void container.bind(DayCount).toDynamicValue(dayCount).inTransientScope();

/** The step of the times. */
export const slots: Screen = {
  View: SlotsStep,
  modules: [
    windowWidth,
    provideNew(SlotsViewModel, [Visit, Slots, UnavailableServices, LinkQuery, DayCount]),
    provideNew(CartViewModel, [Visit, LinkQuery]),
  ],
  prepare: async (container) => {
    if (dayCount() <= STACKED_UP_TO) await loadDayStack();
    warmFormats(i18next.language, container.get(Clock).today());
  },
};

/** The step that reschedules what was booked: it stands on the week of the slots, and comes after it. */
export async function loadReschedule(): Promise<Screen> {
  const { reschedule } = await import('./reschedule');
  return { ...slots, ...reschedule, modules: [...slots.modules, ...reschedule.modules] };
}

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
