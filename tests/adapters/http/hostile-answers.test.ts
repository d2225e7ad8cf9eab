import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  HttpWebsites,
  rootsUnder,
} from '@creneau/adapters/http';
import {
  isRefusal,
  type BookingOutcome,
  type Catalog,
  type Forms,
  type Group,
  type Website,
  type Week,
} from '@creneau/core';
import fc from 'fast-check';
import { firstValueFrom } from 'rxjs';
import { aMachine, json } from '../../support/machine';
import {
  aBooking,
  aCalendar,
  aCalendarSet,
  aCatalog,
  aChoice,
  aField,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
} from '../../support/made-up';
import { envelope, wireBooked, wireCatalog, wireForms, wireGroup } from '../../support/wire';
import { runs } from '../../support/runs';

const group = aGroup({
  questions: [aQuestion('interventionSet'), aQuestion('calendarSet')],
  texts: { takerdvText: 'x' },
  usercolors: { primary: '#123456' },
});

const catalog = aCatalog({
  interventions: [anIntervention({ promotions: [aPromotion()] }), anIntervention({ id: 12 })],
  packs: [aPack()],
  calendarSets: [aCalendarSet()],
  calendars: [aCalendar()],
  resources: [aResource()],
});

const lists = wireCatalog(catalog);

const forms: Forms = {
  fiche: [
    aField({ required: true }),
    aField({ name: 'sex', type: 'radio', choices: [aChoice(), aChoice({ value: 'no' })] }),
  ],
  vevent: [aField({ name: 'age', type: 'integer', min: 0 })],
};

const slots = {
  firstSlot: '2027-06-07T09:00:00+02:00',
  availabletimeslots: [
    { start: '2027-06-07T09:00:00+02:00', capacity: 2, calendar_ids: [31], promotion: 20 },
    { start: '2027-06-08T09:00:00+02:00', capacity: 1, calendar_ids: [31], promotion: null },
  ],
};

const booked = wireBooked([anAppointment(), anAppointment({ id: 1_002 })], 'token');

/** A page on a network that answers each path with a text of its own. */
const pageOn = (answer: (path: string) => Response): Http =>
  new Http(
    { roots: rootsUnder('/api'), apiKey: 'k' },
    aMachine({
      fetch: (url) => Promise.resolve(answer(new URL(url, 'http://localhost').pathname)),
    }),
  );

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

const week = (http: Http, lines = [aLine()], asking: Group = group): Promise<Week> =>
  firstValueFrom(
    new HttpSlots(http, asking).from({
      lines,
      packId: undefined,
      resourceId: undefined,
      from: '2027-06-07',
      locale: 'fr',
    }),
  );

const unkeyed = aGroup({ features: [] });
const booking = aBooking({ lines: [aLine(), aLine()] });

const START = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

const isHonestWeek = (answered: unknown): boolean => {
  const { slots: listed, firstSlot } = answered as Week;
  return (
    listed.every(
      ({ start, capacity, promotion, calendarIds }) =>
        START.test(start) &&
        start >= '2027-06-07' &&
        start < '2027-06-14' &&
        capacity >= 1 &&
        calendarIds.every((id) => Number.isSafeInteger(id) && id > 0) &&
        (promotion === undefined || (promotion >= 1 && promotion <= 100)),
    ) &&
    (firstSlot === undefined || START.test(firstSlot))
  );
};

const isHonestGroup = (answered: unknown): boolean => {
  const read = answered as Group;
  new Intl.NumberFormat(read.locale, { style: 'currency', currency: read.currency });
  new Intl.DateTimeFormat(read.locale, { timeZone: read.timezone });
  return (
    read.urlname === group.urlname &&
    read.openingHours.length === 7 &&
    read.enabledLocales.includes(read.locale)
  );
};

const areUnique = (things: readonly { readonly id: number }[]): boolean =>
  new Set(things.map(({ id }) => id)).size === things.length;

const isHonestCatalog = (answered: unknown): boolean => {
  const read = answered as Catalog;
  return (
    [
      read.interventions,
      read.packs,
      read.calendarSets,
      read.interventionSets,
      [...read.calendars, ...read.resources],
    ].every(areUnique) &&
    read.interventions.every(({ price = 0, length }) => price >= 0 && length >= 0)
  );
};

const areHonestForms = (answered: unknown): boolean => {
  const { fiche, vevent } = answered as Forms;
  return (
    fiche.length > 0 &&
    [...fiche, ...vevent].every(({ name, label }) => name !== '' && typeof label === 'string')
  );
};

