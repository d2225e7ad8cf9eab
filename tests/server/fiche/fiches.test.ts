import { outcome, atOnce, book, call, kinds, listed } from '../../support/booking-calls';
import { as, keyOf, proTokenOf, send, tokenOf } from '../../support/people-calls';
import { testServer } from '../../support/test-server';

const SALON = '/api/v3/groups/1/fiches';

let camille: string;
let pro: string;

const server = testServer();

beforeAll(async () => {
  camille = await tokenOf(server.address, 'camille@example.org');
  pro = await proTokenOf(server.address, 'pro@salon-lumiere.example');
});

const list = (token: string, search?: string, path = SALON) =>
  call(
    server.address,
    'GET',
    search === undefined ? path : `${path}?search=${encodeURIComponent(search)}`,
    {
      headers: as(token),
    },
  );

const add = (token: string, fiche: object, path = SALON) =>
  send(server.address, 'POST', path, { fiche }, as(token));

const change = (token: string, id: number | string, fiche: object, path = SALON) =>
  send(server.address, 'PUT', `${path}/${id}`, { fiche }, as(token));

const aFiche = { firstname: 'Zoé', lastname: 'Le Goff', firstphone: '06 11 22 33 44' };

const idsOf = async (token: string, search?: string): Promise<readonly number[]> =>
  (await list(token, search)).json.records.map(({ id }: { id: number }) => id);

/** An account with so many contacts. */
async function anAccountWith(email: string, fiches: number): Promise<string> {
  await server.sql(
    `with account as (insert into accounts (group_id, email, password_hash)
        select 1, $1, password_hash from accounts where email = 'camille@example.org' and group_id = 1
        returning id)
      insert into fiches (group_id, account_id, firstname, lastname)
        select 1, account.id, 'F' || n, 'Kerfank' from account, generate_series(1, $2::int) n`,
    [email, fiches],
  );
  await server.sql(
    `insert into accounts (group_id, email, password_hash)
      select 1, $1, password_hash from accounts where email = 'camille@example.org' and group_id = 1
      on conflict do nothing`,
    [email],
  );
  return tokenOf(server.address, email);
}

