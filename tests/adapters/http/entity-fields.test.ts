import {
  Http,
  HttpLogins,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpFiches,
  HttpGroups,
  HttpSlots,
  rootsUnder,
} from '@creneau/adapters/http';
import { hourOf } from '@creneau/core';
import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import { aMachine } from '../../support/machine';
import {
  aBooking,
  aCatalog,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aQuestion,
} from '../../support/made-up';
import { envelope, wireBooked, wireCatalog } from '../../support/wire';

// answers as a server wrote them, with every field of the row, under its own name

const HOST = 'https://backend.example';

beforeAll(() => nock.disableNetConnect());
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});
afterEach(() => nock.cleanAll());

const http = (): Http =>
  new Http({ roots: rootsUnder(`${HOST}/api`), apiKey: 'k', token: () => undefined }, aMachine());

const answering = (path: string, body: object): void =>
  void nock(HOST).get(path).query(true).reply(200, JSON.stringify(body));

const group = (wire: object) => {
  answering('/api/v1/services/groups/salon', { id: 1, name: 'Salon', urlname: 'salon', ...wire });
  return new HttpGroups(http()).withUrlname('salon');
};

const catalog = (lists: { readonly [list: string]: readonly object[] }) => {
  const usual = wireCatalog(aCatalog());
  for (const [list, body] of Object.entries(usual)) {
    const records = lists[list];
    answering(`/api/v3/groups/1/${list}`, records ? envelope(records) : body);
  }
  const asksAll = aGroup({ questions: [aQuestion('interventionSet'), aQuestion('calendarSet')] });
  return firstValueFrom(new HttpCatalogs(http(), asksAll).in('fr'));
};

describe('a group', () => {
  it('[ENTITY-01] has its identity', async () => {
    const read = await group({
      shard: 'main',
      phone: '04 65 71 20 40',
      lat: 45.7,
      lng: 4.8,
      address: { address: '14 rue des Capucins', city: 'Lyon', zipcode: '69001', country: 'FR' },
      country: 'BE',
      locale: 'en',
      enabled_locales: 'en,fr',
      active: true,
      inactive: false,
      open: false,
      sector: 'health',
      logo_key: 'logo.svg',
      currency: 'CHF',
      timezone: 'Europe/Zurich',
      preposition: 'chez',
      brand: 'lagoon',
      store_chain: true,
    });

    expect(read).toMatchObject({
      id: 1,
      name: 'Salon',
      urlname: 'salon',
      shard: 'main',
      phone: '04 65 71 20 40',
      lat: 45.7,
      lng: 4.8,
      address: { address: '14 rue des Capucins', city: 'Lyon', zipcode: '69001', country: 'FR' },
      country: 'BE',
      locale: 'en',
      enabledLocales: ['en', 'fr'],
      active: true,
      open: false,
      sector: 'health',
      logo: '/group-1/logo/raw/logo.svg',
      currency: 'CHF',
      timezone: 'Europe/Zurich',
      preposition: 'chez',
      brand: 'lagoon',
      storeChain: true,
    });
    expect((await group({ inactive: true })).active).toBe(false);
  });

  it.each([
    ['has_minisite', 'hasMinisite'],
    ['has_promotions', 'hasPromotions'],
    ['sso_login_only', 'ssoLoginOnly'],
    ['user_allow_comment', 'userAllowComment'],
    ['check_sms_from_web', 'checkSmsFromWeb'],
    ['capacity_display_user', 'capacityDisplayUser'],
    ['callCenter', 'callCenter'],
    ['openData', 'openData'],
    ['hide_marketing_sms', 'hideMarketingSms'],
    ['merge_interventions', 'mergeInterventions'],
    ['pack_interventions', 'packInterventions'],
    ['use_api_v3', 'useApiV3'],
    ['use_booking_service', 'useBookingService'],
    ['ants_group', 'antsGroup'],
    ['google_appointment_redirect', 'googleAppointmentRedirect'],
    ['home_visit', 'homeVisit'],
    ['dark_scheme', 'darkScheme'],
  ] as const)('[ENTITY-02] has the switch %s', async (wire, name) => {
    expect((await group({ [wire]: true }))[name]).toBe(true);
    expect((await group({ [wire]: false }))[name]).toBe(false);
  });

  it('[ENTITY-03] says how each of its lists is shown', async () => {
    const read = await group({
      grid_list_mode: {
        has_interventions_tab: { description: true, image: false, grid_mode: true },
        has_resources_tab: { description: false, image: true, grid_mode: false },
        has_calendars_tab: { description: false, image: false, grid_mode: true },
      },
      display_intervention_price: true,
      display_intervention_length: false,
      display_intervention_info: true,
    });

    expect(read).toMatchObject({
      tabs: {
        interventions: { description: true, image: false, gridMode: true },
        resources: { description: false, image: true, gridMode: false },
        calendars: { description: false, image: false, gridMode: true },
      },
      displayInterventionPrice: true,
      displayInterventionLength: false,
      displayInterventionInfo: true,
    });
  });

  it.each(['steps_init', 'user_sequence_config'])(
    '[ENTITY-04] asks its questions in its order, as %s says them',
    async (name) => {
      const read = await group({
        [name]: [
          {
            name: 'calendar_id',
            max_multirdvs: null,
            skip_uniq_choice: true,
            any: true,
            preposition: 'avec',
          },
          {
            name: 'intervention_ids',
            max_multirdvs: 3,
            skip_uniq_choice: false,
            any: false,
            preposition: null,
          },
        ],
        loginProfile: 'Fiche',
      });

      expect(read.questions).toEqual([
        {
          question: 'calendar',
          maxMultirdvs: undefined,
          skipUniqChoice: true,
          any: true,
          preposition: 'avec',
        },
        { question: 'intervention', maxMultirdvs: 3, skipUniqChoice: false, any: false },
      ]);
      expect(read.loginProfile).toBe('Fiche');
      expect((await group({ loginProfile: 'Account' })).loginProfile).toBe('Account');
    },
  );
});