const areHonestAppointments = (answered: unknown, lines: number): boolean => {
  const { appointments } = answered as BookingOutcome;
  return (
    appointments.length >= lines &&
    areUnique(appointments) &&
    appointments.every(({ start, end }) => START.test(start) && START.test(end))
  );
};

const website = {
  id: 1,
  group_id: group.id,
  title: 'Salon Lumière',
  quick_desc: '<p>Depuis 1998</p>',
  map: true,
  openinghours: [[], [{ from: '09:00', to: '12:00' }]],
  website_link: 'https://salon.example',
  social_link: { facebook: 'https://facebook.example/salon', mail: 'bonjour@salon.example' },
  file_upload: [{ url: '/pictures/1.webp' }],
  listing: 'intervention',
  listing_ids: [11, 12],
};

const isHonestWebsite = (answered: unknown): boolean => {
  const read = answered as Website | undefined;
  return (
    read === undefined ||
    (read.openinghours.length === 7 &&
      read.fileUpload
        .flatMap(({ url, variants }) => [url, ...variants.map((one) => one.url)])
        .every((url) => /^(https:\/\/|\/)/.test(url)) &&
      [read.websiteLink, read.socialLink.facebook].every(
        (link) => link === undefined || /^https?:\/\//i.test(link),
      ))
  );
};

interface Call {
  readonly name: string;
  readonly body: unknown;
  readonly ask: (answer: (body: unknown) => Response, body: unknown) => Promise<unknown>;
  readonly isHonest: (answered: unknown) => boolean;
}

const inCatalog = (list: string): Call => ({
  name: list,
  body: lists[list],
  ask: async (answer, body) => {
    const catalog = await firstValueFrom(
      new HttpCatalogs(
        pageOn((path) => (lastOf(path) === list ? answer(body) : json(lists[lastOf(path)]))),
        group,
      ).in('fr'),
    );
    // the rest of the catalogue comes without this list, and says why it is missing
    const [refusal] = catalog.missing ?? [];
    if (refusal) throw refusal;
    return catalog;
  },
  isHonest: isHonestCatalog,
});

/** The older versions, their times without offset, and the booking service. */
const otherDialects = [
  { dialect: 'v1', flags: { useApiV3: false }, lines: [aLine()] },
  { dialect: 'v2', flags: { useApiV3: false }, lines: [aLine(), aLine()] },
  { dialect: 'booking', flags: { useBookingService: true }, lines: [aLine(), aLine()] },
] as const;

const withoutOffsets = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body).replace(/"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\+02:00"/g, '"$1 $2"'),
  );

const inDialect = ({ dialect, flags, lines }: (typeof otherDialects)[number]): readonly Call[] => [
  {
    name: `slots in ${dialect}`,
    body: withoutOffsets(slots),
    ask: (answer, body) =>
      week(
        pageOn(() => answer(body)),
        [...lines],
        aGroup(flags),
      ),
    isHonest: isHonestWeek,
  },
  {
    name: `booking in ${dialect}`,
    body: withoutOffsets(booked),
    ask: (answer, body) =>
      new HttpAppointments(
        pageOn(() => answer(body)),
        aGroup({ ...flags, features: [] }),
      ).book(aBooking({ lines })),
    isHonest: (answered) => areHonestAppointments(answered, lines.length),
  },
];

