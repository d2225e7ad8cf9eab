/** @jest-environment ./tests/support/page-environment.ts */
import { Refusal, type RefusalReason } from '@creneau/core';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { aGroup, aLine, aSlot } from '../../support/made-up';
import { button, focusedMessage, title } from '../page';
import {
  camille,
  form,
  openAccountPage,
  PASSWORD,
  speakOfAccounts,
  weak,
  type PeoplePorts,
} from './people';

const EMAIL = 'E-mail';
const SECRET = 'Mot de passe';
const LOGIN = '/salon-lumiere/login';

beforeAll(speakOfAccounts);
afterEach(cleanup);

const refusing = (call: keyof PeoplePorts, reason: RefusalReason): Partial<PeoplePorts> => ({
  [call]: () => Promise.reject(new Refusal(reason)),
});

describe('logging in', () => {
  it('[ROUTE-05] [AUTH-06] goes on to one’s appointments', async () => {
    const { sessions, address } = await openAccountPage({ at: LOGIN });
    const { write, press } = form();

    await write({ [EMAIL]: ' Camille@example.org ', [SECRET]: PASSWORD });
    await press();

    expect(sessions.session$.value).toMatchObject({ type: 'user', account: { id: 7 } });
    expect(address()).toBe('/salon-lumiere/appointments');
  });

  it('[AUTH-04] remembers who wants to be', async () => {
    const { sessions } = await openAccountPage({ at: LOGIN });
    const { write, press } = form();

    await write({ [EMAIL]: 'camille@example.org', [SECRET]: PASSWORD });
    fireEvent.click(screen.getByLabelText('Rester connecté sur cet appareil (2 heures au plus)'));
    await press();

    expect(sessions.rememberMe).toBe(true);
  });

  it('[W2] goes to the title of the other form, which the next key leads into, and keeps the address', async () => {
    await openAccountPage({ at: LOGIN });
    await form().write({ [EMAIL]: 'pro@salon-lumiere.example' });

    fireEvent.click(button('Connexion professionnelle'));

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByLabelText(EMAIL)).toHaveProperty('value', 'pro@salon-lumiere.example');
  });

  it.each([
    ['', '', /^Écrivez votre adresse/, /^Écrivez votre mot de passe/],
    ['camille', 'court', /^Vérifiez l’adresse/, /au moins 10 caractères/],
  ])(
    '[AUTH-03] [ERR-11] [LIMIT-01] says beside %p and %p what is missing, and asks nothing',
    async (email, secret, ...messages) => {
      const { sessions } = await openAccountPage({ at: LOGIN });
      const { write, press, messageOf, field } = form();

      await write({ [EMAIL]: email, [SECRET]: secret });
      await press();

      expect(messageOf(EMAIL)).toMatch(messages[0]);
      expect(messageOf(SECRET)).toMatch(messages[1]);
      expect(field(EMAIL).getAttribute('aria-invalid')).toBe('true');
      expect(
        within(screen.getByRole('group', { name: /à corriger/ })).getAllByRole('link'),
      ).toHaveLength(2);
      expect(sessions.session$.value.logged).toBe(false);
    },
  );

  it('takes the errors out of the title with the form: the next page has its own', async () => {
    await openAccountPage({ at: LOGIN });
    await form().press();
    expect(document.title).toMatch(/^Erreur : Connectez-vous/);

    fireEvent.click(screen.getByRole('link', { name: 'Créer un compte' }));
    await screen.findByRole('heading', { level: 1, name: 'Créez votre compte' });

    expect(document.title).toMatch(/^Créez votre compte/);
  });

  it.each<readonly [string, RefusalReason, RegExp]>([
    ['[ERR-12] [ERR-13]', 'credentialsWrong', /^L’adresse ou le mot de passe ne correspond pas/],
    ['[ERR-14]', 'loginPasswordWrong', /^Connexion impossible : mot de passe incorrect/],
    ['[ERR-15]', 'emailUnknown', /^Nous ne connaissons pas cette adresse/],
    ['[ERR-16]', 'emailNotAllowed', /^Vous n’êtes pas autorisé à utiliser cette adresse/],
  ])(
    '%s shows %s under the password, in place of any other error, until something is changed',
    async (_, reason, message) => {
      await openAccountPage({ at: LOGIN, refusing: refusing('logIn', reason) });
      const { write, press, messageOf } = form();

      await write({ [EMAIL]: 'camille@example.org', [SECRET]: 'pas-le-bon-2026!' });
      await press();
      expect(messageOf(SECRET)).toMatch(message);
      expect(messageOf(EMAIL)).toBe('');
      expect(document.activeElement).toBe(form().field(SECRET));
      await write({ [SECRET]: 'un-autre-2026!' });

      expect(messageOf(SECRET)).toBe('');
    },
  );

  it('[ERR-17] [AUTH-12] says that logins are blocked for 10 minutes, and leads to a new password', async () => {
    await openAccountPage({
      at: `${LOGIN}?websource=enseigne`,
      refusing: refusing('logIn', 'accountBlocked'),
    });
    const { write, press } = form();

    await write({ [EMAIL]: 'camille@example.org', [SECRET]: PASSWORD });
    await press();

    const alert = focusedMessage();
    expect(alert.textContent).toContain('10 minutes');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(
      '/salon-lumiere/reset_password?websource=enseigne',
    );
  });

  it('[ERR-17] [AUTH-12] offers a blocked professional no new password, which only customers can ask for', async () => {
    await openAccountPage({ at: LOGIN, refusing: refusing('logInPro', 'accountBlocked') });
    fireEvent.click(screen.getByRole('button', { name: /professionnel/i }));
    const { write, press } = form();

    await write({ [EMAIL]: 'ana@example.org', [SECRET]: PASSWORD });
    await press();

    const alert = focusedMessage();
    expect(alert.textContent).toContain('10 minutes');
    expect(alert.textContent).not.toContain('mot de passe');
    expect(within(alert).queryByRole('link')).toBeNull();
  });

  it('[ERR-18] says that a connection has expired', async () => {
    await openAccountPage({ at: LOGIN, refusing: refusing('logIn', 'connectionExpired') });
    const { write, press } = form();

    await write({ [EMAIL]: 'camille@example.org', [SECRET]: PASSWORD });
    await press();

    expect(focusedMessage().textContent).toMatch(/expiré.*reconnecter/);
  });

  it('[AUTH-02] keeps the query and the address on the way to a new password', async () => {
    const { address } = await openAccountPage({ at: `${LOGIN}?locale=fr&websource=enseigne` });
    await form().write({ [EMAIL]: 'camille@example.org' });

    fireEvent.click(screen.getByRole('link', { name: 'Mot de passe oublié ?' }));
    await screen.findByRole('heading', { name: 'Mot de passe oublié' });

    expect(address()).toBe('/salon-lumiere/reset_password?locale=fr&websource=enseigne');
    expect(form().field(EMAIL).value).toBe('camille@example.org');
  });

  it('[PRO-01] lets professionals in by a switch', async () => {
    await openAccountPage({ at: LOGIN });

    fireEvent.click(button('Connexion professionnelle'));

    expect(title()).toBe('Connexion professionnelle');
    expect(screen.queryByRole('link', { name: 'Mot de passe oublié ?' })).toBeNull();
  });

  it.each(['"><script>alert(1)</script>', 'a@b.fr'])(
    '[QUERY-09] begins with the address of the link, as a value and nothing else (Q-EML): %s',
    async (email) => {
      await openAccountPage({ at: LOGIN, email });

      expect(form().field(EMAIL).value).toBe(email);
      expect(document.querySelector('script')).toBeNull();
    },
  );

  it('has nothing to ask of who is logged in already', async () => {
    await openAccountPage({ at: LOGIN, as: camille });

    expect(title()).toBe('Vous êtes connecté');
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('the login step of a booking', () => {
  const toLogin = async (answering: Partial<PeoplePorts> = {}) => {
    const opened = await openAccountPage({
      refusing: answering,
      group: aGroup({ loginRequired: true, questions: [] }),
      preselected: { lines: [aLine()] },
      at: '/salon-lumiere/book/slots',
    });
    await act(async () => {
      opened.journey.choose(aSlot({ start: '2027-06-08T09:30:00+02:00' }));
      opened.journey.proceed();
    });
    await screen.findByRole('heading', { name: 'Connectez-vous pour continuer' });
    return opened;
  };

  it('[AUTH-01] shows the form of each way side by side, under a heading of its own', async () => {
    await toLogin();

    const sections = screen.getAllByRole('form').map(({ parentElement }) => parentElement);
    expect(sections.map((section) => section?.querySelector('h2')?.textContent)).toEqual([
      'J’ai déjà un compte',
      'C’est ma première fois',
    ]);
    expect(form(0).field(EMAIL).id).not.toBe(form(1).field(EMAIL).id);
  });

  it('[SEQ-12] [REG-02] keeps what is chosen with the registration, and says so', async () => {
    const { accounts, address } = await toLogin();
    const { write, press } = form(1);

    await write({ [EMAIL]: 'ana@mail.example' });
    await press();
    await screen.findByRole('heading', { name: 'Consultez vos e-mails' });

    expect(accounts.accounts.at(-1)).toMatchObject({
      email: 'ana@mail.example',
      pendingRdv: { start: '2027-06-08T09:30:00+02:00', lines: [{ interventionId: 11 }] },
    });
    expect(address()).toBe('/salon-lumiere/book/register_confirm');
    expect(screen.getByText(/^Votre rendez-vous vous attend/)).toBeTruthy();
  });

  it('[LAYOUT-13] is busy with what was asked of it, and with nothing else', async () => {
    await toLogin({ logIn: () => new Promise(() => undefined) });

    await form(0).write({ [EMAIL]: camille.email, [SECRET]: PASSWORD });
    await form(0).press();

    expect(form(0).submit()?.getAttribute('aria-busy')).toBe('true');
    expect(form(1).submit()?.getAttribute('aria-busy')).toBe('false');
  });

  it('[AUTH-09] leads who has a weak password to another one', async () => {
    const { address } = await toLogin();
    const { write, press } = form(0);

    await write({ [EMAIL]: weak.email, [SECRET]: 'motdepasse' });
    await press();
    await screen.findByRole('heading', { name: 'Choisissez un mot de passe' });

    expect(address()).toBe('/set_password');
  });
});
