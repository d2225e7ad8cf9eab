import { REGISTER_CONFIRM_ROUTE, type PeoplePage, type Step } from '@creneau/core';
import type { ComponentType } from 'react';
import type { LoadScreen, Module, Screen, ScreenName, ScreenRoute } from '../hooks/screens';
import { interventionSet } from './modules/application';

const questions = () => import(/* webpackChunkName: "questions" */ './modules/questions');
const slots = () => import(/* webpackChunkName: "slots" */ './modules/slots');
const account = () => import('./modules/account');

const screen = async (
  view: ComponentType | Promise<ComponentType>,
  commonModules: readonly Module[] | Promise<readonly Module[]> = [],
): Promise<Screen> => {
  const [View, modules] = await Promise.all([view, commonModules]);
  return { View, modules };
};

const step = (name: Step, load: ScreenRoute['load']): ScreenRoute => ({ name, load });

const later = (name: ScreenName, load: LoadScreen): ScreenRoute => ({
  name,
  load,
  needsLaterWords: true,
});

const page = (
  name: `/${PeoplePage | 'map'}`,
  load: LoadScreen,
  ...others: string[]
): ScreenRoute => ({
  ...later(name, load),
  paths: [`/:urlname${name}`, ...others],
});

/** Intervention sets are in the entry bundle, since most visits begin there; other screens load before they are needed. */
export const routes: readonly ScreenRoute[] = [
  step('interventionSet', interventionSet),
  step('intervention', async () => (await questions()).intervention),
  step('calendarSet', async () => (await questions()).calendarSet),
  step('calendar', async () => (await questions()).calendar),
  step('resource', async () => (await questions()).resource),
  step('slots', async () => (await slots()).slots),
  later('fiche', async () => (await import('./modules/fiche')).fiche),
  later('login', async () => (await account()).loginStep),
  later('confirm', async () => (await import('./modules/confirmation')).confirmation),
  later('reschedule', async () => (await slots()).loadEdit()),
  // the group decides whether there is a public page
  later('/home', async () => (await import(/* webpackChunkName: "home" */ './modules/home')).home),
  page('/map', async () => (await import('./modules/map')).map),
  page('/appointments', async () => (await import('./modules/appointments')).appointments),
  page('/fiches', async () => (await import('./modules/fiches')).fiches),
  // also open to visitors without an account
  page('/personal_data', () =>
    screen(
      import('../account/PersonalDataPage').then(({ PersonalDataPage: View }) => View),
      import('./modules/people').then(({ people }) => people),
    ),
  ),
  page('/login', async () => (await account()).login),
  page('/register', async () => (await account()).register),
  page(
    '/register_confirm',
    async () => (await account()).registerConfirm,
    `/:urlname/book/${REGISTER_CONFIRM_ROUTE}`,
  ),
  page('/reset_password', async () => (await account()).resetPassword),
  page('/reset_password_confirm', async () => (await account()).resetPasswordConfirm),
  page('/set_password', async () => (await account()).setPassword, '/set_password'),
  later('explanation', async () => (await import('./modules/explanation')).explanation),
  later('sso gate', async () => (await import('./modules/sso')).ssoGate),
  later('/legal', () =>
    screen(
      import('../pages/LegalPage').then(({ GroupLegal }) => GroupLegal),
      import('./modules/consent').then(({ consents }) => consents),
    ),
  ),
  { name: 'tracking', load: async () => (await import('./modules/tracking')).tracking },
  later('/not_found', async () => screen((await import('../pages/NotFoundPage')).GroupNotFound)),
  later('/inactive', async () => screen((await import('../pages/ClosedPages')).GroupUnavailable)),
];
