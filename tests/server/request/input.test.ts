import { randomUUID } from 'node:crypto';
import {
  call,
  book,
  aBookingBody,
  listed,
  slotsPath,
  type Answer,
} from '../../support/booking-calls';
import { as, logIn, proTokenOf, send } from '../../support/people-calls';
import { testServer } from '../../support/test-server';

let account: { readonly id: number; readonly headers: { readonly authorization: string } };
let pro: { readonly authorization: string };

const SALON = 1;
const CUT = 11;

const server = testServer();

beforeAll(async () => {
  const { json } = await logIn(server.address, 'camille@example.org');
  account = { id: json.account.id as number, headers: as(json.account_token as string) as never };
  pro = as(await proTokenOf(server.address, 'pro@salon-lumiere.example')) as never;
});

/** Each field that was refused with its reason, whatever the dialect. */
const faultsOf = ({ json }: Answer): readonly string[] => {
  const errors = (json?.messages?.errors ?? json) as { field?: string; reason?: string }[];
  return errors.map(({ field, reason }) => `${field} ${reason}`).sort();
};

const roots = [
  ['v1', '/api/v1'],
  ['v3', '/api/v3'],
] as const;

describe('a caller whose call has several wrong fields', () => {
  it.each([
    ['v1', `/api/v1/groups/${SALON}/appointments`, 400],
    ['v2', '/api/v2/appointments', 400],
    ['v3', '/api/v3/appointments', 422],
    ['booking', '/api/booking/v1/appointments', 422],
  ])('is told all of them by a booking of %s, each with its reason', async (_, path, status) => {
    const appointment = {
      group_id: SALON,
      pack_id: 'one',
      resource_id: -1,
      comments: 7,
      websource: 'w'.repeat(300),
      fiche: { id: 0, lastname: 'x'.repeat(10_001) },
    };

    const answer = await send(server.address, 'POST', path, { appointment });

    expect(answer.status).toBe(status);
    expect(faultsOf(answer)).toEqual([
      'comments malformed',
      'id out_of_range',
      'intervention_ids missing',
      'lastname too_long',
      'pack_id malformed',
      'resource_id out_of_range',
      'websource too_long',
    ]);
  });

  it('is told those of both forms along with the missing date', async () => {
    const fiche = { lastname: '', firstname: 'x'.repeat(300), email: 'nobody', firstphone: 'none' };

    const answer = await book(server.address, aBookingBody({ group_id: SALON, fiche }));

    expect(faultsOf(answer)).toEqual([
      'date missing',
      'email malformed',
      'firstname too_long',
      'firstphone malformed',
      'lastname missing',
    ]);
    expect(answer.json.messages.errors[0]).toEqual({
      key: 'invalid_field',
      error: expect.stringMatching(/^This value /),
      field: expect.any(String),
      reason: expect.any(String),
    });
  });

  it.each(roots)('is told all of them by every write of %s but a booking', async (_, root) => {
    const { headers, id } = account;
    const faultsIn = async (method: string, path: string, body: unknown, as = headers) =>
      faultsOf(await send(server.address, method, `${root}${path}`, body, as));

    expect([
      await faultsIn('POST', '/accounts', {
        account: { email: 'nobody', locale: 7, pendingRdv: '{' },
      }),
      await faultsIn('POST', '/accounts/forgotPassword.json', { account: { group_id: 'one' } }),
      await faultsIn('PUT', `/accounts/${id}`, {
        account: {
          group_id: '1',
          password: 5,
          locale: 7,
          marketing_optin: 'yes',
          marketing_sms: 1,
        },
      }),
      await faultsIn('POST', `/accounts/0/erasure_requests`, { account: { locale: 7 } }),
      await faultsIn('POST', '/sessions/sso', { sso: { group_id: 'one', locale: 7 } }),
      await faultsIn('POST', '/sessions/login', {
        account: { ficheKey: 7, oubliKey: 8, validation_key: null, temp_email: 'nobody' },
      }),
      await faultsIn('POST', '/sessions/login', { account: { group_id: SALON, sso: {} } }),
      await faultsIn('POST', '/sessions/login', { account: { group_id: 1.5 }, credentials: {} }),
      await faultsIn(
        'POST',
        `/groups/${SALON}/fiches`,
        { fiche: { lastname: '', email: 'x' } },
        pro,
      ),
      await faultsIn('POST', `/groups/${SALON}/appointments/batch_delete`, {}),
      await faultsIn('POST', `/groups/${SALON}/appointments/batch_delete`, {
        appointments: [{ id: 1 }, { id: 'x' }, { id: 'y' }, {}, 7],
      }),
      await faultsIn('POST', `/groups/${SALON}/appointments/batch_confirm`, {
        appointments: [{ id: -1 }, { date: 'soon' }],
      }),
      await faultsIn('PUT', `/groups/${SALON}/fiches/1`, 'fiche', pro),
    ]).toEqual([
      ['email malformed', 'group_id missing', 'locale malformed', 'pendingRdv malformed'],
      ['email missing', 'group_id malformed'],
      [
        'group_id malformed',
        'locale malformed',
        'marketing_optin malformed',
        'marketing_sms malformed',
        'password malformed',
      ],
      ['email missing', 'group_id missing', 'locale malformed'],
      ['group_id malformed', 'locale malformed', 'secret missing'],
      ['ficheKey malformed', 'group_id missing', 'oubliKey malformed', 'temp_email malformed'],
      ['code missing', 'secret missing', 'state missing'],
      ['email missing', 'group_id out_of_range', 'password missing'],
      expect.arrayContaining(['email malformed', 'lastname missing']),
      ['appointments missing'],
      ['appointments malformed', 'id malformed', 'id missing'],
      ['date malformed', 'id missing', 'id out_of_range'],
      ['fiche malformed'],
    ]);
  });

  it('is told all of them by a change of an appointment, with the group that its address lacks', async () => {
    const body = { appointment: { date: 'soon', comments: 7 } };

    const answer = await send(
      server.address,
      'PUT',
      '/api/v3/appointments/1',
      body,
      account.headers,
    );

    expect(faultsOf(answer)).toEqual(['comments malformed', 'date malformed', 'group_id missing']);
  });

  it('is told each line of a booking that is wrong', async () => {
    const appointments = {
      0: { intervention_id: 'one' },
      1: { intervention_id: 11, calendar_id: -1 },
    };

    const answer = await book(server.address, aBookingBody({ group_id: SALON, appointments }));

    expect(faultsOf(answer)).toEqual(['calendar_id out_of_range', 'intervention_id malformed']);
  });

  it('may send null for an absent value of a mailed link', async () => {
    const account = { group_id: SALON, ficheKey: 'none', temp_email: null };

    const { json } = await send(server.address, 'POST', '/api/v3/sessions/login', { account });

    expect(json.messages.errors[0].key).toBe('link_expired');
  });

  it('is told all of them by a question for times', async () => {
    const path = `/api/v3/groups/${SALON}/availabletimeslots?from=soon&nDays=99&promotions=2&pack_id=x`;

    const answer = await call(server.address, 'GET', path);

    expect(faultsOf(answer)).toEqual([
      'appointments missing',
      'from malformed',
      'nDays out_of_range',
      'pack_id malformed',
      'promotions unknown',
    ]);
  });

  const part = 'results=few&startIndex=x&sort=password&dir=up';
  it.each([
    [
      'a list',
      `/api/v3/groups/${SALON}/calendars?${part}&intervention_ids[]=x&calendarset_ids[]=y&conditions[0][field]=x`,
      ['calendarset_ids', 'conditions', 'dir', 'intervention_ids', 'results', 'sort', 'startIndex'],
    ],
    [
      'another list',
      `/api/v1/groups/${SALON}/interventions?${part}&interventionset_id=x&calendar_ids[]=y`,
      ['calendar_ids', 'dir', 'interventionset_id', 'results', 'sort', 'startIndex'],
    ],
    [
      'a search of contacts',
      `/api/v3/groups/${SALON}/fiches?${part}&conditions[0][field]=x&search=${'x'.repeat(300)}`,
      ['conditions', 'dir', 'results', 'search', 'sort', 'startIndex'],
    ],
    [
      'a list of appointments',
      `/api/v3/appointments?group_id=${SALON}&include_past=x&limit_past=y&fiche_id=z&include_cancelled=2`,
      ['fiche_id', 'include_cancelled', 'include_past', 'limit_past'],
    ],
    [
      'an explanation',
      `/api/v3/groups/${SALON}/availabletimeslots/explanation?appointments[0][intervention_id]=x&appointments[0][calendar_id]=y&start=soon&fiche_id=z`,
      ['calendar_id', 'fiche_id', 'intervention_id', 'start'],
    ],
    [
      'a question for times of v1',
      `/api/v1/groups/${SALON}/availabletimeslots?start=soon&end=later&nDays=few&pack_id=1`,
      ['end', 'intervention_ids', 'nDays', 'pack_id', 'start'],
    ],
  ])('is told all of them by %s', async (_, path, fields) => {
    const answer = await call(server.address, 'GET', path, { headers: pro });

    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toEqual(fields);
  });
});