const calls: readonly Call[] = [
  {
    name: 'group',
    body: wireGroup(group),
    ask: (answer, body) => new HttpGroups(pageOn(() => answer(body))).withUrlname(group.urlname),
    isHonest: isHonestGroup,
  },
  {
    name: 'website',
    body: { urlname: 'salon-lumiere', shard_name: 'main' },
    ask: (answer, body) => new HttpGroups(pageOn(() => answer(body))).urlnameOf('salon.example'),
    isHonest: (urlname) => /^[\w-]+$/.test(String(urlname)),
  },
  ...Object.keys(lists).map(inCatalog),
  {
    name: 'forms',
    body: wireForms(forms),
    ask: (answer, body) =>
      firstValueFrom(
        new HttpFicheForms(
          pageOn(() => answer(body)),
          group,
        ).in('fr'),
      ),
    isHonest: areHonestForms,
  },
  {
    name: 'slots',
    body: slots,
    ask: (answer, body) => week(pageOn(() => answer(body))),
    isHonest: isHonestWeek,
  },
  {
    name: 'booking',
    body: booked,
    ask: (answer, body) =>
      new HttpAppointments(
        pageOn(() => answer(body)),
        unkeyed,
      ).book(booking),
    isHonest: (answered) => areHonestAppointments(answered, 2),
  },
  {
    name: 'websites',
    body: envelope([website]),
    ask: (answer, body) =>
      firstValueFrom(
        new HttpWebsites(
          pageOn(() => answer(body)),
          group,
        ).in('fr'),
      ),
    isHonest: isHonestWebsite,
  },
  {
    name: 'existing',
    body: lists['interventions'],
    ask: (answer, body) =>
      firstValueFrom(
        new HttpCatalogs(
          pageOn(() => answer(body)),
          group,
        ).existing('interventions', 'id', [12, 11]),
      ),
    isHonest: (found) => [[], [11], [12], [12, 11]].some((ids) => String(ids) === String(found)),
  },
  ...otherDialects.flatMap(inDialect),
];

/** What it came to: an honest answer or a refusal; anything else is a fault of ours. */
async function comesTo(
  { ask, isHonest }: Call,
  body: unknown,
  answer = (sent: unknown) => json(sent),
): Promise<string> {
  try {
    return isHonest(await ask(answer, body)) ? 'honest' : 'dishonest';
  } catch (failure) {
    return isRefusal(failure) ? failure.reason : `fault: ${String(failure)}`;
  }
}

const isFine = (came: string): boolean => ['honest', 'badAnswer', 'groupUnknown'].includes(came);

/** Every place in a body. */
function placesIn(
  body: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof body !== 'object' || body === null) return [path];
  const inner = Object.entries(body).flatMap(([key, value]) =>
    placesIn(value, [...path, Array.isArray(body) ? Number(key) : key]),
  );
  return [path, ...inner];
}

type Change = (old: unknown) => unknown;

function changed(
  body: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: Change,
): unknown {
  if (key === undefined) return change(body);
  const copy: unknown = Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) };
  (copy as Record<string, unknown>)[key] = changed(
    (body as Record<string, unknown>)[key],
    rest,
    change,
  );
  return copy;
}

const deep = (levels: number): unknown => {
  let nested: unknown = 1;
  for (let level = 0; level < levels; level += 1) nested = level % 2 ? [nested] : { a: nested };
  return nested;
};

const odd: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  0.1,
  true,
  false,
  '',
  ' ',
  'null',
  '0',
  '1',
  [],
  {},
  [[]],
  [null],
  [{}],
  { id: 1 },
  'a'.repeat(100_000),
  '<script>alert(1)</script>',
  '__proto__',
  '../../x',
  'Mars/Phobos',
  'ZZZ',
  '2027-02-30T09:00:00+02:00',
  '2027-06-07T24:00:00+02:00',
  '2027-06-07 09:00:00',
  '2027-06-07T07:00:00Z',
  'javascript:alert(1)',
  '\u0000',
  '\ud800',
  '2027-06-07T09:00:00+99:99',
  '+275760-09-13T00:00:00Z',
];

/** Once in a body at most: three of them one in another are more than a string can hold. */
const manyTimes: Change = (old) =>
  Array.isArray(old) ? Array.from({ length: 300 }, () => old[0] as unknown) : { old };

const aChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>(() => undefined),
  fc.constant<Change>(() => null),
  fc.constantFrom(...odd).map<Change>((value) => () => value),
  fc.constantFrom(30, 2_000).map<Change>((levels) => () => deep(levels)),
  fc.constant<Change>((old) => (Array.isArray(old) ? [...old, ...old] : [old, old])),
  fc.constant<Change>(manyTimes),
  fc.constant<Change>((old) =>
    typeof old === 'object' && old !== null
      ? Object.fromEntries([...Object.entries(old), ['__proto__', { polluted: 1 }]])
      : String(old),
  ),
  fc.jsonValue().map<Change>((value) => () => value),
);

/** Over all calls they are five thousand and more. */
const RUNS = 150;