it('[ENTITY-05] a group has texts and colours of its own', async () => {
  const usercolors = {
    primary: '#123456',
    text: '#111111',
    accent: '#222222',
    disabled: '#333333',
    error: '#444444',
  };

  expect(
    await group({
      apptemplates: {
        takerdv_text: '<p>Bienvenue</p>',
        alltab_text: '<p>Vos contacts</p>',
        confirm_text: '<p>Merci</p>',
        health_disclaimer: '<p>Le 15</p>',
      },
      usercolors,
    }),
  ).toMatchObject({
    texts: {
      takerdvText: '<p>Bienvenue</p>',
      alltabText: '<p>Vos contacts</p>',
      confirmText: '<p>Merci</p>',
      healthDisclaimer: '<p>Le 15</p>',
    },
    usercolors,
  });
});

it('[ENTITY-05] a group says what it tracks its visitors with, and nothing of another form is read', async () => {
  const wire = {
    tracking_type: 'gtm',
    tracking_tags: ['GTM-CRENEAU'],
    facebook_pixel_id: '123456789012345',
  };
  const hostile = {
    tracking_type: 'script',
    tracking_tags: ['GTM-A"><script>', 'https://evil.example/x.js', 7],
    facebook_pixel_id: "1'+alert(1)+'",
  };

  expect(await group(wire)).toMatchObject({
    trackingType: 'gtm',
    trackingTags: ['GTM-CRENEAU'],
    facebookPixelId: '123456789012345',
  });
  expect(await group(hostile)).toMatchObject({
    trackingType: undefined,
    trackingTags: [],
    facebookPixelId: undefined,
  });
});

it('[ENTITY-06] a group says how far ahead it is booked, when it is open, where its sites are, and who offers what', async () => {
  const day = { from: '09:00', to: '19:00' };
  const read = await group({
    maxrdv_period: 20_160,
    opening_hours: [[day], [day, day], [], [day], [day], [day], []],
    website: 'https://salon.example/',
    return_origins: [
      'https://rdv.salon.example',
      'javascript:alert(1)',
      7,
      'http://localhost:8080',
    ],
    calendars_interventions_links: [
      { calendar_id: 31, intervention_id: 11 },
      { calendar_id: 31, intervention_id: 12 },
      { calendar_id: '31' },
    ],
  });
  const usual = wireCatalog(
    aCatalog({ interventions: [11, 12, 13].map((id) => anIntervention({ id })) }),
  );
  const calendars = [{ id: 31 }, { id: 32, intervention_ids: [13] }, { id: 33 }];
  for (const [list, body] of Object.entries(usual))
    answering(
      `/api/v1/groups/1/${list}`,
      list === 'calendars' ? envelope(calendars.map((one) => ({ ...one, name: 'x' }))) : body,
    );
  const offered = await firstValueFrom(new HttpCatalogs(http(), read).in('fr'));

  expect(read).toMatchObject({
    maxrdvPeriod: 20_160,
    openingHours: [[day], [day, day], [], [day], [day], [day], []],
    website: 'https://salon.example/',
    returnOrigins: ['https://rdv.salon.example', 'http://localhost:8080'],
  });
  expect(offered.calendars.map(({ interventionIds }) => interventionIds)).toEqual([
    [11, 12],
    [13],
    [11, 12, 13],
  ]);
});