describe('a parameter that a call does not know', () => {
  const unknownIn = async (path: string) =>
    (await call(server.address, 'GET', path)).headers['creneau-unknown-parameters'];

  it.each([
    [`/api/v3/groups/${SALON}/interventions?local=fr&apikey=k&results=all`, 'local'],
    [
      `/api/v1/groups/${SALON}/calendars?conditions[0][field]=id&conditions[0][op]=in&conditions[0][value]=1&x[]=1`,
      'x[]',
    ],
    ['/api/v1/services/groups/salon-lumiere?é=1&<b>=2', '%C3%A9, %3Cb%3E'],
    [`/api/v3/groups/${SALON}/interventions?locale=fr&sort=id&dir=asc`, undefined],
  ])('is named in a header: %s', async (path, expected) => {
    expect(await unknownIn(path)).toBe(expected);
  });

  it('is named beside a question for times, which is answered, and pages of other hosts may read it', async () => {
    const path = `${slotsPath(SALON, [CUT])}&form=2027-01-01`;
    const answer = await call(server.address, 'GET', path, {
      headers: { origin: 'https://other.example' },
    });

    expect(answer.status).toBe(200);
    expect(answer.headers['creneau-unknown-parameters']).toBe('form');
    expect(answer.headers['access-control-expose-headers']).toContain('creneau-unknown-parameters');
  });
});

