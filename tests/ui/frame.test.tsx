/** @jest-environment ./tests/support/page-environment.ts */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Alert } from '../../ui/src/design/Alert';
import { Button } from '../../ui/src/design/Button';
import { Notifications, useNotify } from '../../ui/src/design/frame/Notification';
import { KnownNotFoundPage } from '../../ui/src/pages/NotFoundPage';
import { sanitizeHtml } from '../../ui/src/design/sanitize-html';
import { RefusedPages } from '../../ui/src/app/RefusedPages';
import { aCalendar, aCalendarSet, aGroup } from '../support/made-up';
import { aSalon, beginEach, button, openPage, title } from './page';

beginEach();

describe('the header', () => {
  it('[LAYOUT-03] says whose page it is, the way back, the place and the language, and no log-in while there are no accounts', async () => {
    await openPage({
      group: aGroup({ logo: '/pictures/logo.png' }),
      at: '/salon-lumiere/legal/terms',
    });
    const header = within(screen.getByRole('banner'));

    expect(header.getByRole('link', { name: /^Salon Lumière/ }).getAttribute('href')).toBe(
      '/salon-lumiere',
    );
    expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe(
      '/pictures/logo.png',
    );
    expect(header.getByRole('link', { name: /^Plan/ }).getAttribute('href')).toBe(
      '/salon-lumiere/map',
    );
    expect(header.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Retour',
      'Adresse :14 rue des Capucins',
      'Langue :FR',
    ]);
  });

  it('[MAP-03] says where the site is that a link has chosen, in place of the business', async () => {
    const address = {
      address: '31 boulevard Victor-Hugo',
      zipcode: '44200',
      city: 'Nantes',
      country: 'FR',
    };
    const south = aCalendarSet({
      id: 22,
      publicname: 'Sud',
      place: { address, lat: 47.2, lng: -1.54 },
    });
    await openPage({
      catalog: {
        ...aSalon(),
        calendarSets: [aCalendarSet(), south],
        calendars: [aCalendar({ calendarsetId: 21 }), aCalendar({ id: 32, calendarsetId: 22 })],
      },
      preselected: { calendarSetId: 22 },
      at: '/salon-lumiere/legal/terms',
    });

    expect(button(/^Adresse/).textContent).toBe('Adresse :31 boulevard Victor-Hugo');
  });

  it('[LAYOUT-03] leads by the logo from the middle of a visit to its first question', async () => {
    const { journey } = await openPage();
    fireEvent.click(button(/^Voir Coiffure/));
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(journey.journey$.value.step).toBe('intervention');

    fireEvent.click(
      within(screen.getByRole('banner')).getByRole('link', { name: /^Salon Lumière/ }),
    );

    expect(await screen.findByRole('button', { name: /^Voir Coiffure/ })).toBeTruthy();
    expect(journey.journey$.value.step).toBe('interventionSet');
    expect(journey.journey$.value.choices.interventionSetId).toBe(1);
  });

  it('[LAYOUT-04] opens and closes the banner with the address', async () => {
    await openPage({ group: aGroup({ phone: '04 65 71 20 40' }) });
    const opener = button(/^Adresse/);
    const banner = document.getElementById(opener.getAttribute('aria-controls') ?? '');

    expect(banner?.hidden).toBe(true);
    fireEvent.click(opener);
    expect(banner?.hidden).toBe(false);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(banner?.textContent).toContain('69001 Lyon');
    expect(
      within(banner ?? document.body).getByRole('link', { name: 'Appeler le 04 65 71 20 40' }),
    ).toBeTruthy();
    fireEvent.click(opener);
    expect(banner?.hidden).toBe(true);
  });

  it('names the languages in themselves, and gives the focus back when it closes', async () => {
    await openPage();
    const opener = button(/^Langue/);
    fireEvent.click(opener);
    const english = screen.getByText('English').closest('button');

    expect(english?.lang).toBe('en');
    expect(screen.getByText('Français').closest('button')?.getAttribute('aria-current')).toBe(
      'true',
    );
    english?.focus();
    fireEvent.keyDown(english ?? document.body, { key: 'Escape' });

    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(opener);
  });

  it('[QUERY-06] is hidden by noheader, and [QUERY-07] its logo by nologo', async () => {
    await openPage({ query: { hidesHeader: true } });
    expect(screen.queryByRole('banner')).toBeNull();

    await openPage({ group: aGroup({ logo: '/pictures/logo.png' }), query: { hidesLogo: true } });
    expect(screen.getByRole('banner').querySelector('img')).toBeNull();
  });
});

