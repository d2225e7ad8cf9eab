import { outcome, book, call, listed, slotsPath, type Answer } from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { startCommands, type Commands } from '../../support/creneau';
import {
  as,
  current,
  from,
  keyOf,
  logIn,
  logInPro,
  PASSWORD,
  proTokenOf,
  send,
  tokenOf,
} from '../../support/people-calls';
import { testServer } from '../../support/test-server';

const CALL_CENTRE = 5;
const LISTS = `/api/v3/groups/${CALL_CENTRE}`;
/** Of a category that has a public name, and of one that has none. */
const LEAK = 511;
const WARRANTY = 521;

let agent: string;
let stranger: string;

const server = testServer();

beforeAll(async () => {
  agent = await proTokenOf(server.address, 'agent@allo-assistance.example');
  stranger = await proTokenOf(server.address, 'pro@salon-lumiere.example');
});

type Named = { readonly id: number; readonly name: string; readonly publicname: string };

const list = async (name: string, token?: string, path = LISTS): Promise<readonly Named[]> =>
  (
    await call(server.address, 'GET', `${path}/${name}?results=all&locale=fr`, {
      headers: token === undefined ? {} : as(token),
    })
  ).json.records;

/** From tomorrow on: a time of today may be too near to be moved. */
const slotsOf = (intervention: number, token?: string): Promise<Answer> =>
  call(server.address, 'GET', slotsPath(CALL_CENTRE, [intervention], { from: inDays(1) }), {
    headers: token === undefined ? {} : as(token),
  });

const fiche = {
  firstname: 'Nolwenn',
  lastname: 'Kerjean',
  firstphone: '06 39 98 12 34',
};

const bookAs = (
  token: string | undefined,
  intervention: number,
  date: string | null,
  more: object,
) =>
  book(
    server.address,
    {
      appointment: {
        group_id: CALL_CENTRE,
        date,
        locale: 'fr',
        appointments: { 0: { intervention_id: intervention, calendar_id: 0 } },
        street: '2 quai des Chartrons',
        fiche,
        ...more,
      },
    },
    token === undefined ? {} : as(token),
  );

describe('a service without a public name', () => {
  it('[CC-02] is listed to an agent, in its place among the rest, by the name that the business gives it', async () => {
    const sets = await list('interventionsets', agent);
    const interventions = await list('interventions', agent);

    expect(sets.map(({ name, publicname }) => [name, publicname])).toEqual([
      ['Dépannage', 'Dépannage'],
      ['Garantie constructeur', ''],
      ['Installation', 'Installation'],
      ['Litiges', ''],
    ]);
    expect(
      interventions.filter(({ publicname }) => publicname === '').map(({ name }) => name),
    ).toEqual(['Garantie : diagnostic', 'Garantie : échange de pièce', 'Contre-visite']);
  });

  it('[CAT-06] [SVC-09] is listed to nobody else: not to a customer, nor to who works elsewhere', async () => {
    const customers = [undefined, await tokenOf(server.address, 'camille@example.org'), stranger];

    for (const token of customers) {
      expect((await list('interventionsets', token)).map(({ name }) => name)).toEqual([
        'Dépannage',
        'Installation',
      ]);
      expect(await list('interventions', token)).toHaveLength(5);
    }
  });

  it.each([
    ['no name', {}],
    ['a blank name', { fr: ' ', en: '' }],
  ])(
    '[SVC-09] is not listed to who works for a business that is no call centre: %s',
    async (_, publicname) => {
      await server.sql(`update interventions set publicname = $1 where group_id = 1 and id = 13`, [
        JSON.stringify(publicname),
      ]);

      const interventions = await list('interventions', stranger, '/api/v3/groups/1');

      expect(interventions.map(({ id }) => id)).not.toContain(13);
      expect(interventions).toHaveLength(8);
    },
  );

  it('[SVC-09] has no times for a customer, and cannot be booked by one who knows its id', async () => {
    const { firstSlot } = (await slotsOf(WARRANTY, agent)).json;

    const times = await slotsOf(WARRANTY);
    const booked = await bookAs(undefined, WARRANTY, firstSlot, {});

    expect(outcome(times)).toBe('422 invalid_intervention');
    expect(outcome(booked)).toBe('422 invalid_intervention');
  });

  it('[CC-01] is booked by an agent for a customer, who reads what it is, and may move it', async () => {
    const { firstSlot, availabletimeslots } = (await slotsOf(WARRANTY, agent)).json;
    const [known] = (
      await call(server.address, 'GET', `${LISTS}/fiches?search=dupont`, { headers: as(agent) })
    ).json.records;

    const booked = await bookAs(agent, WARRANTY, firstSlot, { fiche: { ...fiche, id: known.id } });

    expect([booked.status, booked.json.fiche_token]).toEqual([201, null]);
    const [record] = booked.json.records;
    expect(record).toMatchObject({
      intervention_name: 'Garantie : diagnostic',
      fiche_id: known.id,
    });
    const later = availabletimeslots.findLast(
      ({ calendar_ids }: { calendar_ids: readonly number[] }) =>
        calendar_ids.includes(record.calendar_id),
    ).start;
    const moved = await send(
      server.address,
      'PUT',
      `/api/v3/appointments/${record.id}?group_id=${CALL_CENTRE}`,
      { appointment: { date: later } },
      as(agent),
    );
    expect(moved.json.records?.[0]).toMatchObject({
      start: later,
      intervention_name: 'Garantie : diagnostic',
    });
  });
});