describe('the places that a time has left', () => {
  it.each([
    ['are told', 'lord-howe-dive', true],
    ['are not told', 'garage-central', false],
  ])('%s where the group shows them or not: %s', async (_, urlname, isTold) => {
    const { json: group } = await call(server.address, 'GET', `/api/v1/services/groups/${urlname}`);
    const { json: interventions } = await call(
      server.address,
      'GET',
      `/api/v3/groups/${group.id}/interventions`,
    );
    const ids = interventions.records.map(({ id }: { id: number }) => id) as readonly number[];
    const paths = ids.flatMap((id) => [
      slotsPath(group.id as number, [id]),
      `/api/v1/groups/${group.id}/availabletimeslots?intervention_ids[]=${id}`,
      `/api/v2/availabletimeslots?group_id=${group.id}&appointments[0][intervention_id]=${id}`,
      `/api/booking/v1/availabletimeslots?group_id=${group.id}&appointments[0][intervention_id]=${id}`,
    ]);

    const answers = await Promise.all(paths.map((path) => call(server.address, 'GET', path)));

    const slots = answers.flatMap(({ json }) => (json.availabletimeslots ?? []) as object[]);
    expect(group.capacity_display_user).toBe(isTold);
    expect(slots.length).toBeGreaterThan(0);
    expect(slots.every((slot) => 'capacity' in slot === isTold)).toBe(true);
  });
});