const listed = {
  id: 7,
  name: 'inside',
  publicname: 'Outside',
  description: '<p>Said</p>',
  thumbnail: '/pictures/one-510x510.svg',
  duration: 40,
  deleted: true,
  sort: 3,
};

describe('what a group offers', () => {
  it('[ENTITY-11] has services with all that is said of one', async () => {
    const { interventions } = await catalog({
      interventions: [
        {
          ...listed,
          interventionset_id: 1,
          price: 4_800,
          length: 45,
          promotions: [
            { percent: 20, weekday: 2, from: '09:00', to: '12:00', label: 'mardi matin' },
          ],
          videoconference: true,
          skippable_agenda: true,
          need_resource: true,
          type: 'pack',
          externid: 'x-7',
          abbr: 'CF',
          merged: true,
          only_package: true,
          max_multirdvs: 2,
        },
      ],
    });

    expect(interventions).toEqual([
      {
        ...listed,
        interventionsetId: 1,
        price: 4_800,
        length: 45,
        promotions: [{ percent: 20, weekday: 2, from: '09:00', to: '12:00', label: 'mardi matin' }],
        videoconference: true,
        skippableAgenda: true,
        needResource: true,
        type: 'pack',
        externid: 'x-7',
        abbr: 'CF',
        merged: true,
        onlyPackage: true,
        maxMultirdvs: 2,
      },
    ]);
  });

  it.each(['price', 'total_price'])(
    '[ENTITY-12] has packs with all that is said of one, at its %s, and no breaks',
    async (price) => {
      const said = { ...listed, interventionset_id: 1, length: 75, [price]: 5_900 };
      const config = { intervention_id: 11, publicname: 'Coupe', selectedCalendar: 31 };

      const { packs } = await catalog({
        pack_interventions: [
          { ...said, status: 'opened', config: [{ ...config, break_time: 10 }] },
          { ...said, id: 8, status: 'closed', config: [config] },
        ],
      });

      const read = {
        ...listed,
        interventionsetId: 1,
        opened: true,
        price: 5_900,
        length: 75,
        config: [{ interventionId: 11, publicname: 'Coupe', selectedCalendar: 31 }],
      };
      expect(packs).toEqual([read, { ...read, id: 8, opened: false }]);
    },
  );

  it('[ENTITY-13] has categories, places, calendars and resources with all that is said of one', async () => {
    const read = await catalog({
      interventionsets: [listed],
      calendarsets: [listed],
      calendars: [
        { ...listed, calendarset_id: 2, is_resource: false, intervention_ids: [11] },
        { ...listed, id: 8, calendarset_id: 2, is_resource: true, intervention_ids: [11] },
        { ...listed, id: 9, calendarset_id: 3, is_resource: true, intervention_ids: [11] },
      ],
    });

    expect(read.interventionSets).toEqual([listed]);
    expect(read.calendarSets).toEqual([listed]);
    expect(read.calendars).toEqual([{ ...listed, calendarsetId: 2, interventionIds: [11] }]);
    expect(read.resources).toEqual([
      { ...listed, id: 8, calendarsetId: 2, interventionIds: [11] },
      // a set without calendars keeps nobody from its resources
      { ...listed, id: 9, interventionIds: [11] },
    ]);
  });

  it('[ENTITY-14] lists what is flagged as a resource there, and not as a calendar', async () => {
    const { calendars, resources } = await catalog({
      calendars: [
        { ...listed, id: 1, is_resource: true },
        { ...listed, id: 2, is_resource: false },
        { ...listed, id: 3 },
      ],
    });

    expect(calendars.map(({ id }) => id)).toEqual([2, 3]);
    expect(resources.map(({ id }) => id)).toEqual([1]);
  });

  it('[ENTITY-15] has slots with their start, time, places and promotion', async () => {
    answering('/api/v3/groups/1/availabletimeslots', {
      firstSlot: null,
      availabletimeslots: [
        { start: '2027-06-08T10:30:00+02:00', capacity: 2, calendar_ids: [31], promotion: 20 },
      ],
    });

    const { slots } = await firstValueFrom(
      new HttpSlots(http(), aGroup()).from({
        lines: [aLine()],
        packId: undefined,
        resourceId: undefined,
        from: '2027-06-07',
        locale: 'fr',
      }),
    );

    expect(slots).toEqual([
      { start: '2027-06-08T10:30:00+02:00', capacity: 2, calendarIds: [31], promotion: 20 },
    ]);
    expect(slots.map(({ start }) => hourOf(start))).toEqual(['10:30']);
  });
});

