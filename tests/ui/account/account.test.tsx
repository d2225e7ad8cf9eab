/** @jest-environment ./tests/support/page-environment.ts */
import { Refusal, type Group, type RefusalReason } from '@creneau/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AccountSettings } from '../../../ui/src/account/AccountSettings';
import { aBooking, aGroup, aLine, aSlot } from '../../support/made-up';
import { Around } from '../around';
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
const NEW_EMAIL = 'Nouvelle adresse e-mail';
const NEW_PASSWORD = 'Nouveau mot de passe';
const AGAIN = 'Confirmez le mot de passe';
const PRESENT = 'Mot de passe actuel';
const GOOD = 'Bonsoir-2027!';
beforeAll(speakOfAccounts);
afterEach(cleanup);

const refusing = (call: keyof PeoplePorts, reason: RefusalReason): Partial<PeoplePorts> => ({
  [call]: () => Promise.reject(new Refusal(reason)),
});

const pressed = (name: string | RegExp): Promise<void> =>
  act(async () => {
    fireEvent.click(button(name));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

it.each<readonly [string, Parameters<typeof openAccountPage>[0], string, RegExp]>([
  ['a visitor the log-in', {}, 'link', /^Se connecter/],
  ['who is logged in their menu', { as: camille }, 'button', /^Mon compte/],
])('[LAYOUT-03] the header offers %s', async (_, opened, role, name) => {
  await openAccountPage({ ...opened, at: '/salon-lumiere/legal/terms' });
  const header = within(screen.getByRole('banner'));
  await header.findByRole(role, { name });

  const entries = [...header.queryAllByRole('link'), ...header.queryAllByRole('button')];
  expect(
    entries.filter(({ textContent }) => /^Se connecter|^Mon compte/.test(textContent)),
  ).toHaveLength(1);
});

it.each<readonly [string, Partial<Group>, RegExp]>([
  ['nobody', {}, /délégué|par e-mail/],
  ['by post alone', { dpoAddress: '1 rue Neuve' }, /et par e-mail/],
])(
  '[GDPR-01] names no officer, and no way to reach one, that a business does not have: %s',
  async (_, own, never) => {
    await openAccountPage({ at: '/salon-lumiere/personal_data', group: aGroup(own) });

    await screen.findByRole('heading', { name: 'À qui s’adresser' });

    expect(screen.getByRole('main').textContent).not.toMatch(never);
  },
);

describe('logging out', () => {
  it('[AUTH-08] leaves nothing of the person in the visit: not what was sent for them without an answer either', async () => {
    const { visit, journey, sessions } = await openAccountPage({
      as: camille,
      at: '/salon-lumiere/book/intervention_ids',
    });
    Object.assign(visit.ports, { draftKeys: { next: () => 'another key' } });
    journey.answer({ interventionSetId: 1 });
    journey.write({
      attendee: 9,
      fiche: { lastname: 'Le Goff' },
      comments: 'Cheveux longs',
      sent: aBooking(),
    });

    fireEvent.click(await screen.findByRole('button', { name: /^Mon compte/ }));
    fireEvent.click(await screen.findByText('Se déconnecter'));
    await pressed('Oui, me déconnecter');
    await waitFor(() => expect(sessions.session$.value.logged).toBe(false));

    const { choices, draft } = journey.journey$.value;
    expect(draft).toEqual({
      key: 'another key',
      fiche: {},
      vevent: {},
      comments: '',
      consentsToVideo: false,
    });
    expect(choices).toEqual({ interventionSetId: 1 });
  });
});

/** An answer that is under way. */
const underWay = (): Promise<never> => new Promise(() => undefined);

it('[LAYOUT-09] [LAYOUT-13] logging out is asked about, and says that it is under way', async () => {
  const { sessions } = await openAccountPage({
    as: camille,
    at: '/salon-lumiere/login',
    refusing: { logOut: underWay },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Mon compte/ }));
  fireEvent.click(await screen.findByText('Se déconnecter'));
  const dialog = within(screen.getByRole('dialog', { name: 'Voulez-vous vous déconnecter ?' }));
  expect(dialog.getByRole('status').textContent).toBe('');
  expect(sessions.session$.value.logged).toBe(true);

  await pressed('Oui, me déconnecter');

  expect(button('Oui, me déconnecter').getAttribute('aria-busy')).toBe('true');
  expect(dialog.getByRole('status').textContent).toBe('Déconnexion en cours…');
});

it.each<readonly [keyof PeoplePorts, string, { readonly [label: string]: string }]>([
  ['register', '/salon-lumiere/register', { [EMAIL]: 'ana@mail.example' }],
  ['requestPasswordReset', '/salon-lumiere/reset_password', { [EMAIL]: 'ana@mail.example' }],
  ['changePassword', '/set_password', { [NEW_PASSWORD]: GOOD, [AGAIN]: GOOD }],
])('[LAYOUT-13] the button of %s is busy until it is done', async (call, at, values) => {
  await openAccountPage({
    at,
    ...(at === '/set_password' && { as: weak }),
    refusing: { [call]: underWay },
  });
  const { write, press, submit } = form();
  await write(values);
  expect(submit()?.getAttribute('aria-busy')).toBe('false');

  await press();

  expect(submit()?.getAttribute('aria-busy')).toBe('true');
});

describe('registering', () => {
  const REGISTER = '/salon-lumiere/register';

  it('[ROUTE-05] [REG-01] [REG-02] [REG-03] [ROUTE-07] asks for an address, and tells it where the mail goes', async () => {
    const { accounts, address } = await openAccountPage({ at: REGISTER });
    const { getByRole } = within(screen.getByRole('main'));
    expect(getByRole('link', { name: 'Se connecter' })).toBeTruthy();
    const { write, press } = form();

    await write({ [EMAIL]: 'ana@mail.example' });
    await press();
    await screen.findByRole('heading', { name: 'Consultez vos e-mails' });

    expect(address()).toBe('/salon-lumiere/register_confirm');
    const texts = [...document.querySelectorAll('main p')].map((text) => text.textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain('ana@mail.example');
    expect(texts[1]).toMatch(/activer votre compte/);
    expect(accounts.mails).toEqual([expect.objectContaining({ to: 'ana@mail.example' })]);
  });

  it('[REG-05] says that an address is used already, where the server says so, and what to do', async () => {
    await openAccountPage({ at: REGISTER, refusing: refusing('register', 'emailAlreadyExists') });
    const { write, press } = form();

    await write({ [EMAIL]: camille.email });
    await press();

    const alert = focusedMessage();
    expect(alert.textContent).toContain('Adresse e-mail déjà utilisée');
    expect(within(alert).getAllByRole('link')).toHaveLength(2);
  });

  it.each<readonly [string, RefusalReason, RegExp]>([
    ['[ERR-19]', 'emailNotAllowed', /^Vous n’êtes pas autorisé/],
    ['[ERR-19] [ERR-20]', 'registrationClosed', /fermée ici.*\+33478000000/],
  ])('%s says under the address that it is refused: %s', async (_, reason, message) => {
    await openAccountPage({ at: REGISTER, refusing: refusing('register', reason) });
    const { write, press, messageOf } = form();

    await write({ [EMAIL]: 'ana@mail.example' });
    await press();

    expect(messageOf(EMAIL)).toMatch(message);
  });

  it.each([
    ['/salon-lumiere/register', {}],
    ['/salon-lumiere/register', { sector: 'health' }],
    ['/salon-lumiere/book/slots', { loginRequired: true }],
  ])('[ERR-20] says that it is closed before anything is written, at %s', async (at, group) => {
    const registering = { registerDisabled: true, phone: '+33478000000', ...group };
    const { journey } = await openAccountPage({ at, group: aGroup(registering) });
    if (at.includes('book')) {
      journey.answer({ interventionSetId: 1 });
      await act(async () => journey.answer({ lines: [aLine()], calendarId: 31, slot: aSlot() }));
    }

    const main = await screen.findByRole('main');
    await waitFor(() => expect(main.textContent).toMatch(/fermée ici|ne peuvent pas créer/));
    expect(main.querySelector('a[href="tel:+33478000000"]')).not.toBeNull();
    expect(screen.queryByRole('form', { name: 'Créez votre compte' })).toBeNull();
    expect(main.textContent).not.toContain('Vous recevrez un lien');
  });

  it('takes no address with a line break in it (Q-EML-02)', async () => {
    const { accounts } = await openAccountPage({
      at: REGISTER,
      email: 'victim@shop.example\r\nBcc: all@evil.example',
    });
    const { press, messageOf } = form();

    await press();

    expect(messageOf(EMAIL)).toMatch(/^Vérifiez l’adresse/);
    expect(accounts.mails).toEqual([]);
  });

  it.each(['register_confirm', 'book/register_confirm'])(
    '[ROUTE-07] has nothing to say at /%s without an address, and leads to the form (R-13)',
    async (page) => {
      const { address } = await openAccountPage({ at: `/salon-lumiere/${page}` });
      await screen.findByRole('heading', { name: 'Créez votre compte' });

      expect(address()).toBe('/salon-lumiere/register');
      expect(document.body.textContent).not.toContain('undefined');
    },
  );
});

describe('a forgotten password', () => {
  const RESET = '/salon-lumiere/reset_password';

  it('[ROUTE-05] [PWD-01] [PWD-03] [PWD-04] [ROUTE-07] asks for an address, and says the same whoever has it', async () => {
    const { address } = await openAccountPage({ at: RESET });
    expect(screen.getByRole('link', { name: 'Créer un compte' })).toBeTruthy();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' }),
    ).toBeTruthy();
    const { write, press } = form();

    await write({ [EMAIL]: 'nobody@mail.example' });
    await press();
    await screen.findByRole('heading', { name: 'Consultez vos e-mails' });

    expect(address()).toBe('/salon-lumiere/reset_password_confirm');
    const texts = [...document.querySelectorAll('main p')].map((text) => text.textContent);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/^Si un compte existe.*nobody@mail\.example/);
    expect(document.body.textContent?.match(/Si un compte existe/g)).toHaveLength(1);
  });

  it('[PWD-02] says that an address is none, and shows what the server says in its place until it changes', async () => {
    await openAccountPage({
      at: RESET,
      refusing: refusing('requestPasswordReset', 'emailUnknown'),
    });
    const { write, press, messageOf } = form();

    await write({ [EMAIL]: 'nobody' });
    await press();
    expect(messageOf(EMAIL)).toMatch(/^Vérifiez l’adresse/);
    await write({ [EMAIL]: 'nobody@mail.example' });
    await press();
    expect(messageOf(EMAIL)).toMatch(/^Nous ne connaissons pas cette adresse/);
    await write({ [EMAIL]: 'nobody' });

    expect(messageOf(EMAIL)).toMatch(/^Vérifiez l’adresse/);
  });

  it('[ERR-47] says a failure in the field and as a notification', async () => {
    await openAccountPage({
      at: RESET,
      refusing: refusing('requestPasswordReset', 'emailUnknown'),
    });
    const { write, press, messageOf } = form();

    await write({ [EMAIL]: 'nobody@mail.example' });
    await press();

    const words = /Nous ne connaissons pas cette adresse/;
    expect(messageOf(EMAIL)).toMatch(words);
    expect(screen.getAllByRole('status').some(({ textContent }) => words.test(textContent))).toBe(
      true,
    );
  });
});