describe('the footer', () => {
  it('[LAYOUT-07] links to terms, accessibility, privacy and cookies, each a page of its own, and counts from 2006', async () => {
    await openPage();
    const footer = screen.getByRole('contentinfo');

    expect(footer.textContent).toContain(`© 2006–${new Date().getFullYear()}`);
    for (const link of within(footer).getAllByRole('link')) {
      fireEvent.click(link);
      expect(title()).toBe(link.textContent);
    }
    expect(within(footer).getAllByRole('link')).toHaveLength(4);
  });

  it('joins the legal texts by links, of which the present one is marked, over three facts in one list', async () => {
    await openPage({ at: '/salon-lumiere/legal/privacy' });
    const main = within(screen.getByRole('main'));
    const tabs = within(main.getByRole('navigation', { name: 'Textes légaux' }));
    const present = (): readonly (string | null)[] =>
      tabs
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent);

    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/salon-lumiere/legal/terms',
      '/salon-lumiere/legal/accessibility',
      '/salon-lumiere/legal/privacy',
      '/salon-lumiere/legal/cookies',
    ]);
    expect(present()).toEqual(['Confidentialité']);
    const [, facts] = main.getAllByRole('list');
    expect(
      within(facts ?? document.body)
        .getAllByRole('listitem')
        .map((fact) => [...fact.childNodes].slice(1).map(({ textContent }) => textContent)),
    ).toEqual([
      ['Vos rendez-vous', 'et rien d’autre'],
      ['Conservées au moins 3 ans', 'après votre dernière activité'],
      ['Effacées', 'à votre demande'],
    ]);

    fireEvent.click(tabs.getByRole('link', { name: 'Cookies' }));

    expect(title()).toBe('Cookies');
  });

  it('[S11] leads to the legal texts by a quiet line where the footer is hidden', async () => {
    await openPage({ query: { hidesFooter: true } });

    fireEvent.click(screen.getByRole('link', { name: 'Textes légaux' }));

    const tabs = within(await screen.findByRole('navigation', { name: 'Textes légaux' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Conditions',
      'Accessibilité',
      'Confidentialité',
      'Cookies',
    ]);
  });

  it('lets the skip link lead to the content', async () => {
    await openPage();

    fireEvent.click(screen.getByRole('link', { name: 'Aller au contenu' }));

    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a notification', () => {
  function Sayer() {
    const notify = useNotify();
    return <Button onClick={() => notify('C’est copié.')}>Copier</Button>;
  }

  it('[LAYOUT-11] is said in a status and gone after 3 seconds', () => {
    jest.useFakeTimers();
    render(
      <Notifications>
        {(notification) => (
          <>
            <Sayer />
            {notification}
          </>
        )}
      </Notifications>,
    );
    fireEvent.click(button('Copier'));

    act(() => jest.advanceTimersByTime(2999));
    expect(screen.getByRole('status').textContent).toBe('C’est copié.');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('');
    jest.useRealTimers();
  });
});

describe('the page that does not exist', () => {
  it('[ERR-08] says text1 for a known group, leads on, and stays: nothing is loaded again by itself', () => {
    render(
      <MemoryRouter>
        <KnownNotFoundPage
          start="/salon-lumiere"
          list="/salon-lumiere/appointments"
          phone="04 78 00 00 00"
        />
      </MemoryRouter>,
    );

    expect(title()).toBe('Cette page n’existe pas');
    expect(screen.getByText(/^L’adresse est incomplète/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/salon-lumiere',
      '/salon-lumiere/appointments',
      'tel:0478000000',
    ]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('[ERR-04] says groupDoesNotExist of an unknown group, and [ROUTE-13] that it was not found with [ERR-08] text2, at the address that was asked for', async () => {
    render(
      <MemoryRouter initialEntries={['/nobody?locale=fr']}>
        <Address />
        <RefusedPages refused={{ reason: 'groupUnknown', detail: {} }} />
      </MemoryRouter>,
    );

    const explanation = await screen.findByText(/n’est celui d’aucun établissement/);
    expect(explanation.textContent).toContain('Le bon lien est dans votre e-mail');
    expect(title()).toBe('Personne à cette adresse');
    expect(screen.getByTestId('address').textContent).toBe('/nobody?locale=fr');
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

describe('a page that was refused', () => {
  const refused = (props: Parameters<typeof RefusedPages>[0]['refused'], at = '/ferme-des-pres') =>
    render(
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <RefusedPages refused={props} />
      </MemoryRouter>,
    );

  it('[ROUTE-14] shows an inactive business with [ERR-06] its name and its phone, and [ERR-05] the default message', async () => {
    refused({
      reason: 'groupInactive',
      detail: { business: { name: 'Ferme des Prés', phone: '03 39 03 12 84' } },
    });

    await screen.findByRole('heading', { name: 'Plus de rendez-vous en ligne ici' });
    expect(screen.getByTestId('address').textContent).toBe('/ferme-des-pres');
    expect(
      screen.getByText('Ferme des Prés ne prend pas de rendez-vous en ligne en ce moment.'),
    ).toBeTruthy();
    expect(screen.getByText('Vous pouvez l’appeler :')).toBeTruthy();
    expect(screen.getByRole('link', { name: /03 39 03 12 84/ })).toBeTruthy();
  });

  it('[ERR-05] shows the message that the page before it left', async () => {
    render(
      <MemoryRouter
        initialEntries={[{ pathname: '/inactive', state: { message: 'Fermé pour travaux.' } }]}
      >
        <RefusedPages refused={{ reason: 'groupUnknown', detail: {} }} />
      </MemoryRouter>,
    );

    expect(await screen.findByText('Fermé pour travaux.')).toBeTruthy();
  });

  it('[ERR-07] says that a page is not open to everybody', async () => {
    refused({ reason: 'groupForbidden', detail: {} });

    await screen.findByRole('heading', { name: 'Plus de rendez-vous en ligne ici' });
    expect(screen.getByText(/^Cette page n’est pas ouverte à tous/)).toBeTruthy();
  });

  it.each([
    ['calendarSets', 'Les lieux n’ont pas pu être affichés.'],
    ['calendars', 'Les agendas n’ont pas pu être affichés.'],
    ['interventions', 'Les prestations n’ont pas pu être affichées.'],
  ] as const)('[ERR-48] [ERR-49] names the list that could not be had: %s', (list, sentence) => {
    refused({ reason: 'unreachable', detail: { list } }, '/salon-lumiere');

    expect(screen.getByRole('status').textContent).toBe(
      `${sentence} Une erreur est survenue, merci de réessayer plus tard…`,
    );
  });

  it.each([
    ['/not_found', 'Personne à cette adresse'],
    ['/inactive', 'Plus de rendez-vous en ligne ici'],
  ])('[ROUTE-09] shows %s without a group', async (at, heading) => {
    refused({ reason: 'groupUnknown', detail: {} }, at);

    await screen.findByRole('heading', { level: 1, name: heading });
  });

  it('[ERR-46] tells a failed look-up in a notification and on its error page, with a retry', () => {
    refused({ reason: 'unreachable', detail: {} }, '/salon-lumiere');

    expect(title()).toBe('La page n’a pas pu s’afficher');
    expect(screen.getByRole('alert').textContent).toBe(
      'Une erreur est survenue, merci de réessayer plus tard…',
    );
    expect(screen.getByRole('status').textContent).toBe(
      'Une erreur est survenue, merci de réessayer plus tard…',
    );
    expect(button('Réessayer')).toBeTruthy();
  });

  it('[ROUTE-05] shows the error page of a group that is there, with [ERR-10] the generic words', async () => {
    await openPage({ at: '/salon-lumiere/error' });

    expect(screen.getByRole('alert').textContent).toBe(
      'Quelque chose n’a pas marché. Merci de réessayer.',
    );
    expect(title()).toBe('La page n’a pas pu s’afficher');
  });

  it('[ERR-46] leads from the error page to what was asked for, once it is loaded again and the business is there', async () => {
    const state = { asked: '/salon-lumiere/legal/terms' };
    const { address } = await openPage({ at: { pathname: '/salon-lumiere/error', state } });

    expect(address()).toBe('/salon-lumiere/legal/terms');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what the controls promise', () => {
  it('lets an unready button be pressed, so that the press can explain', () => {
    let asked = 0;
    render(
      <Button unready onClick={() => (asked += 1)}>
        Continuer
      </Button>,
    );

    fireEvent.click(button('Continuer'));

    expect(button('Continuer').getAttribute('aria-disabled')).toBe('true');
    expect(asked).toBe(1);
  });

  it('gives a message that answers a press the focus, which says it: it is not announced besides', () => {
    render(
      <Alert kind="error" title="Deux champs sont à corriger" takesFocus>
        Les voici.
      </Alert>,
    );

    const message = screen.getByRole('group', {
      name: 'Deux champs sont à corriger',
      description: 'Les voici.',
    });
    expect(document.activeElement).toBe(message);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the HTML of a business', () => {
  it.each([
    ['<form action="//evil.example"><input type="password"></form>Bonjour', 'Bonjour'],
    ['<p style="position:fixed;inset:0" id="root">Bonjour</p>', '<p>Bonjour</p>'],
    ['<a href="//evil.example">lien</a>', '<a rel="noopener noreferrer nofollow">lien</a>'],
    ['<a href="javascript:alert(1)">lien</a>', '<a rel="noopener noreferrer nofollow">lien</a>'],
    [
      '<a href="https://salon.example">lien</a>',
      '<a href="https://salon.example" rel="noopener noreferrer nofollow">lien</a>',
    ],
    [
      '<a href="tel:0465712040">appeler</a>',
      '<a href="tel:0465712040" rel="noopener noreferrer nofollow">appeler</a>',
    ],
    ['<svg onload="alert(1)"></svg><b>gras</b><script>alert(1)</script>', '<b>gras</b>'],
    ['<p data-x="1" aria-hidden="true">Bonjour</p>', '<p>Bonjour</p>'],
  ])('keeps of %s only %s', (text, kept) => {
    expect(sanitizeHtml(text)).toBe(kept);
  });
});