it('[ENTITY-27] a booking carries who, when, what, with whom, where from and every further field', async () => {
  const sent: unknown[] = [];
  nock(HOST)
    .post('/api/v3/appointments', (body: unknown) => sent.push(body) > 0)
    .query(true)
    .reply(201, wireBooked([anAppointment()]));
  const booking = aBooking({
    comments: 'Bonjour',
    websource: 'maps',
    logged: true,
    resourceId: 41,
    lines: [aLine({ interventionId: 11, calendarId: 31 })],
    vevent: { age: '12' },
  });

  await new HttpAppointments(http(), aGroup()).book(booking);

  expect(sent).toEqual([
    {
      appointment: expect.objectContaining({
        fiche: booking.fiche.values,
        date: booking.slot.start,
        comments: 'Bonjour',
        websource: 'maps',
        logged: true,
        calendar_id: 31,
        resource_id: 41,
        appointments: { 0: { intervention_id: 11, calendar_id: 31 } },
        age: '12',
      }),
    },
  ]);
});

describe('an appointment', () => {
  const bookedAs = async (wire: object) => {
    const start = '2027-06-08T09:30:00+02:00';
    nock(HOST)
      .post(/appointments/)
      .query(true)
      .reply(201, JSON.stringify({ records: [{ id: 7, start, ...wire }] }));
    const booked = await new HttpAppointments(http(), aGroup()).book(aBooking());
    return booked.appointments[0];
  };

  it('[ENTITY-16] has its times, its kind, its place in a series and what was said with it', async () => {
    expect(
      await bookedAs({
        end: '2027-06-08T10:15:00+02:00',
        duration: 45,
        type: 'included',
        parent_id: 6,
        consecutive_value: 2,
        capacity: 3,
        websource: 'flyer',
        url_params: 'date=2027-06-08',
        vevent_comments: 'second door',
        comments: 'hello',
        videoconference: 1,
        video_credentials: { room: 'salon-7' },
      }),
    ).toMatchObject({
      id: 7,
      start: '2027-06-08T09:30:00+02:00',
      end: '2027-06-08T10:15:00+02:00',
      duration: 45,
      type: 'included',
      parentId: 6,
      consecutiveValue: 2,
      capacity: 3,
      websource: 'flyer',
      urlParams: 'date=2027-06-08',
      veventComments: 'second door',
      comments: 'hello',
      videoconference: true,
      room: 'salon-7',
    });
  });

  it.each([
    ['price', { price: 4_800, intervention_price: 1, price_amount: 2 }],
    ['intervention_price', { intervention_price: 4_800, price_amount: 2 }],
    ['price_amount', { price_amount: 4_800 }],
  ])(
    '[ENTITY-17] costs what its %s says, and its pack has a price of its own',
    async (_, prices) => {
      expect(
        await bookedAs({
          ...prices,
          duration: 45,
          promotion: 20,
          pack_id: 51,
          pack: { price: 5_900 },
        }),
      ).toMatchObject({ price: 4_800, promotion: 20, packId: 51, packPrice: 5_900 });
    },
  );

  it('[ENTITY-18] says who comes, to whom, for what and with what, by id and by name', async () => {
    expect(
      await bookedAs({
        fiche_id: 9,
        fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne@example.org' },
        calendar_id: 31,
        calendar: { publicname: 'Ana' },
        resource_id: 41,
        resource: { publicname: 'Fauteuil' },
        intervention_id: 11,
        intervention: { publicname: 'Coupe' },
        intervention_length: 30,
        interventions: [{ apt_id: 8, calendar_id: 32, calendar_name: 'Basile' }],
      }),
    ).toMatchObject({
      ficheId: 9,
      fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne@example.org' },
      calendarId: 31,
      calendarName: 'Ana',
      resourceId: 41,
      resourceName: 'Fauteuil',
      interventionId: 11,
      interventionName: 'Coupe',
      duration: 30,
      end: '2027-06-08T10:00:00+02:00',
      interventions: [{ aptId: 8, calendarId: 32, calendarName: 'Basile' }],
    });
    expect(
      await bookedAs({ duration: 45, calendar_name: 'Chloé', intervention_name: 'Couleur' }),
    ).toMatchObject({ calendarName: 'Chloé', interventionName: 'Couleur' });
  });

  it('[ENTITY-19] says where it is', async () => {
    const address = {
      address: '14 rue des Capucins',
      city: 'Lyon',
      zipcode: '69001',
      country: 'FR',
    };

    expect(
      await bookedAs({
        duration: 45,
        address: { ...address, lat: 45.7, lng: 4.8 },
        location: 'au premier',
        group_name: 'Salon Lumière',
        group_id: 1,
      }),
    ).toMatchObject({
      address,
      lat: 45.7,
      lng: 4.8,
      location: 'au premier',
      groupName: 'Salon Lumière',
      groupId: 1,
    });
  });
});