describe('the screen of a new password', () => {
  const SET = '/set_password';

  it('[ROUTE-08] [PWD-05] [PWD-06] [PWD-07] [LIMIT-01] shows its rules, and which are kept by now', async () => {
    await openAccountPage({ at: SET, as: weak });
    const rules = () =>
      screen
        .getAllByRole('listitem')
        .filter(({ textContent }) => textContent.includes('(fait)'))
        .map(({ textContent }) => textContent.replace(/^·?(.*) \(fait\)$/, '$1'));
    const { write } = form();

    expect(rules()).toEqual([]);
    await write({ [NEW_PASSWORD]: 'faible1' });
    expect(rules()).toEqual(['un chiffre', 'une minuscule']);
    await write({ [NEW_PASSWORD]: GOOD });

    expect(rules()).toHaveLength(6);
  });

  it.each([
    ['[PWD-05]', 'bonsoir-2027!', 'bonsoir-2027!', /majuscule/, undefined],
    ['[PWD-05]', 'Bonsoir-deux!', 'Bonsoir-deux!', /chiffre/, undefined],
    ['[PWD-06]', 'Bonsoir20270', 'Bonsoir20270', /caractère spécial/, undefined],
    ['[PWD-07]', 'Faible-2027!', 'Faible-2027!', /début de votre adresse/, undefined],
    ['[LIMIT-01]', 'Bonso-27!', 'Bonso-27!', /au moins 10/, /au moins 10/],
    [
      '[LIMIT-02]',
      'Bonsoir-2027!Bonsoir-2027!',
      'Bonsoir-2027!Bonsoir-2027!',
      /trop long/,
      undefined,
    ],
    ['[PWD-08]', GOOD, 'Bonsoir-2028!', undefined, /même mot de passe/],
    ['[PWD-08]', GOOD, 'Bonsoir', undefined, /au moins 10/],
  ])(
    '%s [PWD-10] refuses %s, repeated as %s, and says why beside each',
    async (_, password, again, ofPassword, ofAgain) => {
      const { accounts } = await openAccountPage({ at: SET, as: weak });
      const { write, press, messageOf, field, submit } = form();

      await write({ [NEW_PASSWORD]: password, [AGAIN]: again });
      // it looks unavailable and says why when it is pressed
      expect(submit()?.getAttribute('aria-disabled')).toBe('true');
      await press();

      const invalid = [NEW_PASSWORD, AGAIN].map((label) =>
        field(label).getAttribute('aria-invalid'),
      );
      expect(invalid).toEqual([String(ofPassword !== undefined), String(ofAgain !== undefined)]);
      if (ofPassword) expect(messageOf(NEW_PASSWORD)).toMatch(ofPassword);
      if (ofAgain) expect(messageOf(AGAIN)).toMatch(ofAgain);
      expect(accounts.accounts.find(({ id }) => id === weak.id)?.password).toBe('motdepasse');
    },
  );

  it('[PWD-10] [PWD-12] takes one that keeps them all, without the weak one, and confirms it', async () => {
    const { accounts } = await openAccountPage({ at: SET, as: weak });
    const { write, press, submit } = form();
    expect(screen.queryByLabelText(PRESENT)).toBeNull();

    await write({ [NEW_PASSWORD]: GOOD, [AGAIN]: GOOD });
    expect(submit()?.getAttribute('aria-disabled')).toBeNull();
    await press();

    expect(title()).toBe('Votre mot de passe a été changé.');
    expect(accounts.accounts.find(({ id }) => id === weak.id)?.password).toBe(GOOD);
  });

  it.each<readonly [string, Parameters<typeof openAccountPage>[0]]>([
    ['nobody', {}],
    ['whoever need not choose one', { as: camille }],
    [
      'another account than the link names (S12)',
      { as: weak, mailed: async () => ({ accountId: 99 }) },
    ],
  ])('[PWD-11] is not there for %s', async (_, opened) => {
    const { address } = await openAccountPage({ ...opened, at: SET });
    await screen.findByRole('heading', { name: 'Cette page n’existe pas' });

    expect(address()).toBe('/salon-lumiere/not_found');
  });

  it('[ROUTE-08] is there for the account that the link names', async () => {
    await openAccountPage({ as: weak, mailed: async () => ({ accountId: weak.id }), at: SET });

    expect(title()).toBe('Choisissez un mot de passe');
  });
});

