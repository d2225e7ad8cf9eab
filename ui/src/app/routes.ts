import { REGISTER_CONFIRM_ROUTE, type PeoplePage } from '@creneau/core';
import type { ComponentType } from 'react';
import { InterventionSetStep } from '../booking/intervention-set/InterventionSetStep';
import type { Binding, Screen, ScreenName, ScreenRoute } from '../hooks/screens';

const interventions = () =>
  import(/* webpackChunkName: "questions" */ '../booking/intervention/InterventionStep');
const calendars = () =>
  import(/* webpackChunkName: "questions" */ '../booking/calendar/CalendarSteps');
const slots = () => import(/* webpackChunkName: "slots" */ './slots-chunk');
const account = () => import('./account-chunk');
const confirmation = () => import('../booking/confirmation/ConfirmationStep');
const homePage = () => import(/* webpackChunkName: "home" */ '../pages/home/HomePage');

type Adapters = () => Promise<readonly Binding[]>;
const none: Adapters = async () => [];
const people: Adapters = async () => (await import('./adapters/people')).people;
const privacy: Adapters = async () => (await import('./adapters/privacy')).privacy;
const agent: Adapters = async () => (await import('./adapters/agent')).agent;
const sso: Adapters = async () => (await import('./adapters/sso')).sso;
const home: Adapters = async () =>
  (await import(/* webpackChunkName: "home" */ './adapters/home')).home;

/** A file with a view of that name. */
type Load<Name extends string> = () => Promise<
  { readonly [name in Name]: ComponentType } & Pick<Screen, 'prepare'>
>;

const screen = <Name extends string>(
  name: ScreenName,
  load: Load<Name>,
  view: Name,
  adapters = none,
): ScreenRoute => ({
  name,
  load: async () => {
    const file = await load();
    return { View: file[view], prepare: file.prepare };
  },
  adapters,
});

const later: typeof screen = (...row) => ({ ...screen(...row), needsLaterWords: true });

const page = <Name extends string>(
  name: `/${PeoplePage | 'map'}`,
  load: Load<Name>,
  view: Name,
  adapters = people,
  ...others: string[]
): ScreenRoute => ({
  ...later(name, load, view, adapters),
  paths: [`/:urlname${name}`, ...others],
});

/** Intervention sets are in the entry bundle, since most visits begin there; other screens load before they are needed. */
export const routes: readonly ScreenRoute[] = [
  { name: 'interventionSet', load: { View: InterventionSetStep } },
  screen('intervention', interventions, 'InterventionStep'),
  screen('calendarSet', calendars, 'CalendarSetStep'),
  screen('calendar', calendars, 'CalendarStep'),
  screen('resource', calendars, 'ResourceStep'),
  screen('slots', slots, 'SlotsStep'),
  later('fiche', () => import('../booking/fiche/FicheStep'), 'FicheStep', people),
  later('login', account, 'LoginStep', people),
  later('confirm', confirmation, 'ConfirmationStep', people),
  later('reschedule', async () => (await slots()).edit(), 'EditStep', people),
  // the group decides whether there is a public page
  later('/home', homePage, 'HomePage', home),
  page('/map', () => import('../pages/map/MapPage'), 'MapPage', privacy),
  page('/appointments', () => import('../appointments/AppointmentsPage'), 'AppointmentsPage'),
  page('/fiches', () => import('../fiches/FichesPage'), 'FichesPage'),
  // also open to visitors without an account
  page('/personal_data', () => import('../account/PersonalDataPage'), 'PersonalDataPage'),
  page('/login', account, 'LoginPage'),
  page('/register', account, 'RegisterPage'),
  page(
    '/register_confirm',
    account,
    'RegisterConfirmPage',
    people,
    `/:urlname/book/${REGISTER_CONFIRM_ROUTE}`,
  ),
  page('/reset_password', account, 'ResetPasswordPage'),
  page('/reset_password_confirm', account, 'ResetConfirmPage'),
  page('/set_password', account, 'SetPasswordPage', people, '/set_password'),
  later('explanation', () => import('../agent/TimeQuestion'), 'TimeQuestion', agent),
  later('sso gate', () => import('../account/SsoGate'), 'SsoGate', sso),
  later('/legal', () => import('../pages/LegalPage'), 'GroupLegal', privacy),
  screen('tracking', () => import('./adapters/tracking'), 'ConsentBanner', privacy),
  later('/not_found', () => import('../pages/NotFoundPage'), 'GroupNotFound'),
  later('/inactive', () => import('../pages/ClosedPages'), 'GroupUnavailable'),
];