describe('the contacts of an account', () => {
  it.each(['/api/v3/groups/1/fiches', '/api/v1/groups/1/fiches', '/api/v1/groups/1/fiches.json'])(
    '[API-11] [D8] are its own, with what the form asks, in %s',
    async (path) => {
      const { status, json } = await list(camille, undefined, path);

      expect([status, json.totalRecords]).toEqual([200, 2]);
      expect(json.records[0]).toEqual({
        id: expect.any(Number),
        group_id: 1,
        firstname: 'Camille',
        lastname: 'Kerjean',
        email: 'camille@example.org',
        firstphone: '06 39 98 12 34',
        birthdate: '1990-02-28',
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    },
  );

  it('[FICHE-09] [D8] are without those put away, which cannot be changed either', async () => {
    const token = await anAccountWith('cachee@example.org', 3);
    const [first, second, third] = await idsOf(token);
    await server.sql('update fiches set deleted = true where group_id = 1 and id = $1', [first]);
    await server.sql(`update fiches set lastname = '$x' where group_id = 1 and id = $1`, [second]);

    expect(await idsOf(token)).toEqual([third]);
    const answers = [
      await change(token, first ?? 0, aFiche),
      await change(token, second ?? 0, aFiche),
    ];
    expect(answers.map(keyOf)).toEqual(['not_found', 'not_found']);
  });

  it('[API-30] [FICHE-16] grow by one that is added, with the account’s address', async () => {
    const token = await anAccountWith('une@example.org', 0);

    const v3 = await add(token, aFiche);
    const v1 = await add(token, { ...aFiche, firstname: 'Max' }, '/api/v1/groups/1/fiches');

    expect([v3.status, v3.json.records]).toMatchObject([
      201,
      [{ ...aFiche, email: 'une@example.org' }],
    ]);
    expect([v1.status, v1.json]).toMatchObject([201, { ...aFiche, firstname: 'Max' }]);
    expect(await idsOf(token)).toEqual([v3.json.records[0].id, v1.json.id]);
  });

  it('[C15] [LIMIT-10] are eight at most: of thirty at once the one that is missing is added', async () => {
    const token = await anAccountWith('huit@example.org', 7);

    const answers = await atOnce(30, 15, (index) =>
      add(token, { ...aFiche, firstname: `Z${index}` }),
    );

    expect(kinds(answers)).toEqual({ 201: 1, '422 too_many_fiches': 29 });
    expect(await idsOf(token)).toHaveLength(8);
  });

  it('[AUTH-16] are one in a group of Fiche profiles', async () => {
    const token = await tokenOf(server.address, 'contact-fiche@example.org', { groupId: 3 });

    const answer = await add(token, aFiche, '/api/v3/groups/3/fiches');

    expect(outcome(answer)).toBe('422 too_many_fiches');
  });

  it('[API-29] change in what was sent, and keep the rest', async () => {
    const token = await anAccountWith('change@example.org', 0);
    const { id } = (await add(token, { ...aFiche, birthdate: '2001-02-03' })).json.records[0];

    const { status, json } = await change(token, id, { firstname: 'Zoé-Anne' });

    expect([status, json.records]).toEqual([
      200,
      [
        {
          ...aFiche,
          id,
          group_id: 1,
          firstname: 'Zoé-Anne',
          birthdate: '2001-02-03',
          email: 'change@example.org',
          updated_at: expect.any(String),
        },
      ],
    ]);
  });

  it('[SECTOR-05] change without a request number, which is asked with an appointment alone', async () => {
    const [town] = await server.sql<{
      id: number;
    }>(`update forms set fields = fields || '[{"name":"str9","type":"string","required":true}]'
        from groups where groups.id = group_id and kind = 'fiche' and urlname = 'mairie-belleville'
        returning groups.id`);
    await server.sql(
      `with account as (insert into accounts (group_id, email, password_hash)
          select $1, 'papiers@example.org', password_hash from accounts
          where email = 'camille@example.org' and group_id = 1 returning id)
        insert into fiches (group_id, account_id, email, firstname, lastname, firstphone, birthdate)
          select $1, id, 'papiers@example.org', 'Léo', 'Kerfank', '0655667788', '2001-02-03'
          from account`,
      [town?.id],
    );
    const path = `/api/v3/groups/${town?.id}/fiches`;
    const token = await tokenOf(server.address, 'papiers@example.org', { groupId: town?.id ?? 0 });
    const { json } = await list(token, undefined, path);

    const answer = await change(token, json.records[0].id, { firstname: 'Léonie' }, path);

    expect(outcome(answer)).toBe('200');
  });

  it('[C11] change once, of fifty who saw the same state', async () => {
    const token = await anAccountWith('ensemble@example.org', 0);
    const { id, updated_at } = (await add(token, aFiche)).json.records[0];

    const answers = await atOnce(50, 10, (index) =>
      send(
        server.address,
        'PUT',
        `${SALON}/${id}`,
        { fiche: { firstname: `Z${index}` }, updated_at },
        as(token),
      ),
    );

    expect(kinds(answers)).toEqual({ 200: 1, '409 fiche_changed': 49 });
    const { json } = await list(token);
    expect(json.records[0].updated_at > updated_at).toBe(true);
  });

  it.each([['yesterday'], [12], [{}]])(
    'are not changed in the state of %j, which names none',
    async (updated_at) => {
      const [id] = await idsOf(camille);

      const answer = await send(
        server.address,
        'PUT',
        `${SALON}/${id}`,
        { fiche: {}, updated_at },
        as(camille),
      );

      expect([answer.status, answer.json.messages.errors[0].field]).toEqual([422, 'updated_at']);
    },
  );

  it('[Z3] take nothing that is not the form’s', async () => {
    const token = await anAccountWith('masse@example.org', 0);
    const forbidden = {
      id: 1,
      group_id: 2,
      account_id: 1,
      deleted: true,
      existing: true,
      blacklisted: true,
      externid: 'x',
      marketing_optin: true,
      created_at: '2000-01-01',
      values: { price: 0 },
      made_up: 'x',
    };

    const { json } = await add(token, { ...aFiche, ...forbidden });
    const { id } = json.records[0];
    await change(token, id, { ...aFiche, ...forbidden });

    const [row] = await server.sql(
      `select group_id, deleted, existing, blacklisted, externid, values, created_at > '2001-01-01' as recent
        from fiches where group_id = 1 and id = $1`,
      [id],
    );
    expect(row).toEqual({
      group_id: 1,
      deleted: false,
      existing: false,
      blacklisted: false,
      externid: null,
      values: {},
      recent: true,
    });
  });

  it.each([
    ['no name', { lastname: '' }, 'lastname'],
    ['a name of 256 characters', { lastname: 'x'.repeat(256) }, 'lastname'],
    ['a name that would hide it (F-TXT-04)', { lastname: '$ecret' }, 'lastname'],
    ['a day that is none', { birthdate: '2027-02-30' }, 'birthdate'],
    ['a birth to come', { birthdate: '2999-01-01' }, 'birthdate'],
    ['line ends in a name', { firstname: 'a\r\nBcc: b' }, 'firstname'],
  ])('are not added with %s', async (_, fiche, field) => {
    const { status, json } = await add(camille, { ...aFiche, ...fiche });

    expect([status, json.messages.errors[0]]).toMatchObject([422, { key: 'invalid_field', field }]);
  });

  it.each([['<script>alert(1)</script>'], ['李小龍'], ['مرحبا'], ['👩‍👩‍👧‍👦'], ['O’Brien-\u00df']])(
    'may be called %s, as it is',
    async (lastname) => {
      const token = await anAccountWith(`nom-${lastname.length}@example.org`, 0);

      const { json } = await add(token, { ...aFiche, lastname });

      expect(json.records[0].lastname).toBe(lastname);
    },
  );

  it('[Z2] are not told from ones that do not exist when they are somebody else’s', async () => {
    const stranger = await anAccountWith('autre@example.org', 1);
    const [own] = await idsOf(camille);

    const answers = await Promise.all(
      [own ?? 0, 999_999, 0, -1, 'x', '1e1', '%5B1%5D', `${own}.json`].map((id) =>
        change(stranger, id, aFiche),
      ),
    );

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.map(outcome)[0]).toBe('404 not_found');
  });
});

describe('the contacts a professional looks for', () => {
  beforeAll(() =>
    server.sql(`insert into fiches (group_id, firstname, lastname, email, firstphone) values
        (1, 'Éloïse', 'Quéméneur', 'elo@example.org', '06 39 98 00 01'),
        (1, 'Armel', 'Quemeneur', 'armel@example.org', '06 39 98 00 02'),
        (1, 'Quentin', 'Abgrall', 'quentin@example.org', '06 39 98 00 03'),
        (1, 'Mona', 'Abroad', 'mona@example.org', '+33 6 39 98 00 04'),
        (1, 'Qu%', 'Que_m', '', ''),
        (1, 'Nom', '$Quemeneur', '', ''),
        (1, 'Łukasz', 'Żółciński', '', ''), (1, 'Jiří', 'Dvořák', '', ''), (1, 'Đurđa', 'Kovačić', '', ''),
        (1, 'Ödön', 'Őrsi', '', ''), (1, 'Søren', 'Ångström', '', ''),
        (1, 'Fañch', 'L''Hostis', '', ''), (1, 'Gaël', 'L’Hostis', '', ''),
        (1, 'Thị', 'Nguyễn', '', ''), (1, 'Zoë', U&'Kre\\0302v', '', ''),
        (1, 'Maud', 'Lebœuf', '', ''), (1, 'Mærsk', 'Weiß', '', ''),
        (1, 'Ελένη', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', '', ''), (1, 'Νίκος', 'Παππάς', '', ''), (1, 'Олена', 'ШЕВЧЕНКО', '', ''),
        (2, 'Ailleurs', 'Quemeneur', '', '')`),
  );

  const namesOf = async (search: string): Promise<readonly string[]> =>
    (await list(pro, search)).json.records.map(({ firstname }: { firstname: string }) => firstname);

  it.each([
    ['a last name, however it is accented', 'quemene', ['Armel', 'Éloïse']],
    ['another case', 'QUÉMÉNEUR', ['Armel', 'Éloïse']],
    ['first and last name', 'armel quem', ['Armel']],
    ['a first name', 'quentin', ['Quentin']],
    ['an e-mail', 'elo@exa', ['Éloïse']],
    ['a phone number, however it is written', '06.39.98.00.03', ['Quentin']],
    ['its last digits', '980002', ['Armel']],
    ['a phone number as a telephone shows it', '+33 6 39 98 00 03', ['Quentin']],
    ['a phone number as it is dialled from abroad', '0033639980003', ['Quentin']],
    ['a phone number that was stored with its country', '06 39 98 00 04', ['Mona']],
    [
      'the beginning of a number with its country',
      '+33 639 98 00 0',
      ['Quentin', 'Mona', 'Armel', 'Éloïse'],
    ],
    ['Polish without its accents', 'lukasz zolcinski', ['Łukasz']],
    ['Polish in capitals', 'ŁUKASZ ŻÓŁ', ['Łukasz']],
    ['Czech without its accents', 'jiri dvorak', ['Jiří']],
    ['Croatian without its accents', 'durda kovacic', ['Đurđa']],
    ['Hungarian without its accents', 'odon orsi', ['Ödön']],
    ['Danish and Swedish without their accents', 'soren angstrom', ['Søren']],
    ['a joined letter by its two', 'leboeuf', ['Maud']],
    ['a joined letter by itself, in capitals', 'LEBŒUF', ['Maud']],
    ['German and Danish letters by those of a keyboard', 'weiss maersk', ['Mærsk']],
    ['Vietnamese without its accents', 'nguyen thi', ['Thị']],
    ['Vietnamese as it is written', 'Nguyễn', ['Thị']],
    ['Vietnamese as some devices write it', 'Nguyễn'.normalize('NFD'), ['Thị']],
    ['a name that was stored in this way', 'krev', ['Zoë']],
    ['Greek in capitals by small letters with accents', 'παπαδοπούλου', ['Ελένη']],
    ['Greek in small letters by capitals', 'ΝΙΚΟΣ ΠΑΠΠΑΣ', ['Νίκος']],
    ['Cyrillic in capitals by small letters', 'шевченко', ['Олена']],
    ['either apostrophe by that of a keyboard', "l'hostis", ['Fañch', 'Gaël']],
    ['either apostrophe by that of a phone', 'L’Hostis', ['Fañch', 'Gaël']],
    ['two characters', 'qu', []],
    ['blanks', '   ', []],
    ['a wildcard as itself', 'qu%', ['Qu%']],
    ['nothing but wildcards (F-SRC-01)', '%%%', []],
    ['an underscore as itself', 'que_', ['Qu%']],
    ['a quote', "que'n", []],
  ])('[PRO-03] [PRO-05] match %s: %j', async (_, search, names) => {
    expect(await namesOf(search)).toEqual(names);
  });

  it('[PRO-05] come by last name, then by first name, as in a directory', async () => {
    await server.sql(`insert into fiches (group_id, firstname, lastname, email) values
        (1, 'Zoé', 'Tri', 'q1@tri.example'), (1, 'Anne', 'Trilo Bit', 'q2@tri.example'),
        (1, 'Éric', 'Tri', 'q3@tri.example'), (1, 'Denis', 'tri', 'q4@tri.example'),
        (1, 'Yann', 'Étri', 'q5@tri.example'), (1, 'Max', 'Futri', 'q6@tri.example')`);

    expect(await namesOf('tri.example')).toEqual(['Yann', 'Max', 'Denis', 'Éric', 'Zoé', 'Anne']);
  });

  it('[PRO-05] come in the same order where more match than are sorted', async () => {
    await server.sql(`insert into fiches (group_id, firstname, lastname)
        select 1, 'Ali ' || n, 'Zwide' || to_char(n * 7919 % 20500, 'FM00000')
        from generate_series(1, 20500) n`);
    const lastnames = async (search: string): Promise<readonly string[]> =>
      (await list(pro, search)).json.records.map(({ lastname }: { lastname: string }) => lastname);
    const first = Array.from(
      { length: 50 },
      (_, place) => `Zwide${String(place).padStart(5, '0')}`,
    );

    expect(await lastnames('zwide')).toEqual(first.slice(0, 25));
    expect(await lastnames('zwide0')).toEqual(first.slice(0, 25));
    await server.sql(`delete from fiches where group_id = 1 and lastname like 'Zwide%'`);
  });

  const whose = (field: string, op: string, value: string): string =>
    `?conditions[0][field]=${field}&conditions[0][op]=${op}&conditions[0][value]=${value}`;

  it('[D8] [FICHE-09] are told by their ids too: to a professional those of the group that are shown, to an account its own', async () => {
    const [armel = 0] = await idsOf(pro, 'armel');
    const [own = 0] = await idsOf(camille);
    const rows = await server.sql(
      `select id from fiches where group_id = 2 or lastname = '$Quemeneur' order by id`,
    );
    const others = rows.map(({ id }) => Number(id));
    const idsFor = async (token: string, op: string, ids: readonly number[]) =>
      (await list(token, undefined, SALON + whose('id', op, ids.join(',')))).json.records.map(
        ({ id }: { id: number }) => id,
      );

    expect(others.length).toBeGreaterThan(1);
    expect(await idsFor(pro, '=', [armel])).toEqual([armel]);
    expect(new Set(await idsFor(pro, 'in', [armel, own, ...others]))).toEqual(
      new Set([armel, own]),
    );
    expect(await idsFor(camille, 'in', [armel, own, ...others])).toEqual([own]);
    expect(await idsFor(camille, '=', [armel])).toEqual([]);
  });

  it.each([
    whose('email', '=', 'elo@example.org'),
    whose('id', 'like', '1'),
    whose('id', '=', '1,2'),
    whose('id', 'in', '1,x'),
    whose('id', 'in', Array.from({ length: 101 }, (_, n) => n + 1).join()),
    `${whose('id', '=', '1')}&conditions[1][field]=id&conditions[1][op]==&conditions[1][value]=1`,
    '?conditions=[]',
  ])('are not told by another condition: %s', async (asked) => {
    const answer = await list(pro, undefined, SALON + asked);

    expect(outcome(answer)).toBe('422 invalid_field');
  });

  it('[D10] are of the professional’s own group alone', async () => {
    const other = await list(pro, 'quem', '/api/v3/groups/2/fiches');

    expect(outcome(other)).toBe('404 not_found');
  });

  it('can be added and changed by the professional', async () => {
    const { json } = await add(pro, { ...aFiche, email: 'par-tel@example.org' });
    const { id } = json.records[0];

    const changed = await change(pro, id, { firstname: 'Zoéline' });

    expect(changed.json.records[0]).toMatchObject({
      firstname: 'Zoéline',
      email: 'par-tel@example.org',
    });
    expect((await change(camille, id, aFiche)).status).toBe(404);
  });
});

describe('booking with an account', () => {
  const bookAs = async (token: string, fiche: object, groupId = 1, interventionId = 11) => {
    const { firstSlot } = await listed(server.address, groupId, [interventionId]);
    return book(
      server.address,
      {
        appointment: {
          group_id: groupId,
          date: firstSlot,
          appointments: { 0: { intervention_id: interventionId, calendar_id: 0 } },
          fiche,
        },
      },
      as(token),
    );
  };

  it('[API-23] is done for one of its contacts, which keeps its address, and answers no key', async () => {
    const [id] = await idsOf(camille);

    const { status, json } = await bookAs(camille, {
      id,
      firstname: 'Camille',
      lastname: 'Kerjean',
      firstphone: '06 39 98 12 34',
    });

    expect([status, json.fiche_token, json.records[0].fiche_id]).toEqual([201, null, id]);
    expect(json.records[0].fiche.email).toBe('camille@example.org');
  });

  it('adds a contact of the account, and forgets what was pending', async () => {
    const token = await anAccountWith('premiere@example.org', 0);
    await server.sql(`update accounts set pending_rdv = '{}' where email = 'premiere@example.org'`);

    const { status, json } = await bookAs(token, aFiche);

    expect(status).toBe(201);
    expect(await idsOf(token)).toEqual([json.records[0].fiche_id]);
    expect(
      await server.sql(`select pending_rdv from accounts where email = 'premiere@example.org'`),
    ).toEqual([{ pending_rdv: null }]);
    const mine = await call(server.address, 'GET', '/api/v3/appointments?group_id=1', {
      headers: as(token),
    });
    expect(mine.json).toHaveLength(1);
  });

  it('[C11] changes of a known contact what is sent, and keeps what was changed meanwhile', async () => {
    const token = await anAccountWith('garde@example.org', 0);
    const { id, updated_at } = (await add(token, { ...aFiche, birthdate: '2001-02-03' })).json
      .records[0];
    await bookAs(token, { id });
    const untouched = (await list(token)).json.records[0];
    await change(token, id, { firstphone: '06 55 66 77 88' });

    const { status } = await bookAs(token, { id, firstname: 'Zoé-Anne' });

    expect(status).toBe(201);
    expect(untouched.updated_at).toBe(updated_at);
    expect((await list(token)).json.records).toMatchObject([
      {
        firstname: 'Zoé-Anne',
        lastname: 'Le Goff',
        firstphone: '06 55 66 77 88',
        birthdate: '2001-02-03',
      },
    ]);
  });

  it('[FORM-08] wants of a known contact what the form asks now', async () => {
    const token = await anAccountWith('incomplet@example.org', 1);
    const [id] = await idsOf(token);

    const answer = await bookAs(token, { id });

    expect([answer.status, answer.json.messages.errors[0].field]).toEqual([422, 'firstphone']);
  });

  it('[LIMIT-10] adds no ninth contact', async () => {
    const token = await anAccountWith('neuvieme@example.org', 8);

    const answer = await bookAs(token, aFiche);

    expect(outcome(answer)).toBe('422 too_many_fiches');
  });

  it('[LIMIT-10] [FICHE-09] [FICHE-12] adds a contact where one of eight was put away: whoever sees seven may add one', async () => {
    const token = await anAccountWith('place@example.org', 8);
    const [first] = await idsOf(token);
    await server.sql(`update fiches set lastname = '$x' where group_id = 1 and id = $1`, [first]);

    const booked = await bookAs(token, aFiche);
    const ninth = await add(token, aFiche);

    expect(outcome(booked)).toBe('201');
    expect(outcome(ninth)).toBe('422 too_many_fiches');
  });

  it('[ERR-24] [BOOK-12] is not done for somebody else’s contact', async () => {
    const stranger = await anAccountWith('etrangere@example.org', 1);
    const [id] = await idsOf(camille);

    const answer = await bookAs(stranger, { id, ...aFiche });

    expect(outcome(answer)).toBe('403 appointment.fiche_not_authorized');
  });

  it('[S10] [BOOK-10] of what is for known contacts wants the contact that comes to be known, not another of the account', async () => {
    const [known] = await idsOf(camille);
    await server.sql('update fiches set existing = true where id = $1', [known]);
    await server.sql(
      'update interventions set existing_only = true where group_id = 1 and id = 11',
    );

    const forNew = await bookAs(camille, aFiche);
    const forKnown = await bookAs(camille, { ...aFiche, id: known });
    await server.sql(
      'update interventions set existing_only = false where group_id = 1 and id = 11',
    );

    expect(outcome(forNew)).toBe('403 appointment.not_open_group');
    expect(forKnown.status).toBe(201);
  });

  it('[BOOK-11] [ERR-28] is not done by whom the business does not want', async () => {
    const token = await tokenOf(server.address, 'bannie@example.org');

    const answer = await bookAs(token, aFiche);

    expect(outcome(answer)).toBe('403 appointment.user_blacklisted');
  });

  it('[BOOK-09] is what a group asks for that wants a login', async () => {
    await server.sql('update groups set login_required = true where id = 2');
    const { firstSlot } = await listed(server.address, 2, [201]);
    const appointment = {
      group_id: 2,
      date: firstSlot,
      appointments: { 0: { intervention_id: 201, calendar_id: 0 } },
      fiche: aFiche,
    };
    const visitor = await book(server.address, { appointment });
    const token = await tokenOf(server.address, 'camille@example.org', { groupId: 2 });
    const stranger = await book(server.address, { appointment }, as(camille));
    const user = await book(server.address, { appointment }, as(token));

    expect([keyOf(visitor), keyOf(stranger)]).toEqual([
      'appointment.login_required',
      'appointment.login_required',
    ]);
    // the appointment-details of this group are another matter
    expect(keyOf(user)).toBe('invalid_field');
  });

  it('[PRO-02] [CC-01] is done by a professional for any contact of their group', async () => {
    const [id] = await idsOf(camille);

    const { status, json } = await bookAs(pro, {
      id,
      firstname: 'Camille',
      lastname: 'Kerjean',
      firstphone: '06 39 98 12 34',
    });

    expect([status, json.fiche_token, json.records[0].fiche.email]).toEqual([
      201,
      null,
      'camille@example.org',
    ]);
  });

  it('[LIST-01] lists the appointments of all its contacts, and nobody else’s', async () => {
    const mine = await call(
      server.address,
      'GET',
      '/api/v3/appointments?group_id=1&include_past=1',
      {
        headers: as(camille),
      },
    );
    const own = await idsOf(camille);

    expect(mine.status).toBe(200);
    expect(mine.json.length).toBeGreaterThan(3);
    const fiches = new Set(mine.json.map(({ fiche_id }: { fiche_id: number }) => fiche_id));
    expect([...fiches].sort()).toEqual([...own].sort());
  });
});

describe('a contact that is sent again with its idempotency key', () => {
  /** The contact is written, its answer cannot be stored: the moment in which a process would die. */
  async function whileAnswersAreLost<T>(act: () => Promise<T>): Promise<T> {
    await server.sql(
      `create function lose_answer() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`,
    );
    await server.sql(
      `create trigger lose_answers before insert or update on idempotency for each row when (new.status > 0) execute function lose_answer()`,
    );
    try {
      return await act();
    } finally {
      await server.sql('drop function lose_answer cascade');
    }
  }

  it('is added once, though the server went down between the contact and its answer', async () => {
    const token = await anAccountWith('once-added@example.org', 0);
    const headers = as(token, { 'idempotency-key': 'add-once' });
    const addAgain = () => send(server.address, 'POST', SALON, { fiche: aFiche }, headers);

    const lost = await whileAnswersAreLost(addAgain);
    const [answer, ...repeated] = await Promise.all([addAgain(), addAgain(), addAgain()]);

    expect(lost.status).toBe(500);
    expect(answer?.status).toBe(201);
    for (const each of repeated) expect([each.status, each.text]).toEqual([201, answer?.text]);
    expect(await idsOf(token)).toEqual([answer?.json.records[0].id]);
  });

  it('is changed once, and refuses no retry of its own as a change by another', async () => {
    const token = await anAccountWith('once-changed@example.org', 0);
    const { id, updated_at } = (await add(token, aFiche)).json.records[0];
    const headers = as(token, { 'idempotency-key': 'change-once' });
    const body = { fiche: { firstname: 'Zoë' }, updated_at };
    const changeAgain = () => send(server.address, 'PUT', `${SALON}/${id}`, body, headers);

    const lost = await whileAnswersAreLost(changeAgain);
    const first = await changeAgain();
    const second = await changeAgain();

    expect(lost.status).toBe(500);
    expect([first.status, first.json.records[0].firstname]).toEqual([200, 'Zoë']);
    expect([second.status, second.text]).toEqual([200, first.text]);
  });
});