describe('the link of a mail', () => {
  it('[REG-04] [A8] does nothing until its button is pressed, then opens the choice of a password', async () => {
    const { sessions, address } = await openAccountPage({
      at: '/salon-lumiere/login',
      mailed: async (accounts) => {
        await accounts.register({ email: 'ana@mail.example', locale: 'fr', pendingRdv: undefined });
        return { validationKey: accounts.mails[0]?.key };
      },
    });
    expect(title()).toBe('Activez votre compte');
    expect(sessions.session$.value.logged).toBe(false);

    await pressed('Activer mon compte');

    expect(sessions.session$.value).toMatchObject({ type: 'user', needPasswordChange: true });
    expect(address()).toBe('/set_password');
  });

  it('[QUERY-11] [A8] opens one appointment once its button is pressed', async () => {
    const { sessions, address } = await openAccountPage({
      at: '/salon-lumiere/login',
      mailed: async (accounts) => {
        accounts.tellOf(5, 'ana@mail.example', Infinity);
        return { veventKey: accounts.mails[0]?.key };
      },
    });
    expect(title()).toBe('Retrouvez votre rendez-vous');
    expect(sessions.session$.value.logged).toBe(false);

    await pressed('Voir ce rendez-vous');

    expect(sessions.session$.value).toMatchObject({ appointmentId: 5, fromMail: true });
    expect(address()).toBe('/salon-lumiere/appointments');
  });

  it('[N3] does not say that it was refused where the answer is lost: its key may have served', async () => {
    await openAccountPage({
      at: '/salon-lumiere/login',
      mailed: async () => ({ validationKey: 'once' }),
      refusing: { open: () => Promise.reject(LOST) },
    });

    await pressed('Activer mon compte');

    expect(focusedMessage().textContent).toMatch(/^La réponse n’est pas arrivée/);
  });

  it.each([
    [
      'login',
      { validationKey: 'used' },
      'Activer mon compte',
      'Recevoir un nouveau lien',
      'register',
    ],
    [
      'reset_password',
      { passwordKey: 'used' },
      'Continuer',
      'Recevoir un nouveau lien',
      'reset_password',
    ],
    [
      'login',
      { validationKey: 'used', newEmail: 'ana@mail.example' },
      'Confirmer cette adresse',
      'Se connecter',
      'login',
    ],
    ['login', { ficheKey: 'used' }, 'Voir mes rendez-vous', 'Se connecter', 'login'],
    ['login', { veventKey: 'old' }, 'Voir ce rendez-vous', 'Se connecter', 'login'],
  ])(
    '[A8] at /%s with %p that is used, old or made up says so, with a way on (Q-KEY)',
    async (page, key, press, way, leadsTo) => {
      const { address, sessions } = await openAccountPage({
        at: `/salon-lumiere/${page}`,
        mailed: async () => key,
      });

      await pressed(press);
      expect(focusedMessage().textContent).toMatch(/^Ce lien ne fonctionne plus/);
      expect(sessions.session$.value.logged).toBe(false);
      await pressed(way);
      await screen.findByRole('form');

      expect(address()).toBe(`/salon-lumiere/${leadsTo}`);
    },
  );
});

