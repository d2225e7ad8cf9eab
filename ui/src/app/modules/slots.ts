import { Clock, Slots, UnavailableServices, Visit } from '@creneau/core';
import { CartViewModel, SlotsViewModel } from '@creneau/core/presentation';
import type { Newable } from 'inversify';
import { SlotsStep } from '../../booking/slots/SlotsView';
import { dayCount, prepareSlots } from '../../booking/slots/prepare-slots';
import { LinkQuery } from '../../hooks/use-service';
import type { Module, Screen } from '../../hooks/screens';
import { provideNew } from './provide';

/** Names in the container how many days the window has room for. */
const DayCount = class {} as unknown as Newable<number>;

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
  prepare: (container) => prepareSlots(container.get(Clock)),
};

/** The step that reschedules what was booked: it stands on the week of the slots, and comes after it. */
export async function loadReschedule(): Promise<Screen> {
  const { reschedule } = await import('./reschedule');
  return { ...slots, ...reschedule, modules: [...slots.modules, ...reschedule.modules] };
}