describe.each(roots)('a write of %s that comes twice with one key', (version, root) => {
  const fiche = () => ({
    lastname: 'Kerjean',
    firstname: 'Nolwenn',
    email: `${randomUUID()}@example.org`,
    firstphone: '06 39 98 12 34',
  });
  const ficheOf = async (): Promise<number> => {
    const body = { fiche: fiche() };
    const { json } = await send(
      server.address,
      'POST',
      `${root}/groups/${SALON}/fiches`,
      body,
      pro,
    );
    return (json.id ?? json.records[0].id) as number;
  };
  const bookedLast = async () => {
    const { availabletimeslots } = await listed(server.address, SALON, [CUT]);
    const date = availabletimeslots.at(-1)?.start;
    const body = aBookingBody({ group_id: SALON, date, fiche: fiche() });
    return { body, availabletimeslots };
  };

  /** Every call that writes, but those of sessions, of which each opens one of its own. */
  const writes: readonly (readonly [
    string,
    () => Promise<readonly [string, string, object, object, object]>,
  ])[] = [
    [
      'registration',
      async () => {
        const email = `${randomUUID()}@example.org`;
        return [
          'POST',
          '/accounts',
          { account: { group_id: SALON, email } },
          { account: { group_id: SALON, email, locale: 'en' } },
          {},
        ];
      },
    ],
    [
      'forgotten password',
      async () => [
        'POST',
        '/accounts/forgotPassword.json',
        { account: { group_id: SALON, email: 'a@example.org' } },
        { account: { group_id: SALON, email: 'b@example.org' } },
        {},
      ],
    ],
    [
      'erasure',
      async () => [
        'POST',
        `/accounts/${account.id}/erasure_requests`,
        { account: { group_id: SALON } },
        { account: { group_id: SALON, note: 1 } },
        account.headers,
      ],
    ],
    [
      'new contact',
      async () => ['POST', `/groups/${SALON}/fiches`, { fiche: fiche() }, { fiche: fiche() }, pro],
    ],
    [
      'changed contact',
      async () => {
        const id = await ficheOf();
        return [
          'PUT',
          `/groups/${SALON}/fiches/${id}`,
          { fiche: { firstname: 'Anne' } },
          { fiche: { firstname: 'Ana' } },
          pro,
        ];
      },
    ],
    [
      'booking',
      async () => {
        const { body } = await bookedLast();
        const path = version === 'v1' ? `/groups/${SALON}/appointments` : '/appointments';
        return [
          'POST',
          path,
          {
            appointment: { ...body.appointment, intervention_ids: [CUT], appointments: undefined },
          },
          { appointment: { ...body.appointment, comments: 'x' } },
          {},
        ];
      },
    ],
    [
      'cancellation',
      async () => {
        const { body } = await bookedLast();
        const { json } = await book(server.address, body);
        const headers = as(json.fiche_token as string);
        return [
          'POST',
          `/groups/${SALON}/appointments/batch_delete`,
          { appointments: [{ id: json.records[0].id }] },
          { appointments: [{ id: json.records[0].id }], reason: 'ill' },
          headers,
        ];
      },
    ],
    ...((version === 'v3'
      ? [
          [
            'move',
            async () => {
              const { body, availabletimeslots } = await bookedLast();
              const { json } = await book(server.address, body);
              const [{ calendar_id: calendar, id }] = json.records;
              const free = availabletimeslots.filter(({ calendar_ids }) =>
                calendar_ids.includes(calendar as number),
              );
              const to = (index: number) => ({ appointment: { date: free[index]?.start } });
              return [
                'PUT',
                `/appointments/${id}?group_id=${SALON}`,
                to(0),
                to(1),
                as(json.fiche_token as string),
              ];
            },
          ] as const,
        ]
      : []) as never[]),
  ];

  it.each(writes)(
    'is answered as the first time, and another body is refused: %s',
    async (_, given) => {
      const [method, path, body, other, headers] = await given();
      const keyed = { ...headers, 'idempotency-key': randomUUID() };
      const ask = (sent: object, as: object = keyed) =>
        send(server.address, method, `${root}${path}`, sent, as as never);

      const first = await ask(body);
      const again = await ask(body);
      const reused = await ask(other);

      expect(first.status).toBeLessThan(300);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(reused.status).toBe(422);
      expect(reused.text).toContain('idempotency_key_reused');
    },
  );

  it('adds one contact for two calls at once, and is nobody else’s to have', async () => {
    const keyed = { ...pro, 'idempotency-key': randomUUID() };
    const path = `${root}/groups/${SALON}/fiches`;
    const body = { fiche: fiche() };
    const found = async () => {
      const search = `${path}?search=${body.fiche.email}`;
      return (await call(server.address, 'GET', search, { headers: pro })).json.records
        .length as number;
    };

    const answers = await Promise.all(
      [1, 2].map(() => send(server.address, 'POST', path, body, keyed)),
    );
    const stranger = await send(server.address, 'POST', path, body, {
      'idempotency-key': keyed['idempotency-key'],
    });

    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status < 300 || status === 409 || status === 400)).toBe(
      true,
    );
    expect(await found()).toBe(1);
    expect(stranger.status).toBe(401);
  });
});
