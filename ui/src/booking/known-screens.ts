import { CalendarSetStep, CalendarStep, ResourceStep } from '../calendar/AgendaStep';
import { CategoryStep } from '../category/CategoryStep';
import { ServiceStep } from '../service/ServiceStep';
import { Screens } from './screens';

/** The view of each step: the catalogue comes with the page, for a visit begins there; the rest when it is near. */
export const knownScreens = (): Screens =>
  new Screens(
    {
      interventionSet: CategoryStep,
      intervention: ServiceStep,
      calendarSet: CalendarSetStep,
      calendar: CalendarStep,
      resource: ResourceStep,
    },
    {
      slots: async () => (await import('../slots/SlotsStep')).SlotsStep,
      login: async () => (await import('./LoginStep')).LoginStep,
    },
  );
