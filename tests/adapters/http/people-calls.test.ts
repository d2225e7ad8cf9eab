import {
  HttpAccounts,
  HttpFiches,
  HttpLogins,
  HttpProGroups,
  type Http,
} from '@creneau/adapters/http';
import type { PendingRdv } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { json, ScriptedNetwork } from '../../support/machine';
import { aHttp, always, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { envelope } from '../../support/wire';

onlyRecordings();

const credentials = { email: 'ana@mail.example', password: 'Bonjour-2027!' };

const pendingRdv: PendingRdv = {
  start: '2027-06-08T10:00:00+02:00',
  lines: [{ interventionId: 11, calendarId: 0 }],
  packId: undefined,
  resourceId: undefined,
  calendarIds: [],
};

/** What a contact has that is not its form's. */
const ofTheBusiness = {
  marketing_optin: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-09-01T08:12:30.250Z',
  externid: 'x-9',
  group_id: '1',
};
const named = { firstname: 'Ana', lastname: 'Le Goff' };

const session = { account: { id: 9, email: credentials.email }, account_token: 'new' };
const fiche = { id: 7, ...named, ...ofTheBusiness };

describe.each([
  ['v1', false],
  ['v3', true],
] as const)('the calls about people in %s:', (version, useApiV3) => {
  const group = { id: 1, useApiV3, features: [] };
  const logins = (http: Http): HttpLogins => new HttpLogins(http, group);
  const accounts = (http: Http): HttpAccounts => new HttpAccounts(http, group);
  const fiches = (http: Http): HttpFiches => new HttpFiches(http, group);

  it.each<
    readonly [
      row: string,
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      ask: (http: Http) => Promise<unknown>,
      query: readonly (readonly [string, string])[],
      body: unknown,
      answer: unknown,
    ]
  >([
    [
      '[API-15]',
      'GET',
      'sessions/current',
      (http) => logins(http).current(),
      [['group_id', '1']],
      '',
      session,
    ],
    [
      '[API-16]',
      'POST',
      'sessions/login',
      (http) => logins(http).logIn(credentials),
      [],
      { credentials, account: { email: credentials.email, group_id: 1 } },
      session,
    ],
    [
      '[API-16] [QUERY-14]',
      'POST',
      'sessions/login',
      (http) => logins(http).open({ fiche: 'f.1' }),
      [],
      { account: { ficheKey: 'f.1', group_id: 1 } },
      session,
    ],
    [
      '[API-16] [QUERY-14]',
      'POST',
      'sessions/login',
      (http) => logins(http).open({ newEmail: 'new@mail.example', key: 'v.1' }),
      [],
      { account: { temp_email: 'new@mail.example', validation_key: 'v.1', group_id: 1 } },
      session,
    ],
    ['[API-17]', 'POST', 'sessions/logout', (http) => logins(http).logOut(), [], {}, {}],
    [
      '[API-18]',
      'POST',
      'accounts',
      (http) => accounts(http).register({ email: credentials.email, locale: 'fr', pendingRdv }),
      [],
      {
        account: {
          email: credentials.email,
          group_id: 1,
          locale: 'fr',
          pendingRdv: JSON.stringify({
            date: pendingRdv.start,
            calendar_id: 0,
            appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
            calendar_ids: [],
          }),
        },
      },
      {},
    ],
    [
      '[API-19]',
      'PUT',
      'accounts/9',
      (http) =>
        accounts(http).changePassword({
          accountId: 9,
          password: 'Nouveau-2027!',
          currentPassword: credentials.password,
        }),
      [],
      {
        account: {
          group_id: 1,
          password: 'Nouveau-2027!',
          current_password: credentials.password,
        },
      },
      session,
    ],
    [
      '[API-20]',
      'PUT',
      'accounts/9',
      (http) =>
        accounts(http).changeEmail({
          accountId: 9,
          email: 'new@mail.example',
          currentPassword: credentials.password,
        }),
      [],
      {
        account: {
          group_id: 1,
          temp_email: 'new@mail.example',
          current_password: credentials.password,
        },
      },
      {},
    ],
    [
      '[API-21]',
      'POST',
      'accounts/forgotPassword.json',
      (http) => accounts(http).requestPasswordReset(credentials.email, 'fr'),
      [],
      { account: { email: credentials.email, group_id: 1, locale: 'fr' } },
      { msg: 'A mail is on its way.' },
    ],
    [
      '[API-11]',
      'GET',
      'groups/1/fiches',
      (http) => firstValueFrom(fiches(http).matching('le goff')),
      [['search', 'le goff']],
      '',
      envelope([fiche]),
    ],
    [
      '[API-29]',
      'PUT',
      'groups/1/fiches/7',
      (http) =>
        fiches(http).change({ id: 7, values: { ...named, ...ofTheBusiness }, version: 'v' }),
      [],
      { fiche: named, updated_at: 'v' },
      fiche,
    ],
    [
      '[API-30]',
      'POST',
      'groups/1/fiches',
      (http) => fiches(http).add({ ...named, ...ofTheBusiness }),
      [],
      { fiche: named },
      fiche,
    ],
    [
      '[API-31]',
      'GET',
      'groups',
      (http) => firstValueFrom(new HttpProGroups(http, group).groups()),
      [],
      '',
      envelope([]),
    ],
  ])('%s is said by %s %s', async (_row, method, path, ask, query, body, answer) => {
    const sent = recordCalls(method, `/api/${version}/${path}`, answer, 200);

    await ask(aHttp({ token: () => 'secret' }));

    expect(sent.map((each) => ({ query: each.query, body: each.body }))).toEqual([
      { query: [...always, ...query], body },
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('[API-21] is refused by the errors of an answer that came with 200', async () => {
    const errors = [{ error: 'No.', translate_key: 'EmailNotFound' }];
    recordCalls('POST', `/api/${version}/accounts/forgotPassword.json`, { errors }, 200);

    await expect(
      accounts(aHttp()).requestPasswordReset(credentials.email, 'fr'),
    ).rejects.toMatchObject({ reason: 'emailUnknown' });
  });
});

it('[N4] an order about an account has the same key until it is answered', async () => {
  const lost = () => new Response('{"account":', { status: 200 });
  const network = new ScriptedNetwork([lost(), lost(), lost(), json(session), json(session)]);
  const accounts = new HttpAccounts(aHttp({}, { fetch: network.fetch }), {
    id: 1,
    useApiV3: true,
    features: ['idempotency'],
  });
  const change = () =>
    accounts.changePassword({
      accountId: 9,
      password: 'Nouveau-2027!',
      currentPassword: 'B-2027!',
    });

  await expect(change()).rejects.toMatchObject({ detail: { inDoubt: true } });
  await change();
  await change();

  const keys = network.asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
  expect(keys.slice(0, 4)).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^\S{36}$/)),
  );
  expect(new Set(keys).size).toBe(2);
  expect(keys[4]).not.toBe(keys[3]);
});