describe.each(calls.map((call) => [call.name, call] as const))(
  'a hostile answer to %s',
  (_, call) => {
    it('is understood when it is whole', async () => {
      expect(await comesTo(call, call.body)).toBe('honest');
    });

    it('[V1] is read honestly or refused, whatever was done to it', async () => {
      const places = placesIn(call.body);
      const mutation = fc
        .array(fc.tuple(fc.constantFrom(...places), aChange), { minLength: 1, maxLength: 3 })
        .filter((changes) => changes.filter(([, change]) => change === manyTimes).length <= 1);

      await fc.assert(
        fc.asyncProperty(mutation, async (mutations) => {
          // later places are longer: changing the deepest first keeps every path there is
          const inOrder = [...mutations].sort(([a], [b]) => b.length - a.length);
          const body = inOrder.reduce<unknown>(
            (sent, [place, change]) => changed(sent, place, change),
            call.body,
          );
          const came = await comesTo(call, body ?? null);
          expect(isFine(came) ? 'fine' : came).toBe('fine');
        }),
        { numRuns: runs(RUNS) },
      );
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    }, 180_000);

    it('[N5] [V1] is a bad answer wherever it was cut', async () => {
      const text = JSON.stringify(call.body);
      const [most, step] = [Math.min(text.length, 2_048), 7];
      const cuts = Array.from({ length: Math.ceil(most / step) }, (_unused, index) =>
        text.slice(0, index * step),
      );

      const came = await Promise.all(
        cuts.map((cut) => comesTo(call, cut, (sent) => new Response(String(sent)))),
      );

      expect([...new Set(came)]).toEqual(['badAnswer']);
    });
  },
);

describe('an answer that holds no booking', () => {
  it.each([
    ['{}', {}, 200],
    ['{} created', {}, 201],
    ['no record', { records: [] }, 201],
    ['null for records', { records: null }, 201],
    ['an empty record', { records: [{}, {}] }, 201],
    ['one record for two services', wireBooked([anAppointment()]), 201],
    ['one record twice', wireBooked([anAppointment(), anAppointment()]), 201],
    [
      'an appointment that ends before it begins',
      wireBooked([anAppointment(), anAppointment({ id: 1_002, end: '2027-06-08T09:00:00+02:00' })]),
      201,
    ],
    ['a list', [anAppointment()], 200],
    ['an error with a good status', { message: 'no' }, 200],
  ])('[V3] is never a confirmation: %s (A-SRV-07)', async (_, body, status) => {
    const answered = new HttpAppointments(
      pageOn(() => json(body, status)),
      unkeyed,
    ).book(booking);

    await expect(answered).rejects.toMatchObject({
      reason: 'badAnswer',
      detail: { inDoubt: true },
    });
  });

  it('[V3] is never a confirmation: 204', async () => {
    const answered = new HttpAppointments(
      pageOn(() => new Response(null, { status: 204 })),
      unkeyed,
    ).book(booking);

    await expect(answered).rejects.toMatchObject({ reason: 'badAnswer' });
  });
});

describe('the answer for a group', () => {
  const named = (body: unknown): Promise<Group> =>
    new HttpGroups(pageOn(() => json(body))).withUrlname('salon-lumiere');

  it('[V8] is not taken for that group where it is of another', async () => {
    await expect(named(wireGroup(aGroup({ urlname: 'other' })))).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });

  it('A-SRV-01: is no group where it is null', async () => {
    await expect(named(null)).rejects.toMatchObject({ reason: 'groupUnknown' });
  });

  it.each(['', '../admin', 'a/b', 'a b', 'x'.repeat(200), '%2e%2e'])(
    'is not even asked for: %s',
    async (urlname) => {
      const silent = pageOn(() => {
        throw new Error('asked');
      });

      await expect(new HttpGroups(silent).withUrlname(urlname)).rejects.toMatchObject({
        reason: 'groupUnknown',
      });
    },
  );

  it('[V9] with an odd zone, currency and locale takes the defaults (A-SRV-03)', async () => {
    const odds = {
      id: 2,
      urlname: 'salon-lumiere',
      steps_init: null,
      enabled_locales: '',
      timezone: 'Mars/Phobos',
      currency: 'ZZZ',
      locale: '../x',
    };

    expect(await named(odds)).toMatchObject({
      timezone: 'Europe/Paris',
      currency: 'EUR',
      locale: 'fr',
      country: 'FR',
      enabledLocales: ['fr'],
    });
  });

  it.each(['+01:00', '-0530', ''])(
    'takes the default zone in place of %j, which no rule of days can read',
    async (timezone) => {
      expect(await named({ id: 1, urlname: 'salon-lumiere', timezone })).toMatchObject({
        timezone: 'Europe/Paris',
      });
    },
  );

  it('[ENTITY-07] that says nothing has the defaults', async () => {
    expect(await named({ id: 1, urlname: 'salon-lumiere' })).toMatchObject({
      locale: 'fr',
      country: 'FR',
      currency: 'EUR',
      timezone: 'Europe/Paris',
    });
  });
});

