import {
  HttpAccounts,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpFiches,
  HttpGroups,
  HttpLogins,
  HttpPersonalData,
  HttpSlots,
} from '@creneau/adapters/http';
import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import {
  aBooking,
  aCalendar,
  aCatalog,
  aField,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aPack,
  aQuestion,
  aResource,
} from '../../support/made-up';
import { aHttp, HOST, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { envelope, wireBooked, wireCatalog, wireForms, wireGroup } from '../../support/wire';

// answers that the contract allows and the reference server never gives

onlyRecordings();

const group = aGroup({
  features: [],
  questions: [aQuestion('intervention', { maxMultirdvs: 3, any: true })],
  calendarsInterventionsLinks: [{ calendarId: 31, interventionId: 11 }],
});

const catalog = wireCatalog(
  aCatalog({
    interventions: [anIntervention(), anIntervention({ id: 3_000_000_012 })],
    packs: [aPack()],
    calendars: [aCalendar({ interventionIds: [11] })],
    resources: [aResource()],
  }),
);

const times = {
  firstSlot: '2027-06-07T09:00:00+02:00',
  availabletimeslots: [
    { start: '2027-06-07T09:00:00+02:00', capacity: 2, calendar_ids: [31], promotion: 20 },
    { start: '2027-06-08T09:00:00+02:00', capacity: 1, calendar_ids: [31, 32] },
  ],
};

const fiches = [
  { id: 7, group_id: 1, firstname: 'Ana', lastname: 'Le Goff', deleted: false },
  { id: 8, group_id: 1, firstname: 'Zoé', lastname: 'Partie', deleted: true },
];

const account = { id: 9, email: 'ana@mail.example', marketing_sms: true, marketing_optin: false };

type Rewriting = (body: unknown) => unknown;

/** What is read of a call whose answer is written in another way. */
const calls: Readonly<Record<string, (write: Rewriting) => Promise<unknown>>> = {
  'a group': (write) => {
    recordCalls('GET', '/api/v1/services/groups/salon-lumiere', write(wireGroup(group)));
    return new HttpGroups(aHttp()).withUrlname('salon-lumiere');
  },
  'a catalogue': (write) => {
    for (const [list, body] of Object.entries(catalog))
      recordCalls('GET', `/api/v3/groups/1/${list}`, write(body));
    return firstValueFrom(new HttpCatalogs(aHttp(), group).in('fr'));
  },
  'free times': (write) => {
    recordCalls('GET', '/api/v3/groups/1/availabletimeslots', write(times));
    const asked = { lines: [aLine()], packId: undefined, resourceId: undefined };
    return firstValueFrom(
      new HttpSlots(aHttp(), group).from({ ...asked, from: '2027-06-07', locale: 'fr' }),
    );
  },
  'a booking': (write) => {
    recordCalls('POST', '/api/v3/appointments', write(wireBooked([anAppointment()], 'key')), 201);
    return new HttpAppointments(aHttp(), group).book(aBooking());
  },
  forms: (write) => {
    const field = aField({ minLength: 2, maxLength: 40, required: true });
    recordCalls('GET', '/api/v3/groups/1/forms', write(wireForms({ fiche: [field], vevent: [] })));
    return firstValueFrom(new HttpFicheForms(aHttp(), group).in('fr'));
  },
  contacts: (write) => {
    recordCalls('GET', '/api/v3/groups/1/fiches', write(envelope(fiches)));
    return firstValueFrom(new HttpFiches(aHttp(), group).own());
  },
  'a session': (write) => {
    const answer = { account, account_token: 'key', last_signed_at: '2027-06-07T09:00:00Z' };
    recordCalls('POST', '/api/v3/sessions/login', write(answer));
    return new HttpLogins(aHttp(), group).logIn({ email: account.email, password: 'x' });
  },
};

const everywhere = (body: unknown, write: Rewriting): unknown => {
  if (Array.isArray(body)) return write(body.map((item) => everywhere(item, write)));
  if (typeof body !== 'object' || body === null) return write(body);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, everywhere(value, write)]),
  );
};

const manners: readonly (readonly [string, Rewriting])[] = [
  [
    'numbers as texts, and yes as "1"',
    (value) => {
      if (typeof value === 'number') return String(value);
      return typeof value === 'boolean' ? String(Number(value)) : value;
    },
  ],
  ['yes as 1', (value) => (typeof value === 'boolean' ? Number(value) : value)],
];

describe.each(manners)('a backend that writes %s', (_, write) => {
  it.each(Object.entries(calls))('[API-10] is understood alike: %s', async (_name, ask) => {
    const usual = await ask((body) => body);
    nock.cleanAll();

    expect(await ask((body) => everywhere(body, write))).toEqual(usual);
  });
});

