import { Clock, KnownWeeks, UnavailableInterventions, Visit } from '@creneau/core';
import { CartViewModel, SlotsViewModel } from '@creneau/core/presentation';
import { SlotsStep } from '../../booking/slots/SlotsView';
import { prepareSlots } from '../../booking/slots/prepare-slots';
import { LinkQuery } from '../../hooks/use-service';
import type { Screen } from '../../hooks/screens';
import { provideNew } from '../../hooks/provide';
import { WindowRoom } from '../../hooks/window-room';

export const slots: Screen = {
  View: SlotsStep,
  modules: [
    provideNew(SlotsViewModel, [
      Visit,
      KnownWeeks,
      UnavailableInterventions,
      LinkQuery,
      WindowRoom,
    ]),
    provideNew(CartViewModel, [Visit, LinkQuery]),
  ],
  prepare: (container) => prepareSlots(container.get(Clock)),
};

export async function loadEdit(): Promise<Screen> {
  const { edit } = await import('./edit');
  return { ...slots, ...edit, modules: [...slots.modules, ...edit.modules] };
}
