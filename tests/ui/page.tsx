import { BrowserConsents, BrowserStorageUses } from '@creneau/adapters/browser';
import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import type {
  Behavior,
  Catalog,
  Choices,
  Connection,
  FormValues,
  Group,
  PageQuery,
  Sessions,
  Slots,
} from '@creneau/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { GroupPages } from '../../ui/src/app/GroupPages';
import { routes } from '../../ui/src/app/routes';
import { NavigationGuard } from '../../ui/src/hooks/reload';
import { Screens, type PagePorts, type PageVisit } from '../../ui/src/hooks/screens';
import { windowRoom } from '../../ui/src/hooks/window-room';
import { TranslationProvider } from '../../ui/src/i18n/use-translation';
import { initTranslations, type Words } from '../../ui/src/i18n/words';
import {
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
} from '../support/made-up';
import { free, SlotsOnPaper } from '../support/slots-on-paper';
import '../support/ui-timeouts';
import { visitInMemory } from '../support/visit-in-memory';
import { wordsOf } from '../support/words';
import { aLanguage, Around } from './around';

export const words = (locale: string): Words =>
  wordsOf(locale, 'common', 'errors', 'layout', 'catalog', 'slots', 'fiche', 'legal', 'pages');

/** The network as a test wants it. */
export class SwitchedConnection implements Connection {
  readonly online: BehaviorSubject<boolean>;
  readonly online$: Behavior<boolean>;

  constructor() {
    this.online = new BehaviorSubject(true);
    this.online$ = this.online;
  }
}

/** A salon with something of everything. */
export const aSalon = (): Catalog =>
  aCatalog({
    interventionSets: [
      anInterventionSet({
        description: 'Coupes et <b>brushings</b>',
        thumbnail: '/pictures/510x510/coiffure.png',
      }),
      anInterventionSet({ id: 2, publicname: 'Couleur' }),
    ],
    interventions: [
      anIntervention({ description: 'Diagnostic et coupe', promotions: [aPromotion()] }),
      anIntervention({ id: 12, publicname: 'Brushing', price: 2_800, length: 30 }),
      anIntervention({
        id: 13,
        publicname: 'Conseil',
        price: 0,
        length: 20,
        videoconference: true,
      }),
      anIntervention({
        id: 21,
        publicname: 'Balayage',
        interventionsetId: 2,
        price: 9_500,
        length: 90,
      }),
    ],
    packs: [aPack()],
  });

interface Opened {
  readonly group?: Group;
  readonly catalog?: Catalog;
  /** By locale, where it matters. */
  readonly catalogIn?: (locale: string) => Catalog;
  readonly at?: string | { readonly pathname: string; readonly state: object };
  readonly preselected?: Choices;
  readonly query?: Partial<PageQuery>;
  readonly slots?: Slots;
  readonly sessions?: Sessions;
  readonly ports?: Partial<PagePorts>;
  /** Values of the form before the page is shown. */
  readonly fiche?: FormValues;
}

/** Views that are here soon after the page is. */
const NEAR = [
  'intervention',
  'calendarSet',
  'calendar',
  'resource',
  '/legal',
  '/not_found',
] as const;

/** Opens the page of a group at an address, wired as in the browser but for its ports. */
export async function openPage({
  group = aGroup(),
  catalog = aSalon(),
  catalogIn = () => catalog,
  at = '/salon-lumiere',
  preselected = {},
  query = {},
  slots = new SlotsOnPaper(free(8, '09:30', '10:00')),
  sessions = new SessionsInMemory(),
  ports = {},
  fiche = {},
}: Opened = {}) {
  const connection = new SwitchedConnection();
  const language = aLanguage(['fr', 'en']);
  const { locale$ } = language;
  const views: Screens = new Screens(routes, () => visit, language);
  const visit: PageVisit = visitInMemory({
    group,
    catalog: catalogIn('fr'),
    catalogs: new CatalogsInMemory(catalogIn),
    choices: preselected,
    query,
    slots,
    sessions,
    connection,
    consents: new BrowserConsents(group),
    storageUses: new BrowserStorageUses(),
    navigationGuard: new NavigationGuard(window),
    room: windowRoom,
    views,
    ...ports,
    locale$,
  });
  visit.journey.write({ fiche });
  await Promise.all(NEAR.map((name) => views.load(name)));
  const visited: string[] = [];
  // awaited, for a view whose file is not here yet suspends the first render
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Traveller visited={visited} />
        <TranslationProvider>
          <Around visit={visit} language={language}>
            <GroupPages />
          </Around>
        </TranslationProvider>
      </MemoryRouter>,
    );
  });
  return {
    visit,
    connection,
    language,
    journey: visit.journey,
    visited,
    address: () => visited.at(-1),
  };
}

/** Keeps the addresses it was at. */
function Traveller({ visited }: { visited: string[] }) {
  const { pathname, search } = useLocation();
  useEffect(() => void visited.push(pathname + search), [visited, pathname, search]);
  return null;
}

export const beginEach = (): void => {
  beforeAll(() => void initTranslations('fr', words('fr')));
  afterEach(cleanup);
};

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const title = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
/** The message that took the focus when it came: said by it, it is no live region. */
export function focusedMessage(): HTMLElement {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.getAttribute('role') !== 'group')
    throw new Error('no message has the focus');
  expect(activeElement.closest('[role=alert], [role=status]')).toBeNull();
  return activeElement;
}
/** French puts narrow spaces before its signs. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