it('[FICHE-09] [ENTITY-21] a contact has figures as texts, and is not shown where it is marked as deleted by a 1', async () => {
  recordCalls(
    'GET',
    '/api/v3/groups/1/fiches',
    envelope([
      { id: 7, lastname: 'Le Goff', zipcode: 29200, deleted: 0 },
      { id: 8, lastname: 'Partie', deleted: 1 },
    ]),
  );

  expect(await firstValueFrom(new HttpFiches(aHttp(), group).own())).toEqual([
    { id: 7, version: undefined, values: { lastname: 'Le Goff', zipcode: '29200' } },
  ]);
});

it.each([
  ['without', {}],
  ['with null for', { choices: null, free_text: null }],
])(
  '[ENTITY-22] [FORM-02] a field has its choices %s what else a choice may say',
  async (_, rest) => {
    const values = ['yes', 'no'];
    const choices = values.map((value) => ({ value, label: value, ...rest }));
    const field = { name: 'smokes', type: 'radio', label: 'Smokes', choices };
    recordCalls('GET', '/api/v3/groups/1/forms', envelope([{ fiche: [field] }]));

    const { fiche } = await firstValueFrom(new HttpFicheForms(aHttp(), group).in('fr'));

    expect(fiche[0]?.choices.map(({ value }) => value)).toEqual(values);
  },
);

const start = '2027-06-08T10:00:00+02:00';
const ofPack = { lines: [aLine(), aLine({ interventionId: 12 })], packId: 5 };

it('[API-22] [CONF-02] a booking is what was asked for where its answer does not say so: of a pack, by video, with a room and comments', async () => {
  recordCalls('POST', '/api/v3/appointments', { records: [1, 2].map((id) => ({ id, start })) });
  const asked = { packId: 5, resourceId: 41, videoconference: true, comments: 'A word' };

  const { appointments } = await new HttpAppointments(aHttp(), group).book(
    aBooking({ ...ofPack, ...asked, consentsToVideo: true }),
  );

  expect(appointments).toMatchObject([
    { ...asked, interventionId: 11 },
    { ...asked, interventionId: 12 },
  ]);
});

it('[API-22] [ENTITY-18] [CANCEL-10] a pack is booked by one appointment that tells those of its services', async () => {
  const interventions = [31, 32].map((calendar_id, index) => ({ apt_id: 7 + index, calendar_id }));
  recordCalls('POST', '/api/v3/appointments', { records: [{ id: 7, start, interventions }] });

  const { appointments } = await new HttpAppointments(aHttp(), group).book(aBooking(ofPack));

  expect(appointments).toMatchObject([
    { id: 7, packId: 5, interventions: [{ aptId: 7 }, { aptId: 8, calendarId: 32 }] },
  ]);
});

it.each([
  ['of a JWT', 'eyJh.'.repeat(400)],
  ['with the signs of base64', 'a+b/c=='],
])('[API-16] [API-22] [BOOK-06] a key is taken whole: one %s', async (_, key) => {
  recordCalls('POST', '/api/v3/appointments', wireBooked([anAppointment()], key));
  recordCalls('POST', '/api/v3/sessions/login', { account, account_token: key });
  const { email } = account;

  expect(await new HttpAppointments(aHttp(), group).book(aBooking())).toMatchObject({
    ficheToken: key,
  });
  expect(await new HttpLogins(aHttp(), group).logIn({ email, password: 'x' })).toMatchObject({
    token: key,
  });
});

it('[ENTITY-01] a group can be called where its number is one', async () => {
  recordCalls('GET', '/api/v1/services/groups/salon-lumiere', {
    ...wireGroup(group),
    phone: 33_298_000_000,
  });

  expect(await new HttpGroups(aHttp()).withUrlname('salon-lumiere')).toMatchObject({
    phone: '33298000000',
  });
});

it.each([
  ['2027-06-07T07:00:00Z', '2027-06-08'],
  ['2027-06-07 09:00:00', 'no time'],
])(
  '[API-09] [SLOT-07] times are read as %s, and the first of all is the first of the week where it is %s',
  async (start, firstSlot) => {
    recordCalls('GET', '/api/v3/groups/1/availabletimeslots', {
      firstSlot,
      availabletimeslots: [{ start }],
    });
    const asked = { lines: [aLine()], packId: undefined, resourceId: undefined };

    const week = await firstValueFrom(
      new HttpSlots(aHttp(), group).from({ ...asked, from: '2027-06-07', locale: 'fr' }),
    );

    const read = '2027-06-07T09:00:00+02:00';
    expect(week).toMatchObject({ firstSlot: read, slots: [{ start: read }] });
  },
);