describe('a key that opens nothing any more', () => {
  const expired = async (): Promise<string> => {
    const token = await proTokenOf(server.address, 'agent@allo-assistance.example');
    await server.sql(`update professional_sessions set expires_at = now()
        where created_at = (select max(created_at) from professional_sessions)`);
    return token;
  };

  it('is refused by a call centre, so that no agent takes a short list for the whole', async () => {
    const token = await expired();

    expect((await slotsOf(LEAK, token)).status).toBe(401);
    expect(
      (await call(server.address, 'GET', `${LISTS}/interventions`, { headers: as(token) })).status,
    ).toBe(401);
  });

  it('keeps nobody from reading on elsewhere', async () => {
    const token = await expired();

    expect(await list('interventions', token, '/api/v3/groups/1')).not.toHaveLength(0);
    const times = await call(server.address, 'GET', slotsPath(1, [11]), { headers: as(token) });
    expect(times.status).toBe(200);
  });
});

describe('the form that a professional fills in', () => {
  it('[SECTOR-07] asks no request number of them', async () => {
    await server.sql(`insert into professional_groups (group_id, professional_id)
        select 3, id from professionals where email = 'pro@salon-lumiere.example'`);
    const { availabletimeslots } = await listed(server.address, 3, [301]);
    const appointment = {
      group_id: 3,
      date: availabletimeslots.at(-1)?.start,
      appointments: { 0: { intervention_id: 301, calendar_id: 0 } },
      fiche: { ...fiche, email: 'nolwenn@example.org', birthdate: '1990-05-04' },
    };

    const visitor = await book(server.address, { appointment });
    const pro = await book(server.address, { appointment }, as(stranger));

    expect(keyOf(visitor)).toBe('invalid_field');
    expect([pro.status, pro.text]).toEqual([201, expect.any(String)]);
  });

  it('[FORM-21] asks no address of a contact they chose, who keeps their own', async () => {
    const { firstSlot } = await listed(server.address, CALL_CENTRE, [LEAK]);
    const [known] = (
      await call(server.address, 'GET', `${LISTS}/fiches?search=leroy`, { headers: as(agent) })
    ).json.records;

    const booked = await bookAs(agent, LEAK, firstSlot, {
      fiche: { id: known.id, firstname: 'Noé', lastname: 'Leroy', firstphone: '06 39 98 70 02' },
    });

    expect(booked.json.records?.[0].fiche.email).toBe('noe.leroy@example.org');
  });
});