it('[ENTITY-21] [FICHE-09] a contact has the fields of its form and the state it is in; what only the business knows of it stays there', async () => {
  const wire = {
    id: 9,
    firstname: 'Anne',
    lastname: 'Le Goff',
    email: 'anne@example.org',
    firstphone: '06 39 98 12 34',
    birthdate: '1990-02-28',
    deleted: false,
    marketing_optin: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-09-01T08:12:30.250Z',
    externid: 'x-9',
    group_id: 1,
  };
  answering(
    '/api/v3/groups/1/fiches',
    envelope([wire, { ...wire, id: 10, deleted: true }, { ...wire, id: 11, lastname: '$hidden' }]),
  );

  const fiches = await firstValueFrom(new HttpFiches(http(), aGroup()).own());

  expect(fiches).toEqual([
    {
      id: 9,
      version: '2026-09-01T08:12:30.250Z',
      values: {
        firstname: 'Anne',
        lastname: 'Le Goff',
        email: 'anne@example.org',
        firstphone: '06 39 98 12 34',
        birthdate: '1990-02-28',
      },
    },
  ]);
});

it('[ENTITY-22] both forms have fields with all that is said of one', async () => {
  const choices = [
    { value: 'a', label: 'Une', freeText: true, choices: [{ value: 'b', label: 'Deux' }] },
  ];
  const wire = {
    name: 'reason',
    type: 'text',
    label: 'Motif',
    description: '<p>Pourquoi</p>',
    required: true,
    min: 1,
    max: 9,
    rows: 4,
    trim: true,
    value: 'Dos',
    rightLabel: 'à côté',
    minLength: 2,
    maxLength: 80,
    allowAny: true,
    addEmptyChoice: true,
    choices,
  };
  answering('/api/v3/groups/1/forms', envelope([{ fiche: [wire], vevent: [wire] }]));

  const forms = await firstValueFrom(new HttpFicheForms(http(), aGroup()).in('fr'));

  const [one] = choices;
  const read = {
    ...wire,
    choices: [{ ...one, choices: [{ value: 'b', label: 'Deux', freeText: false, choices: [] }] }],
  };
  expect(forms).toEqual({ fiche: [read], vevent: [read] });
});

describe('a session', () => {
  const currentSession = (wire: object) => {
    answering('/api/v3/sessions/current', wire);
    return new HttpLogins(http(), aGroup()).current();
  };

  it('[ENTITY-24] of a user says who it is, what is pending, and what has to be done first', async () => {
    expect(
      await currentSession({
        logged: true,
        type: 'user',
        account: { id: 5, email: 'camille@example.org' },
        account_token: 'key-5',
        fiche_token: 'contact-9',
        pro_token: null,
        groups: [],
        last_signed_at: '2027-06-07T08:00:00Z',
        needPasswordChange: true,
        sso_logged: true,
        sso_logout: true,
        pendingRdv: JSON.stringify({
          date: '2027-06-08T10:00:00+02:00',
          appointments: { 0: { intervention_id: 11, calendar_id: 0 } },
        }),
      }),
    ).toMatchObject({
      logged: true,
      type: 'user',
      account: { id: 5, email: 'camille@example.org' },
      token: 'key-5',
      ficheToken: 'contact-9',
      lastSignedAt: Date.parse('2027-06-07T08:00:00Z'),
      fromMail: false,
      needPasswordChange: true,
      ssoLogged: true,
      ssoLogout: true,
      pendingRdv: {
        start: '2027-06-08T10:00:00+02:00',
        lines: [{ interventionId: 11, calendarId: 0 }],
      },
    });
  });

  it('[ENTITY-24] of a professional says for which groups', async () => {
    const salon = { id: 1, name: 'Salon', urlname: 'salon' };

    expect(
      await currentSession({
        pro: { id: 3, email: 'pro@example.org' },
        pro_token: 'pro-3',
        groups: [salon],
      }),
    ).toMatchObject({
      logged: true,
      type: 'pro',
      pro: { id: 3, email: 'pro@example.org' },
      token: 'pro-3',
      groups: [salon],
    });
  });
});