describe('an answer with odd slots:', () => {
  it('A-SRV-04: bad entries are dropped, and a badge is only for 1 to 100', async () => {
    const answered = await week(
      pageOn(() =>
        json({
          availabletimeslots: [
            { start: 'not a date' },
            { start: '2027-06-10T09:00:00+02:00', capacity: -5, promotion: 900 },
            null,
            { start: '2027-06-10T10:00:00+02:00', capacity: 1, promotion: 900 },
          ],
        }),
      ),
    );

    expect(answered.slots).toEqual([
      { start: '2027-06-10T10:00:00+02:00', capacity: 1, calendarIds: [], promotion: undefined },
    ]);
  });

  it('[V4] a hundred thousand are cut to what a page can show, at the cost of parsing them a few times (A-SRV-05)', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      start: `2027-06-07T${String(index % 24).padStart(2, '0')}:00:00+02:00`,
      capacity: 1,
      calendar_ids: [31],
    }));
    const text = JSON.stringify({ availabletimeslots: many });
    const sent = json({ availabletimeslots: many });
    /** Milliseconds of processor time since then: what it costs, not what the neighbours left of the machine. */
    const costSince = (before: NodeJS.CpuUsage): number => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const parsing = process.cpuUsage();
    for (let times = 0; times < 3; times += 1) JSON.parse(text);
    const costOfParsing = costSince(parsing) / 3;
    const begun = process.cpuUsage();

    const { slots: listed, isCut } = await week(pageOn(() => sent));

    expect(listed.length).toBeLessThanOrEqual(2_500);
    expect(isCut).toBe(true);
    // three times as a rule; a second on a slow machine
    expect(costSince(begun) / costOfParsing).toBeLessThan(15);
  });

  it('[V4] a text of ten million characters is cut', async () => {
    const body = {
      records: [{ id: 1, publicname: 'a'.repeat(10_000_000), description: 'b'.repeat(10_000_000) }],
    };
    const http = pageOn((path) =>
      json(lastOf(path) === 'interventionsets' ? body : lists[lastOf(path)]),
    );

    const [set] = (await firstValueFrom(new HttpCatalogs(http, group).in('fr'))).interventionSets;

    expect(set?.publicname.length).toBeLessThanOrEqual(500);
    expect(set?.description.length).toBeLessThanOrEqual(20_000);
  });

  it.each([
    ['in UTC', '2027-06-07T07:00:00Z', '2027-06-07T09:00:00+02:00'],
    ['with the offset of elsewhere', '2027-06-07T19:00:00+12:00', '2027-06-07T09:00:00+02:00'],
    ['as v1 and v2 write it', '2027-06-07 09:00:00', '2027-06-07T09:00:00+02:00'],
    [
      'of an evening in UTC, on the next day here',
      '2027-06-07T23:30:00Z',
      '2027-06-08T01:30:00+02:00',
    ],
  ])('times are the group’s wall time: %s', async (_, start, read) => {
    expect(
      (await week(pageOn(() => json({ availabletimeslots: [{ start }] })))).slots[0]?.start,
    ).toBe(read);
  });

  it('[T2] the two instants of a repeated hour stay apart', async () => {
    const http = pageOn(() =>
      json({
        availabletimeslots: ['+01:00', '+02:00'].map((offset) => ({
          start: `2027-10-31T02:30:00${offset}`,
        })),
      }),
    );
    const autumn = new HttpSlots(http, group).from({
      lines: [aLine()],
      packId: undefined,
      resourceId: undefined,
      from: '2027-10-31',
      locale: 'fr',
    });

    expect((await firstValueFrom(autumn)).slots.map(({ start }) => start)).toEqual([
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:30:00+01:00',
    ]);
  });

  it.each([
    ['the first of two', '2027-10-31 02:30:00', '2027-10-31T02:30:00+02:00'],
    ['none in the hour that is missing', '2027-03-28 02:30:00', undefined],
  ])('times without an offset are %s', async (_, firstSlot, read) => {
    expect((await week(pageOn(() => json({ firstSlot, availabletimeslots: [] })))).firstSlot).toBe(
      read,
    );
  });
});