describe('ids tried one after the other', () => {
  const NETWORK = '203.0.113.77';

  it('[Z8] are answered sixty times in a minute, then no more, and the log tells of it without saying whose', async () => {
    const token = await tokenOf(server.address, 'camille@example.org');
    const tryId = (id: number, network = NETWORK) =>
      call(server.address, 'GET', `/api/v3/appointments/${id}/editable?group_id=1`, {
        headers: { ...as(token), ...from(network) },
      });
    const kinds = new Map<number, number>();

    for (let id = 900_000; id < 901_000; id++) {
      const { status } = await tryId(id);
      kinds.set(status, (kinds.get(status) ?? 0) + 1);
    }
    const last = await tryId(1);
    const neighbour = await tryId(1, '203.0.113.78');

    // the thousand may take the end of one minute and the beginning of the next
    expect(kinds.get(404)).toBeGreaterThanOrEqual(60);
    expect(kinds.get(404)).toBeLessThanOrEqual(120);
    expect((kinds.get(404) ?? 0) + (kinds.get(429) ?? 0)).toBe(1_000);
    expect([last.status, Number(last.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(neighbour.status).toBe(404);
    const alerts = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"alert":"misses"'));
    expect(alerts.length).toBeGreaterThanOrEqual(1);
    expect(alerts.length).toBeLessThanOrEqual(2);
    expect(alerts.join()).not.toContain('203.0.113');
    expect((await logIn(server.address, 'camille@example.org')).status).toBe(200);
  });
});

describe('creneau pro', () => {
  const OTHER_PASSWORD = 'Bonsoir-2027!';
  let commands: Commands;

  beforeAll(() => {
    commands = startCommands();
  });

  afterAll(() => commands.end());

  const pro = (words: string, password?: string) =>
    commands.run(server.ground.environment, ['pro', ...words.split(' ')], {
      ...(password !== undefined && { password }),
    });
  const hire = async (email: string, ...groups: readonly string[]): Promise<void> => {
    const { code, err } = await pro(`add ${email} --group ${groups.join(' --group ')}`, PASSWORD);
    if (code !== 0) throw new Error(err);
  };
  const refusal = (err: string) => ({ code: 1, out: '', err: `${err}\n` });
  const groupsOf = async (email: string, password = PASSWORD): Promise<readonly string[]> =>
    (await logInPro(server.address, email, { password })).json.groups.map(
      ({ urlname }: { urlname: string }) => urlname,
    );
  const isKnown = async (token: string): Promise<boolean> =>
    (await current(server.address, token)).status === 200;
  const professionals = () => server.sql('select * from professionals order by id');

  it('[PRO-01] lets somebody work for businesses, by their address in any case, and keeps their password for more of them', async () => {
    await hire('Ana@People.Example', 'salon-lumiere');
    const first = await groupsOf('ana@people.example');
    const again = await pro('add ana@people.example --group salon-lumiere --group cabinet-horizon');
    const weak = await pro('add ana@people.example --group garage-central', 'weak');

    expect([again.code, weak.code]).toEqual([0, 0]);
    expect(first).toEqual(['salon-lumiere']);
    expect(await groupsOf('ana@people.example')).toEqual([
      'salon-lumiere',
      'cabinet-horizon',
      'garage-central',
    ]);
  });

  it('lists no business that is closed', async () => {
    await hire('bea@people.example', 'salon-lumiere', 'cabinet-horizon');
    await server.sql(`update groups set active = false where urlname = 'cabinet-horizon'`);
    const groups = await groupsOf('bea@people.example');
    const headers = as(await proTokenOf(server.address, 'bea@people.example'));
    const { json } = await call(server.address, 'GET', '/api/v3/groups', { headers });
    await server.sql(`update groups set active = true where urlname = 'cabinet-horizon'`);

    expect(groups).toEqual(['salon-lumiere']);
    expect(json.records.map(({ urlname }: { urlname: string }) => urlname)).toEqual(groups);
  });

  const WEAK =
    'this password is too weak: 10 to 20 characters with small and capital letters, digits and other signs, and not the address';

  it.each([
    ['no password', 'zoe@people.example', '', 'zoe@people.example needs a password'],
    ['a weak password', 'zoe@people.example', 'bonjour-2026!', WEAK],
    ['the address as password', 'bonjour-2026@people.example', PASSWORD, WEAK],
    [
      'no address',
      'zoe@people',
      PASSWORD,
      '"zoe@people" is not an e-mail address; write it as ana@salon.example',
    ],
    ...["o'brien", 'zoé', 'z'.repeat(65)].map((name): [string, string, string, string] => [
      `an address that no login takes, ${name}`,
      `${name}@people.example`,
      PASSWORD,
      `"${name}@people.example" is not an e-mail address; write it as ana@salon.example`,
    ]),
  ])('[PRO-01] adds nobody with %s', async (_, email, password, reason) => {
    const before = await professionals();

    const outcome = await pro(`add ${email} --group salon-lumiere`, password);

    expect(outcome).toMatchObject(refusal(reason));
    expect(await professionals()).toEqual(before);
  });

  it('[PRO-01] lets in by the longest address that it takes', async () => {
    const email = `${'z'.repeat(64)}@people.example`;
    await hire(email, 'salon-lumiere');

    expect(await groupsOf(email)).toEqual(['salon-lumiere']);
  });

  it('adds and removes nobody where one of the businesses does not exist', async () => {
    await hire('carl@people.example', 'salon-lumiere');
    const before = await professionals();
    const groups = '--group salon-lumiere --group nowhere --group elsewhere';
    const unknown = refusal('there is no business nowhere');

    expect(await pro(`add zoe@people.example ${groups}`, PASSWORD)).toMatchObject(unknown);
    expect(await pro(`remove carl@people.example ${groups}`)).toMatchObject(unknown);
    expect(await professionals()).toEqual(before);
    expect(await groupsOf('carl@people.example')).toEqual(['salon-lumiere']);
  });

  it('knows nobody by another address', async () => {
    const nobody = refusal('nobody on the staff has the address zoe@people.example');

    expect(await pro('password zoe@people.example', PASSWORD)).toMatchObject(nobody);
    expect(await pro('remove zoe@people.example')).toMatchObject(nobody);
  });

  it('[A6] sets a password, which ends every session of theirs and of nobody else', async () => {
    await hire('dora@people.example', 'salon-lumiere');
    const token = await proTokenOf(server.address, 'dora@people.example');

    const weak = await pro('password dora@people.example', 'weak');
    const knownAfterWeak = await isKnown(token);
    const changed = await pro('password Dora@people.example', OTHER_PASSWORD);

    expect(weak).toMatchObject(refusal(WEAK));
    expect(knownAfterWeak).toBe(true);
    expect(changed).toMatchObject({ code: 0, err: '' });
    expect([await isKnown(token), await isKnown(stranger)]).toEqual([false, true]);
    const logins = [{}, { password: OTHER_PASSWORD }].map((how) =>
      logInPro(server.address, 'dora@people.example', how),
    );
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([401, 200]);
  });

  it('[Z7] ends the work for one business, and removes who works for none', async () => {
    await hire('emil@people.example', 'salon-lumiere', 'cabinet-horizon', 'garage-central');
    const token = await proTokenOf(server.address, 'emil@people.example');

    const first = await pro('remove Emil@people.example --group salon-lumiere');
    const left = await groupsOf('emil@people.example');
    const known = await isKnown(token);
    await pro('remove emil@people.example --group cabinet-horizon --group garage-central');

    expect(first).toMatchObject({ code: 0, err: '' });
    expect([left, known]).toEqual([['cabinet-horizon', 'garage-central'], true]);
    expect([await isKnown(token), await isKnown(stranger)]).toEqual([false, true]);
    expect((await logInPro(server.address, 'emil@people.example')).status).toBe(401);
  });

  it('[Z7] removes who works for some where none is named', async () => {
    await hire('fred@people.example', 'salon-lumiere');
    const token = await proTokenOf(server.address, 'fred@people.example');

    const removed = await pro('remove fred@people.example');

    expect(removed).toMatchObject({ code: 0, err: '' });
    expect([await isKnown(token), await isKnown(stranger)]).toEqual([false, true]);
    const kept = await server.sql(`select from professionals where email = 'fred@people.example'`);
    expect(kept).toEqual([]);
  });
});