const LOST = new Refusal('unreachable', { detail: { inDoubt: true } });

async function settings(refused: Partial<PeoplePorts> = {}, group: Group = aGroup()) {
  const opened = await openAccountPage({
    at: '/salon-lumiere/login',
    as: camille,
    refusing: refused,
    group,
  });
  cleanup();
  render(
    <MemoryRouter>
      <Around visit={opened.visit}>
        <AccountSettings />
      </Around>
    </MemoryRouter>,
  );
  return { ...opened, email: form(0), password: form(1) };
}

describe('the settings of an account', () => {
  it('says what they are for, and why a button waits', async () => {
    const { email, password } = await settings();

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Votre compte');
    expect(
      screen.getByText('L’adresse e-mail et le mot de passe avec lesquels vous vous connectez.'),
    ).toBeTruthy();
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['Changer d’adresse e-mail', 'Changer de mot de passe', 'Offres et nouveautés']);
    const reasonOf = (submit: Element | null): string | null | undefined =>
      document.getElementById(submit?.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reasonOf(email.submit())).toBe('Il reste 2 champs à compléter.');
    expect(reasonOf(password.submit())).toBe('Il reste 3 champs à compléter.');

    await email.write({ [NEW_EMAIL]: 'camille.k@example.org', [PRESENT]: PASSWORD });

    expect(email.submit()?.getAttribute('aria-describedby')).toBeNull();
  });

  it.each([
    ['[ACC-04]', 'camille', true, /^Vérifiez l’adresse/],
    ['[ACC-05]', 'CAMILLE@example.org', true, /^C’est déjà votre adresse/],
  ])('%s does not take %s as a new address', async (_, address, unready, message) => {
    const { accounts, email } = await settings();

    await email.write({ [NEW_EMAIL]: address });
    expect(email.submit()?.getAttribute('aria-disabled')).toBe(String(unready));
    await email.press();

    expect(email.messageOf(NEW_EMAIL)).toMatch(message);
    expect(accounts.mails).toEqual([]);
  });

  it('[ACC-01] [ACC-02] [ACC-04] [ACC-06] asks the new address to confirm, says so, and begins anew', async () => {
    const { accounts, email, sessions } = await settings();

    await email.write({ [NEW_EMAIL]: 'camille.k@example.org', [PRESENT]: PASSWORD });
    expect(email.submit()?.getAttribute('aria-disabled')).toBeNull();
    await email.press();

    expect(focusedMessage().textContent).toContain(
      'Un message est en route vers camille.k@example.org',
    );
    expect(accounts.mails).toEqual([
      expect.objectContaining({ to: 'camille.k@example.org', about: 'newEmail' }),
    ]);
    expect(sessions.session$.value).toMatchObject({ account: { email: camille.email } });
    expect(form(0).field(NEW_EMAIL).value).toBe('');
    expect(form(0).submit()?.getAttribute('aria-disabled')).toBe('true');
  });

  it('[S1] changes an address only for who knows the present password, and says so at its field', async () => {
    const { accounts, email } = await settings();

    await email.write({ [NEW_EMAIL]: 'camille.k@example.org', [PRESENT]: 'pas-le-bon-2026!' });
    await email.press();

    expect(email.messageOf(PRESENT)).toMatch(/^Ce n’est pas votre mot de passe actuel/);
    expect(screen.getByRole('alert').textContent).toBe(email.messageOf(PRESENT));
    expect(accounts.mails).toEqual([]);
  });

  it('[REG-05] says that an address is used already, where the server says so', async () => {
    const { email } = await settings(refusing('changeEmail', 'emailAlreadyExists'));

    await email.write({ [NEW_EMAIL]: 'leo@example.org', [PRESENT]: PASSWORD });
    await email.press();

    expect(email.messageOf(NEW_EMAIL)).toMatch(/^Adresse e-mail déjà utilisée/);
  });

  it('[ACC-01] [PWD-09] [PWD-12] changes a password for who knows the present one', async () => {
    const { accounts, password } = await settings();

    await password.write({ [NEW_PASSWORD]: GOOD, [AGAIN]: GOOD });
    await password.press();
    expect(password.messageOf(PRESENT)).toMatch(/^Écrivez votre mot de passe/);
    await password.write({ [PRESENT]: 'pas-le-bon-2026!' });
    await password.press();
    expect(password.messageOf(PRESENT)).toMatch(/^Ce n’est pas votre mot de passe actuel/);
    await password.write({ [PRESENT]: PASSWORD });
    await password.press();

    expect(accounts.accounts.find(({ id }) => id === camille.id)?.password).toBe(GOOD);
    expect(screen.getByText('Votre mot de passe a été changé.')).toBeTruthy();
    expect(form(1).field(PRESENT).value).toBe('');
  });

  it('[N3] says that a password may be changed, never that it is not, where the answer is lost', async () => {
    const { password } = await settings({ changePassword: () => Promise.reject(LOST) });

    await password.write({ [NEW_PASSWORD]: GOOD, [AGAIN]: GOOD, [PRESENT]: PASSWORD });
    await password.press();

    expect(focusedMessage().textContent).toMatch(
      /^La réponse n’est pas arrivée.*rien ne sera fait deux fois/,
    );
  });

  it('[P6] changes neither address nor password by presses alone, such as those meant for what lies over a frame', async () => {
    const { accounts, email, password } = await settings();

    // what a browser may have filled in by itself
    await email.write({ [PRESENT]: PASSWORD });
    await password.write({ [PRESENT]: PASSWORD });
    for (const form of [email, password, email, password]) await form.press();

    expect(accounts.mails).toEqual([]);
    expect(accounts.accounts.find(({ id }) => id === camille.id)).toMatchObject(camille);
  });

  it('lets what is typed into a password be looked at', async () => {
    const { password } = await settings();

    fireEvent.click(screen.getByRole('button', { name: `Afficher : ${NEW_PASSWORD}` }));

    expect(password.field(NEW_PASSWORD).type).toBe('text');
  });
});

