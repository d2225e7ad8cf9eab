import type { StoredField } from '../../../server/src/database/schema';
import { outcome, aBookingBody, book, listed, type Answer } from '../../support/booking-calls';
import { callScenarios, type CallScenario } from '../../support/call-scenarios';
import { aBusiness } from '../../support/made-up-business';
import { testServer } from '../../support/test-server';

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

describe('a booking of a form', () => {
  const times = new Map<number, string[]>();

  /** Books a service of a group at a time of its own. */
  const ask = async (
    body: Parameters<typeof aBookingBody>[0] & { readonly group_id?: number } = {},
  ): Promise<Answer> => {
    const { group_id = 50, interventionIds = [11] } = body;
    const [date, ...left] = times.get(group_id) ?? [];
    times.set(group_id, left.slice(4));
    return book(server.address, aBookingBody({ date, group_id, interventionIds, ...body }));
  };

  const server = testServer({
    businesses: [
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
    ],
  });

  beforeAll(async () => {
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

  /** What is stored of the booking of an answer. */
  const expectStored = (columns: string, ...rows: readonly object[]) =>
    ({
      rows: [
        `select ${columns} from appointments a join fiches f on f.group_id = a.group_id and f.id = a.fiche_id where a.id = $1`,
        rows,
      ],
    }) as const;
  /** A booking that could be found by where it came from. */
  const refusedWith = (fields: object) => () => ask({ ...fields, websource: 'refused' });

  callScenarios(server, [
    ...[
      ['+1 (415) 555\u20112671', '+1 (415) 555-2671'],
      ['06–39—98\u221212 34', '06-39-98-12 34'],
      ['06\u00a039\u202f98\u300012 34', '06 39 98 12 34'],
      ['＋３３（０）６３９９８１２３４', '+33(0)639981234'],
      ['٠٦٣٩٩٨١٢٣٤', '0639981234'],
      ['tel:+33639981234', '+33639981234'],
      ['04 76 12 34 56 ext. 12', '04 76 12 34 56 ext. 12'],
    ].map(([firstphone, plain]): CallScenario => [
      `stores a telephone number that the page accepts in plain characters: ${firstphone}`,
      () => ask({ fiche: { firstphone } }),
      '201',
      expectStored('f.firstphone', { firstphone: plain }),
    ]),
    ...[
      ['firstphone', '06 39 98 12'],
      ['firstphone', 'call 06 39 98 12 34 please'],
      ['lastname', 'Zoé \ud83d'],
      ['lastname', 'Zoé\nLe Goff'],
    ].map(([field = '', value]): CallScenario => [
      `names the field that it refuses: ${field} ${JSON.stringify(value)}`,
      () => ask({ fiche: { [field]: value } }),
      `422 invalid_field: ${field} malformed`,
    ]),
    ...[
      ['10,000 lines', 'a\n'.repeat(10_000), 'too_long'],
      ['256 characters', 'a'.repeat(256), 'too_long'],
      ['half an emoji', 'a\ud83d', 'malformed'],
    ].map(([title, comments, reason]): CallScenario => [
      `refuses a comment of ${title}`,
      () => ask({ comments }),
      `422 invalid_field: comments ${reason}`,
    ]),
    [
      'stores a comment letter by letter, lines as lines',
      () => ask({ comments: 'שלום\u2028e\u0301 👩\u200d👧\r\n\u202e2.5 mg: 1/2' }),
      '201',
      expectStored('a.comments', { comments: 'שלום\ne\u0301 👩\u200d👧\n2.5 mg: 1/2' }),
    ],
    ...Object.entries({
      'F-INT-02: a number below its minimum': { many: '-1' },
      'F-INT-03: a power': { many: '1e5' },
      'F-INT-03: a fraction of JSON': { many: 1.5 },
      'F-INT-03: a number of base 16': { many: '0x1F' },
      'F-INT-03: a digit of another script': { many: '٣' },
      'F-INT-03: a fraction': { many: '1.0' },
      'F-INT-03: a sign': { many: '+1' },
      'F-SEL-02: a free text left empty': { why: 'other:' },
      'F-SEL-02: a free text of blanks': { why: 'other:  ' },
      'F-SEL-02: a choice with free text and none given': { why: 'other' },
    }).map(([title, details]): CallScenario => [
      `refuses ${title}, and stores nothing`,
      refusedWith(details),
      '422 invalid_field',
      { rows: [`select from appointments where websource = 'refused'`, []] },
    ]),
    [
      '[FORM-03] [FORM-05] stores the answers to linked lists and to a reminder without choices',
      () => ask({ area: 'back/neck', fiche: { reminded: true } }),
      '201',
      expectStored(`a.vevent->>'area' as area, f.values->'reminded' as reminded`, {
        area: 'back/neck',
        reminded: true,
      }),
    ],
    [
      'takes a number of JSON as well as its text',
      () => ask({ many: 3 }),
      '201',
      expectStored(`a.vevent->>'many' as many`, { many: '3' }),
    ],
    ...['0001-01-01', '1899-12-31', '1911-03-10'].map((birthdate): CallScenario => [
      `[I18N-07] stores the day ${birthdate} as it was written, in no zone and with its whole year (F-DAT-04)`,
      () => ask({ fiche: { birthdate } }),
      '201',
      expectStored('f.birthdate::text', { birthdate }),
    ]),
    ...['31/12/1990', '12/31/1990', '1990-12-31T00:00:00Z', '19901231', '0000-01-01'].map(
      (birthdate): CallScenario => [
        `[I18N-07] refuses a date written as ${birthdate}`,
        () => ask({ fiche: { birthdate } }),
        '422 invalid_field',
      ],
    ),
    [
      '[FORM-19] [FORM-20] stores nothing that the form does not show (F-SMS-01)',
      () => ask({ fiche: { marketing_sms: true, marketing_optin: true } }),
      '201',
      expectStored('f.values', { values: {} }),
    ],
    [
      'answers a comment as the text it is (F-COM-03)',
      () => ask({ comments: 'https://evil.example/pay-now click' }),
      '201',
      { json: { records: [{ comments: 'https://evil.example/pay-now click' }] } },
    ],
  ]);

  it('[FORM-14] refuses a birth after the group’s own today (F-DAT-01)', async () => {
    const born = async (birthdate: string) => outcome(await ask({ fiche: { birthdate } }));

    expect([await born(dayThere(1)), await born(dayThere(0))]).toEqual([
      '422 invalid_field',
      '201',
    ]);
  });

  describe('in the sector of town halls', () => {
    const paper = (str9: string | undefined, intervention = 21) =>
      ask({
        group_id: 60,
        interventionIds: [intervention],
        ...(str9 !== undefined && { str9 }),
      });

    callScenarios(server, [
      [
        '[SECTOR-05] [SECTOR-01] stores one request number in capitals',
        () => paper('abcde 12345'),
        '201',
        expectStored('a.vevent', { vevent: { str9: 'ABCDE12345' } }),
      ],
      [
        '[SECTOR-05] [SECTOR-01] stores two request numbers for a family in capitals (F-ANT-02)',
        () => paper('abcde12345;FGHIJ67890'),
        '201',
        expectStored('a.vevent', { vevent: { str9: 'ABCDE12345;FGHIJ67890' } }),
      ],
      ...Object.entries({
        'without a request number': undefined,
        'with a request number of nine characters': 'ABCDE1234',
        'with a second request number of nine characters': 'ABCDE12345,FGHIJ6789',
        'with a request number that is longer in capitals (F-ANT-01)': 'abcdefghiß',
        'with a request number of another alphabet (F-ANT-03)': 'ABCDE1234О',
      }).map(([title, str9]): CallScenario => [
        `[SECTOR-05] is refused ${title}`,
        () => paper(str9),
        '422 invalid_field',
      ]),
      [
        'asks no request number for a service that issues no papers, and stores none',
        () => paper('ABCDE12345', 22),
        '201',
        expectStored('a.vevent', { vevent: {} }),
      ],
    ]);
  });
});
