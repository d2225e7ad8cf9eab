import { CatalogsInMemory, DraftsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BeginVisit,
  BookingJourney,
  Catalogs,
  Clock,
  Connection,
  DraftKeys,
  Drafts,
  Expiry,
  Group,
  Sessions,
  Slots,
  type Behavior,
  type Catalog,
  type Choices,
  pageQueryOf,
  type PageQuery,
} from '@creneau/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Container } from 'inversify';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { provide } from '../../ui/src/hooks/provide';
import { bindVisit } from '../../ui/src/app/modules/application';
import { TranslationProvider } from '../../ui/src/i18n/use-translation';
import { GroupPages } from '../../ui/src/app/GroupPages';
import { Language } from '../../ui/src/i18n/language';
import { initTranslations, type Words } from '../../ui/src/i18n/words';
import { NavigationGuard } from '../../ui/src/hooks/reload';
import { Modules, Screens } from '../../ui/src/hooks/screens';
import { routes } from '../../ui/src/app/routes';
import { ContainerContext } from '../../ui/src/hooks/use-service';
import {
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
} from '../support/made-up';
import { StoppedClock } from '../support/stopped-clock';
import '../support/ui-timeouts';
import { wordsOf } from '../support/words';
import { free, SlotsOnPaper } from '../core/presentation/visit';

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
  /** Gives the page what its container has from elsewhere in a browser. */
  readonly prepare?: (container: Container) => void;
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
  prepare = () => undefined,
}: Opened = {}) {
  const container = new Container({ defaultScope: 'Singleton' });
  const connection = new SwitchedConnection();
  container.bind(Modules).toConstantValue(new Modules(container));
  container.bind(Group).toConstantValue(group);
  container.bind(Catalogs).toConstantValue(new CatalogsInMemory(catalogIn));
  container.bind(Clock).toConstantValue(new StoppedClock('2027-06-07T08:00:00+02:00'));
  container.bind(Slots).toConstantValue(slots);
  container.bind(Connection).toConstantValue(connection);
  container.bind(Sessions).toConstantValue(sessions);
  container.bind(Expiry).toConstantValue(new Expiry(sessions));
  container.bind(NavigationGuard).toConstantValue(new NavigationGuard(window));
  container.bind(DraftKeys).toConstantValue({ next: () => 'a key' });
  container.bind(Drafts).toConstantValue(new DraftsInMemory());
  provide(BeginVisit, [Group, Clock, Catalogs, Sessions, DraftKeys])(container);
  const asked: PageQuery = {
    ...pageQueryOf(new URLSearchParams(), group, '2027-06-07'),
    ...query,
  };
  const language = new Language(
    'fr',
    { locales: ['fr', 'en'], country: 'FR' },
    { first: {} },
    () => undefined,
  );
  const visit = container.get(BeginVisit).execute(language.locale$, catalogIn('fr'), preselected);
  bindVisit(container, visit, language, asked, routes);
  prepare(container);
  await Promise.all(NEAR.map((name) => container.get(Screens).load(name)));
  const visited: string[] = [];
  // awaited, for a view whose file is not here yet suspends the first render
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Traveller visited={visited} />
        <TranslationProvider>
          <ContainerContext value={container}>
            <GroupPages />
          </ContainerContext>
        </TranslationProvider>
      </MemoryRouter>,
    );
  });
  return {
    container,
    connection,
    language,
    journey: container.get(BookingJourney),
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
