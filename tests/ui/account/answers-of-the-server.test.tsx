/** @jest-environment ./tests/support/page-on-network-environment.ts */
import { HttpAccounts, HttpLogins } from '@creneau/adapters/http';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { MemoryRouter } from 'react-router-dom';
import { AccountSettings } from '../../../ui/src/account/AccountSettings';
import { aGroup, aLine, aSlot } from '../../support/made-up';
import { Around } from '../around';
import { focusedMessage } from '../page';
import { aHttp, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import {
  camille,
  form,
  openAccountPage,
  PASSWORD,
  speakOfAccounts,
  type PeoplePorts,
} from './people';

const EMAIL = 'E-mail';
const NEW_EMAIL = 'Nouvelle adresse e-mail';
const SECRET = 'Mot de passe';
const PRESENT = 'Mot de passe actuel';

onlyRecordings();
beforeAll(speakOfAccounts);
afterEach(cleanup);

/** Written as the server of each version writes it. */
const listOf = (translate_key: string, error: string) => [{ error, code: null, translate_key }];
const keyed = (key: string, error: string) => ({
  message: error,
  messages: { errors: [{ key, error }] },
});
const named = (translate_key: string, error: string) => ({ errors: [{ error, translate_key }] });

const versions = [
  ['v1', false],
  ['v3', true],
] as const;

/** The calls of an account are answered by a server, all else from memory. */
const answeredBy = (useApiV3: boolean): Partial<PeoplePorts> => {
  const [http, group] = [aHttp({ token: () => undefined }), aGroup({ useApiV3 })];
  const accounts = new HttpAccounts(http, group);
  const logins = new HttpLogins(http, group);
  return {
    logIn: (credentials) => logins.logIn(credentials),
    register: (registration) => accounts.register(registration),
    requestPasswordReset: (email, locale) => accounts.requestPasswordReset(email, locale),
  };
};

/** As above, by whoever is logged in. */
const answeredToHolder = (useApiV3: boolean): Partial<PeoplePorts> => {
  const accounts = new HttpAccounts(aHttp({ token: () => 'held' }), aGroup({ useApiV3 }));
  return {
    changeEmail: (change) => accounts.changeEmail(change),
    changePassword: (change) => accounts.changePassword(change),
  };
};

/** What is said beneath a field, once it is said. */
const shownAt = async (label: string): Promise<string> => {
  await waitFor(() => expect(form().messageOf(label)).not.toBe(''));
  return form().messageOf(label);
};

const REFUSED = /^L’adresse ou le mot de passe ne correspond pas\.$/;

describe.each(versions)('what a server of %s answers at a login', (version, useApiV3) => {
  const logIn = async (body: unknown, status: number) => {
    recordCalls('POST', `/api/${version}/sessions/login`, body, status);
    await openAccountPage({ at: '/salon-lumiere/login', refusing: answeredBy(useApiV3) });
    const { write, press } = form();
    await write({ [EMAIL]: 'camille@example.org', [SECRET]: PASSWORD });
    await press();
  };

  it.each<readonly [string, unknown, number, RegExp]>([
    ['[ERR-12] as a list', listOf('credentialError', 'No.'), 401, REFUSED],
    ['[ERR-12] by a key', keyed('credentialError', 'No.'), 401, REFUSED],
    ['[ERR-12] as named errors', named('credentialError', 'No.'), 422, REFUSED],
    ['[ERR-13] without a word', {}, 401, REFUSED],
    [
      '[ERR-14]',
      listOf('passwordError', 'No.'),
      422,
      /^Connexion impossible : mot de passe incorrect/,
    ],
    ['[ERR-15]', listOf('EmailNotFound', 'No.'), 404, /^Nous ne connaissons pas cette adresse/],
    ['[ERR-16]', keyed('emailNotAllowed', 'No.'), 403, /^Vous n’êtes pas autorisé/],
    [
      '[ERR-01] in words of its own',
      listOf('', 'Votre compte est en pause.'),
      401,
      /^Votre compte est en pause\.$/,
    ],
    [
      '[ERR-01] in a message',
      { message: 'Votre compte est en pause.' },
      401,
      /^Votre compte est en pause\.$/,
    ],
    [
      '[ERR-01] in errors',
      { messages: { errors: 'Votre compte est en pause.' } },
      403,
      /^Votre compte est en pause\.$/,
    ],
  ])('%s stands under the password', async (_, body, status, message) => {
    await logIn(body, status);

    expect(await shownAt(SECRET)).toMatch(message);
    expect(form().messageOf(EMAIL)).toBe('');
    // and in no box above
    expect(screen.getAllByRole('alert')).toHaveLength(1);

    // nor while another password is written
    await form().write({ [SECRET]: '' });
    expect(screen.queryByText(/^Complétez tous les champs/)).toBeNull();
  });

  it.each([401, 403])(
    '[ERR-02] says that the connection has expired where it says so by its key, with %d',
    async (status) => {
      await logIn([{ translate_key: 'expiredConnection' }], status);

      await waitFor(() => expect(focusedMessage().textContent).toMatch(/connexion a expiré/));
      expect(form().messageOf(SECRET)).toBe('');
    },
  );

  it('[ERR-02] falls back to the expired connection where it says nothing', async () => {
    await logIn({}, 403);

    await waitFor(() => expect(focusedMessage().textContent).toMatch(/connexion a expiré/));
  });

  it('[ERR-17] says that logins are blocked', async () => {
    await logIn(named('blockedUser', 'Blocked.'), 403);

    await waitFor(() => expect(focusedMessage().textContent).toContain('10 minutes'));
  });
});

describe.each(versions)(
  'a login that a server of %s blocks at the login step',
  (version, useApiV3) => {
    const path = `/api/${version}/sessions/login`;
    const tryToLogIn = async () => {
      await form().write({ [EMAIL]: camille.email, [SECRET]: PASSWORD });
      await form().press();
    };

    it('[AUTH-12] leads to the login page, which says so; from there one goes on to the contact step', async () => {
      recordCalls('POST', path, named('blockedUser', 'Blocked.'), 403);
      const { visit, journey, address, sessions } = await openAccountPage({
        group: aGroup({ useApiV3, loginRequired: true, questions: [] }),
        preselected: { lines: [aLine()] },
        at: '/salon-lumiere/book/slots',
        refusing: answeredBy(useApiV3),
      });
      // as the opening of the page does: without it the step after the login is the login again
      const { offer } = visit.offeredCatalog;
      sessions.session$.subscribe(({ logged }) =>
        act(() => journey.reoffer({ ...offer, isLoggedIn: logged })),
      );
      await act(async () => {
        journey.choose(aSlot({ start: '2027-06-08T09:30:00+02:00' }));
        journey.proceed();
      });
      await screen.findByRole('heading', { name: 'Connectez-vous pour continuer' });

      await tryToLogIn();

      await screen.findByRole('heading', { level: 1, name: 'Connectez-vous' });
      expect(address()).toBe('/salon-lumiere/login');
      await waitFor(() => expect(focusedMessage().textContent).toContain('10 minutes'));
      expect(form().field(EMAIL).value).toBe(camille.email);

      nock.cleanAll();
      const { id, email } = camille;
      recordCalls('POST', path, { account: { id, email }, account_token: 'held' }, 200);
      await tryToLogIn();

      // the step is fetched now: how long that takes is the machine's
      await waitFor(() => expect(address()).toBe('/salon-lumiere/book/fiche_info'), {
        timeout: 20_000,
      });
    }, 60_000);
  },
);

describe.each(versions)('what a server of %s answers to a registration', (version, useApiV3) => {
  it.each<readonly [string, unknown, number, string, RegExp]>([
    ['[ERR-20]', keyed('registerDisabled', 'Closed.'), 403, 'beauty', /fermée ici.*\+33478000000/],
    [
      '[ERR-20] for patients',
      listOf('registerDisabled', 'Closed.'),
      403,
      'health',
      /^Les nouveaux patients.*\+33478000000/,
    ],
    [
      '[ERR-19] in words of its own',
      listOf('', 'Adresse refusée ici.'),
      422,
      'beauty',
      /^Adresse refusée ici\.$/,
    ],
    [
      '[ERR-19] by its field',
      { email: ['Adresse refusée ici.'] },
      422,
      'beauty',
      /^Vérifiez l’adresse/,
    ],
    ['[ERR-19] [ERR-02] without a word', {}, 400, 'beauty', /connexion a expiré/],
  ])('%s stands under the address', async (_, body, status, sector, message) => {
    recordCalls('POST', `/api/${version}/accounts`, body, status);
    await openAccountPage({
      at: '/salon-lumiere/register',
      group: aGroup({ sector }),
      refusing: answeredBy(useApiV3),
    });
    const { write, press } = form();

    await write({ [EMAIL]: 'ana@mail.example' });
    await press();

    expect(await shownAt(EMAIL)).toMatch(message);
  });
});

describe.each(versions)(
  'what a server of %s answers to a forgotten password',
  (version, useApiV3) => {
    it.each<readonly [string, unknown, number, RegExp]>([
      [
        'by its translate_key',
        named('EmailNotFound', 'No.'),
        404,
        /^Nous ne connaissons pas cette/,
      ],
      ['by its translate_key in a 200', named('EmailNotFound', 'No.'), 200, /^Nous ne connaissons/],
      ['in words of its own', named('whatever', 'Pas avant demain.'), 422, /^Pas avant demain\.$/],
    ])(
      '[ERR-47] [PWD-02] is told %s, in the field and as a notification',
      async (_, body, status, message) => {
        recordCalls('POST', `/api/${version}/accounts/forgotPassword.json`, body, status);
        await openAccountPage({
          at: '/salon-lumiere/reset_password',
          refusing: answeredBy(useApiV3),
        });
        const { write, press } = form();

        await write({ [EMAIL]: 'ana@mail.example' });
        await press();

        const shown = await shownAt(EMAIL);
        expect(shown).toMatch(message);
        expect(screen.getAllByText(shown).length).toBeGreaterThan(1);
      },
    );
  },
);

describe.each(versions)(
  'what a server of %s answers to the holder of an account',
  (version, useApiV3) => {
    const changing = async (body: unknown, status: number) => {
      recordCalls('PUT', `/api/${version}/accounts/7`, body, status);
      const { visit } = await openAccountPage({
        at: '/salon-lumiere/login',
        as: camille,
        refusing: answeredToHolder(useApiV3),
      });
      cleanup();
      render(
        <MemoryRouter>
          <Around visit={visit}>
            <AccountSettings />
          </Around>
        </MemoryRouter>,
      );
    };

    it.each<readonly [string, unknown, RegExp]>([
      [
        'by the field',
        { temp_email: ['Cette adresse est réservée.'] },
        /^Cette adresse est réservée\.$/,
      ],
      ['by the first error', listOf('', 'Pas aujourd’hui, demain.'), /^Pas aujourd’hui, demain\.$/],
    ])('[ERR-21] says under the new address why it is refused, %s', async (_, body, message) => {
      await changing(body, 422);
      const { write, press } = form(0);

      await write({ [NEW_EMAIL]: 'autre@example.org', [PRESENT]: 'Bonjour-2026!' });
      await press();

      expect(await shownAt(NEW_EMAIL)).toMatch(message);
    });

    it('says that a password is not the present one', async () => {
      await changing(listOf('passwordError', 'No.'), 422);
      const { field, write, press, messageOf } = form(1);
      await write({
        [PRESENT]: 'Pas-le-bon-2026!',
        'Nouveau mot de passe': 'Nouveau-2026!',
        'Confirmez le mot de passe': 'Nouveau-2026!',
      });

      await press();

      await waitFor(() => expect(field(PRESENT).getAttribute('aria-invalid')).toBe('true'));
      expect(messageOf(PRESENT)).toMatch(/^Ce n’est pas votre mot de passe actuel/);
    });
  },
);
