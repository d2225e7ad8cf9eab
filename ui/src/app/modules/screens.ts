import type { Container } from 'inversify';
import { Screens } from '../../hooks/screens';
import { CategoryStep } from '../../booking/category/CategoryStep';
import { Language } from '../../i18n/language';
import type { accountPage } from './account-pages';
import type { PageQuery } from '@creneau/core';

type AccountPage = typeof accountPage;

const questions = async () =>
  (await import(/* webpackChunkName: "questions" */ './question-screens')).questionScreens;

/**
 * The view of each step and of each other page. The categories come with the page, for most visits begin there; any other view is fetched with its
 * view model when it is near, and wires itself into the container then.
 */
export function screensFor(container: Container, query: PageQuery): Screens {
  const withWords = <Module>(module: Promise<Module>) =>
    Promise.all([module, container.get(Language).learnLater()]);
  const account = (page: Parameters<AccountPage>[2]) => async () => {
    const [{ accountPage }] = await withWords(import('./account-pages'));
    return accountPage(container, query, page);
  };
  const own = (screen: 'reschedule' | '/appointments') => async () => {
    const [{ ownScreen }] = await withWords(import('./own-screens'));
    return ownScreen(container, query, screen);
  };
  return new Screens(
    { interventionSet: CategoryStep },
    {
      intervention: async () => (await questions()).intervention(container),
      calendarSet: async () => (await questions()).calendarSet(container),
      calendar: async () => (await questions()).calendar(container),
      resource: async () => (await questions()).resource(container),
      slots: async () => (await import('./slots-screen')).slotsScreen(container, query),
      fiche: async () => {
        const [{ ficheScreen }] = await withWords(import('./fiche-screen'));
        return ficheScreen(container, query);
      },
      confirm: async () => {
        const [{ confirmationScreen }] = await withWords(import('./confirmation-screen'));
        return confirmationScreen(container, query);
      },
      'sso door': async () => (await withWords(import('./sso-door')))[0].ssoGate,
      reschedule: async () => {
        // the week is the same, and its wiring
        const [show] = await Promise.all([
          own('reschedule')(),
          container.get(Screens).load('slots'),
        ]);
        return show;
      },
      login: account('login'),
      '/fiches': async () => {
        const [{ fichesPage }] = await withWords(import('./fiches-page'));
        return fichesPage(container);
      },
      '/personal_data': async () => {
        const [{ personalDataPage }] = await withWords(import('./personal-data-page'));
        return personalDataPage(container, query);
      },
      '/appointments': own('/appointments'),
      '/login': account('/login'),
      '/register': account('/register'),
      '/register_confirm': account('/register_confirm'),
      '/reset_password': account('/reset_password'),
      '/reset_password_confirm': account('/reset_password_confirm'),
      '/set_password': account('/set_password'),
      '/legal': async () => (await withWords(import('../../pages/GroupLegal')))[0].GroupLegal,
      '/not_found': async () =>
        (await withWords(import('../../pages/GroupNotFound')))[0].GroupNotFound,
      '/inactive': async () =>
        (await withWords(import('../../pages/GroupUnavailable')))[0].GroupUnavailable,
    },
  );
}
