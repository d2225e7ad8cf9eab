import type { Container } from 'inversify';
import type { PageQuery } from '../booking/page-query';
import { Screens } from '../booking/screens';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../calendar/AgendaStep';
import { CategoryStep } from '../category/CategoryStep';
import { Language } from '../i18n/language';
import { ServiceStep } from '../service/ServiceStep';

/**
 * The view of each step. The catalogue comes with the page, for a visit begins there; a later step is fetched with its view
 * model when it is near, and wires itself into the container then.
 */
export function screensFor(container: Container, query: PageQuery): Screens {
  const withWords = <Module>(module: Promise<Module>) =>
    Promise.all([module, container.get(Language).learnLater()]);
  return new Screens(
    {
      interventionSet: CategoryStep,
      intervention: ServiceStep,
      calendarSet: CalendarSetStep,
      calendar: CalendarStep,
      resource: ResourceStep,
    },
    {
      slots: async () => (await import('./slots-screen')).slotsScreen(container, query),
      fiche: async () => {
        const [{ ficheScreen }] = await withWords(import('./fiche-screen'));
        return ficheScreen(container, query);
      },
      confirm: async () => {
        const [{ confirmationScreen }] = await withWords(import('./confirmation-screen'));
        return confirmationScreen(container, query);
      },
      login: async () => (await import('../booking/LoginStep')).LoginStep,
    },
  );
}