describe.each([
  ['v1', false],
  ['v3', true],
] as const)('an account in %s', (version, useApiV3) => {
  const of = { id: 1, useApiV3, features: [] };
  const accounts = (): HttpAccounts => new HttpAccounts(aHttp({ token: () => 'old' }), of);
  /** A yes with nothing to read. */
  const silent = (method: 'POST' | 'PUT', path: string, status: number): void =>
    void nock(HOST).intercept(`/api/${version}/${path}`, method).query(true).reply(status);

  it('[API-19] has a new password where the answer is its new key alone', async () => {
    recordCalls('PUT', `/api/${version}/accounts/9`, { account_token: 'new' });

    expect(
      await accounts().changePassword({
        accountId: 9,
        password: 'Nouveau-2027!',
        currentPassword: 'Bonjour-2027!',
      }),
    ).toMatchObject({ token: 'new' });
  });

  it('[API-18] is registered by 201 without a body', async () => {
    silent('POST', 'accounts', 201);

    await expect(
      accounts().register({ email: 'ana@mail.example', locale: 'fr', pendingRdv: undefined }),
    ).resolves.toBeUndefined();
  });

  it('[API-20] waits for a new address by 200 without a body', async () => {
    silent('PUT', 'accounts/9', 200);

    await expect(
      accounts().changeEmail({ accountId: 9, email: 'new@mail.example', currentPassword: 'x' }),
    ).resolves.toBeUndefined();
  });

  it('[GDPR-02] is to be erased by 202 without a body', async () => {
    silent('POST', 'accounts/9/erasure_requests', 202);

    expect(await new HttpPersonalData(aHttp(), of).askErasure(9)).toBe(false);
  });

  it('[API-17] is logged out by 200 without a body', async () => {
    silent('POST', 'sessions/logout', 200);

    expect(await new HttpLogins(aHttp(), of).logOut()).toBeUndefined();
  });

  it('[API-15] [API-31] [PRO-08] is of a professional who works where the list of groups says, since that of the session has none', async () => {
    const pro = { id: 2, email: 'pro@salon.example' };
    recordCalls('GET', `/api/${version}/sessions/current`, {
      pro,
      account: null,
      pro_token: 'old',
    });
    recordCalls('GET', `/api/${version}/groups`, {
      records: [{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }],
    });

    const session = await new HttpLogins(aHttp({ token: () => 'old' }), of).current();

    expect(session).toMatchObject({ type: 'pro', groups: [{ id: 1, urlname: 'salon-lumiere' }] });
  });

  it.each([{ nobody: null }, { nobody: false }, { nobody: '' }, { nobody: [] }, { nobody: {} }])(
    '[API-15] [AUTH-10] is nobody’s where the session names $nobody',
    async ({ nobody }) => {
      recordCalls('GET', `/api/${version}/sessions/current`, {
        account: nobody,
        pro: nobody,
        fiche_token: nobody,
      });

      expect(await new HttpLogins(aHttp({ token: () => 'old' }), of).current()).toMatchObject({
        logged: false,
        ficheToken: undefined,
      });
    },
  );

  it.each([
    [{ error: 'Trop tard' }],
    [[{ error: 'Trop tard', code: 99 }]],
    [{ errors: [{ error: 'Trop tard' }] }],
    [{ message: 'Trop tard', messages: { errors: [{ error: 'Trop tard' }] } }],
  ])(
    '[API-28] [ERR-39] [ERR-41] keeps an appointment where its cancellation is refused with 200: %j',
    async (body) => {
      const end = version === 'v1' ? '.json' : '';
      recordCalls('POST', `/api/${version}/groups/1/appointments/batch_delete${end}`, body, 200);

      await expect(
        new HttpAppointments(aHttp(), aGroup({ useApiV3, features: [] })).cancel([7], 'key'),
      ).rejects.toMatchObject({ reason: 'unknown', detail: { message: 'Trop tard' } });
    },
  );

  it.each([
    [[{ id: 7 }]],
    [{ records: [{ id: 7 }], error: null, errors: [], messages: { errors: [] } }],
    [{ message: 'Deleted', error: false }],
  ])('[API-28] has an appointment cancelled by 200 with %j', async (body) => {
    const end = version === 'v1' ? '.json' : '';
    recordCalls('POST', `/api/${version}/groups/1/appointments/batch_delete${end}`, body, 200);

    await expect(
      new HttpAppointments(aHttp(), aGroup({ useApiV3, features: [] })).cancel([7], 'key'),
    ).resolves.toBeUndefined();
  });

  it('[API-28] has an appointment cancelled by 200 without a body', async () => {
    const end = version === 'v1' ? '.json' : '';
    silent('POST', `groups/1/appointments/batch_delete${end}`, 200);

    await expect(
      new HttpAppointments(aHttp(), aGroup({ useApiV3, features: [] })).cancel([7], 'key'),
    ).resolves.toBeUndefined();
  });
});
