import type { StoredField } from '../../../server/src/database/schema';
import { aBookingBody, book, kinds, listed, type Answer } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

/** Where a new day begins first on earth: its day is seldom that of the machine. */
const AHEAD = 'Pacific/Kiritimati';

const dayThere = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: AHEAD }).format(Date.now() + days * 86_400_000);

const details: readonly StoredField[] = [
  { name: 'many', type: 'integer', label: { fr: 'Combien' } },
  {
    name: 'why',
    type: 'radio',
    label: { fr: 'Pourquoi' },
    choices: [
      { value: 'known', label: { fr: 'Connu' } },
      { value: 'other', label: { fr: 'Autre' }, freeText: true },
    ],
  },
  {
    name: 'area',
    type: 'linkedcombo',
    label: { fr: 'Zone' },
    choices: [
      { value: 'back', label: { fr: 'Dos' }, choices: [{ value: 'neck', label: { fr: 'Cou' } }] },
    ],
  },
];

describe('what a form may hold, on the server', () => {
  let ground: Ground;
  let server: RunningServer;
  const times = new Map<number, string[]>();

  const rows = (text: string, ...values: unknown[]) =>
    query(ground.environment.DATABASE_URL ?? '', text, values);
  const count = async (): Promise<number> => (await rows('select 1 from appointments')).length;

  /** Books a service of a group at a time of its own. */
  const ask = async (
    body: Parameters<typeof aBookingBody>[0] & { readonly group_id?: number } = {},
  ): Promise<Answer> => {
    const { group_id = 50, interventionIds = [11] } = body;
    const [date, ...left] = times.get(group_id) ?? [];
    times.set(group_id, left.slice(4));
    return book(server.address, aBookingBody({ date, group_id, interventionIds, ...body }));
  };

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'businesses', [
      aBusiness({
        group: { timezone: AHEAD },
        settings: { hide_marketing_sms: true, user_allow_comment: true },
        calendars: [{ id: 1, capacity: 9 }],
        fiche: [
          { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
          { name: 'firstname', type: 'text', label: { fr: 'Prénom' } },
          { name: 'email', type: 'email', label: { fr: 'E-mail' } },
          { name: 'firstphone', type: 'text', label: { fr: 'Téléphone' } },
          { name: 'birthdate', type: 'datesplit', label: { fr: 'Naissance' } },
          { name: 'marketing_sms', type: 'smsreminder', label: { fr: 'SMS' } },
          { name: 'marketing_optin', type: 'boolean', label: { fr: 'Offres' } },
          { name: 'reminded', type: 'smsreminder', label: { fr: 'Rappel' } },
        ],
        vevent: details,
      }),
      aBusiness({
        id: 60,
        settings: { ants_group: true, max_multirdvs: 3 },
        interventions: [
          { id: 21, externid: 'ants_p', length: 15 },
          { id: 22, externid: 'civil', length: 15 },
        ],
        calendars: [{ id: 2, capacity: 9 }],
        vevent: [
          { name: 'str9', type: 'text', label: { fr: 'Numéro' }, required: true, maxLength: 10 },
        ],
      }),
    ]);
    server = await startServer(ground.environment);
    for (const [group, intervention] of [
      [50, 11],
      [60, 21],
    ] as const) {
      const { availabletimeslots } = await listed(server.address, group, [intervention], {
        nDays: 28,
      });
      times.set(
        group,
        availabletimeslots.map(({ start }) => start),
      );
    }
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it.each([
    ['+1 (415) 555\u20112671', '+1 (415) 555-2671'],
    ['06–39—98\u221212 34', '06-39-98-12 34'],
    ['06\u00a039\u202f98\u300012 34', '06 39 98 12 34'],
    ['＋３３（０）６３９９８１２３４', '+33(0)639981234'],
    ['٠٦٣٩٩٨١٢٣٤', '0639981234'],
    ['tel:+33639981234', '+33639981234'],
    ['04 76 12 34 56 ext. 12', '04 76 12 34 56 ext. 12'],
  ])(
    'take the telephone number that the page takes, in plain characters: %s',
    async (typed, kept) => {
      const { status, json } = await ask({ fiche: { firstphone: typed } });
      const [row] = await rows(
        'select firstphone from fiches join appointments a on a.fiche_id = fiches.id where a.id = $1',
        json.records[0].id,
      );

      expect([status, row]).toEqual([201, { firstphone: kept }]);
    },
  );

  it.each([
    ['firstphone', '06 39 98 12'],
    ['firstphone', 'call 06 39 98 12 34 please'],
    ['lastname', 'Zoé \ud83d'],
    ['lastname', 'Zoé\nLe Goff'],
  ])('name the field that they do not take: %s %j', async (field, value) => {
    const { status, json } = await ask({ fiche: { [field]: value } });

    expect([status, json.messages.errors]).toMatchObject([422, [{ field, reason: 'malformed' }]]);
  });

  it.each([
    ['10,000 lines', 'a\n'.repeat(10_000), 'too_long'],
    ['more than a mail of them', 'a'.repeat(256), 'too_long'],
    ['half of an emoji', 'a\ud83d', 'malformed'],
  ])('name the comment that they do not take: %s', async (_, comments, reason) => {
    const { status, json } = await ask({ comments });

    expect([status, json.messages.errors]).toMatchObject([422, [{ field: 'comments', reason }]]);
  });

  it('keep a comment letter by letter, lines as lines', async () => {
    const comments = 'שלום\u2028e\u0301 👩\u200d👧\r\n\u202e2.5 mg: 1/2';
    const { json } = await ask({ comments });
    const [row] = await rows('select comments from appointments where id = $1', json.records[0].id);

    expect(row).toEqual({ comments: 'שלום\ne\u0301 👩\u200d👧\n2.5 mg: 1/2' });
  });

  it.each([
    ['F-INT-02: a number below its minimum', { many: '-1' }],
    ['F-INT-03: a power', { many: '1e5' }],
    ['F-INT-03: a fraction of JSON', { many: 1.5 }],
    ['F-INT-03: a number of base 16', { many: '0x1F' }],
    ['F-INT-03: a digit of another script', { many: '٣' }],
    ['F-INT-03: a fraction', { many: '1.0' }],
    ['F-INT-03: a sign', { many: '+1' }],
    ['F-SEL-02: a free text left empty', { why: 'other:' }],
    ['F-SEL-02: a free text of blanks', { why: 'other:  ' }],
    ['F-SEL-02: a choice with free text and none given', { why: 'other' }],
  ])('is not %s', async (_, vevent) => {
    const before = await count();
    const answer = await ask(vevent);

    expect(kinds([answer])).toEqual({ '422 invalid_field': 1 });
    expect(await count()).toBe(before);
  });

  it('[FORM-03] [FORM-05] is what linked lists and a reminder without choices were answered', async () => {
    const answer = await ask({ area: 'back/neck', fiche: { reminded: true } });

    expect(kinds([answer])).toEqual({ 201: 1 });
    expect(
      await rows(
        `select appointments.vevent->>'area' as area, fiches.values->'reminded' as reminded
           from appointments join fiches on fiches.id = appointments.fiche_id
          where fiches.id = $1`,
        answer.json.records[0].fiche_id,
      ),
    ).toEqual([{ area: 'back/neck', reminded: true }]);
  });

  it('is a number of JSON as well as its text', async () => {
    const answer = await ask({ many: 3 });

    expect(kinds([answer])).toEqual({ 201: 1 });
    expect(
      await rows(
        `select vevent->>'many' as many from appointments where id = $1`,
        answer.json.records[0].id,
      ),
    ).toEqual([{ many: '3' }]);
  });

  it('[FORM-14] is no birth after the group’s own today (F-DAT-01)', async () => {
    const born = (birthdate: string) => ask({ fiche: { birthdate } });

    expect(kinds([await born(dayThere(1))])).toEqual({ '422 invalid_field': 1 });
    expect(kinds([await born(dayThere(0))])).toEqual({ 201: 1 });
  });

  it.each(['0001-01-01', '1899-12-31', '1911-03-10'])(
    '[I18N-07] is the day %s as it was written, in no zone and no shorter year (F-DAT-04)',
    async (birthdate) => {
      const answer = await ask({ fiche: { birthdate } });

      expect(answer.status).toBe(201);
      expect(
        await rows(
          'select birthdate::text from fiches where id = $1',
          answer.json.records[0].fiche_id,
        ),
      ).toEqual([{ birthdate }]);
    },
  );

  it.each(['31/12/1990', '12/31/1990', '1990-12-31T00:00:00Z', '19901231', '0000-01-01'])(
    '[I18N-07] is no date written as %s',
    async (birthdate) => {
      expect(kinds([await ask({ fiche: { birthdate } })])).toEqual({ '422 invalid_field': 1 });
    },
  );

  it('[FORM-19] [FORM-20] is nothing that the form does not show (F-SMS-01)', async () => {
    const answer = await ask({ fiche: { marketing_sms: true, marketing_optin: true } });

    expect(answer.status).toBe(201);
    expect(
      await rows('select values from fiches where id = $1', answer.json.records[0].fiche_id),
    ).toEqual([{ values: {} }]);
  });

  it('is a comment kept as the text it is (F-COM-03)', async () => {
    const comments = 'https://evil.example/pay-now click';
    const answer = await ask({ comments });

    expect(answer.json.records[0].comments).toBe(comments);
  });

  describe('in the special sector', () => {
    const numbers = (str9: string | undefined, intervention = 21) =>
      ask({
        group_id: 60,
        interventionIds: [intervention],
        ...(str9 !== undefined && { str9 }),
      });

    it.each([
      ['one number', 'abcde 12345', 'ABCDE12345'],
      ['two numbers for a family (F-ANT-02)', 'abcde12345;FGHIJ67890', 'ABCDE12345;FGHIJ67890'],
    ])('[SECTOR-05] [SECTOR-01] takes %s, in capitals', async (_, str9, kept) => {
      const answer = await numbers(str9);

      expect(answer.status).toBe(201);
      const [row] = await rows(
        'select vevent from appointments where id = $1',
        answer.json.records[0].id,
      );
      expect(row).toEqual({ vevent: { str9: kept } });
    });

    it.each([
      ['none', undefined],
      ['one of nine characters', 'ABCDE1234'],
      ['a second of nine characters', 'ABCDE12345,FGHIJ6789'],
      ['one that is longer in capitals (F-ANT-01)', 'abcdefghiß'],
      ['a letter of another alphabet (F-ANT-03)', 'ABCDE1234О'],
    ])('[SECTOR-05] refuses %s', async (_, str9) => {
      const answer = await numbers(str9);

      expect(kinds([answer])).toEqual({ '422 invalid_field': 1 });
    });

    it('wants no number for a service that is none of papers, and keeps none', async () => {
      const answer = await numbers('ABCDE12345', 22);

      expect(answer.status).toBe(201);
      const [row] = await rows(
        'select vevent from appointments where id = $1',
        answer.json.records[0].id,
      );
      expect(row).toEqual({ vevent: {} });
    });
  });
});