describe('what an account allows to be sent', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  const names = () => boxes().map((box) => box.closest('label')?.textContent);

  it('[ENTITY-23] is nothing at first, and each thing by a tick of its own, which is said and taken back alike', async () => {
    const { accounts } = await settings();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);

    fireEvent.click(screen.getByLabelText(/par SMS$/));
    await waitFor(() => expect(screen.getByText('Votre choix est enregistré.')).toBeTruthy());

    const kept = () => accounts.accounts.find(({ id }) => id === camille.id);
    expect(kept()).toMatchObject({ marketingSms: true });
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
    fireEvent.click(screen.getByLabelText(/par SMS$/));
    await waitFor(() => expect(kept()).toMatchObject({ marketingSms: false }));
  });

  it('[ENTITY-23] is not asked by SMS, nor for the provider, where the group hides that', async () => {
    await settings({}, aGroup({ hideMarketingSms: true }));

    expect(names()).toEqual(['Les offres de Salon Lumière, par e-mail']);
  });
});

describe('the end of a session', () => {
  /** A page at 8 o’clock of somebody whose key is from that time. */
  const since = async (time: string) => {
    const { sessions } = await openAccountPage({ at: '/salon-lumiere/login', as: camille });
    // what a session adds to a page comes after the page
    await screen.findByRole('button', { name: /^Mon compte/ });
    const { value } = sessions.session$;
    if (!value.logged) throw new Error('nobody is logged in');
    jest.useFakeTimers();
    const lastSignedAt = Date.parse(`2027-06-07T${time}+02:00`);
    act(() => sessions.become({ ...value, lastSignedAt }));
    act(() => void jest.advanceTimersByTime(1));
    jest.useRealTimers();
    return { sessions, key: value.token };
  };
  const warning = () => screen.queryByText(/se termine dans deux minutes/);

  it.each([
    ['06:00:30', true],
    ['06:02:30', false],
  ])('[W5] is told two minutes before: of one from %s at 8 o’clock, %p', async (time, isWarned) => {
    await since(time);

    if (isWarned) await screen.findByText(/se termine dans deux minutes/);
    else expect(warning()).toBeNull();
  });

  it('[W5] is put off with the password', async () => {
    const { sessions, key } = await since('06:00:30');

    await pressed('Rester connecté');
    const { write, press } = form();
    await write({ 'Mot de passe': PASSWORD });
    await press();

    expect(warning()).toBeNull();
    expect(sessions.token).not.toBe(key);
  });
});
