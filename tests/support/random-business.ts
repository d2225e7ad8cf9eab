import fc from 'fast-check';
import { stringify } from 'yaml';

/** Characters that YAML, JSON and HTML give a meaning, and others that they do not expect. */
const words = (maxLength = 30): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...'abcdeé ABC 0123') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...':#-{}[]&*!|>\'"%@`,?\n\t~=<\\/é漢😀\u00a0\u2028'),
        },
      ),
      { minLength: 1, maxLength },
    )
    .map((signs) => signs.join(''))
    .filter((text) => text.trim() !== '');

const trickyWords = fc.oneof(
  words(),
  fc.constantFrom(
    'no',
    'null',
    '~',
    '1e3',
    '0x10',
    '12:30',
    'true',
    '2026-12-24',
    '- a',
    'a: b',
    '.5',
    '=',
    '<<',
  ),
);
const translations = fc.oneof(
  trickyWords,
  fc.record({ fr: trickyWords, en: trickyWords, pt: trickyWords }, { requiredKeys: ['en'] }),
);
const minutes = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.integer({ min: 5, max }).map((count) => `${count} min`),
    fc.integer({ min: 1, max: 20 }).map((count) => `${count} h`),
    fc.integer({ min: 1, max: 20 }).map((count) => `${count} h 5 min`),
  );
/** So that `60 min` and `1 h` are not two reminders at one time. */
const minutesOf = (length: string): number => {
  const [, hours = '0', rest = '0'] = /^(?:(\d+) h)? ?(?:(\d+) min)?$/.exec(length) ?? [];
  return Number(hours) * 60 + Number(rest);
};
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const hoursOfDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index) =>
      [times[index * 2] ?? 0, times[index * 2 + 1] ?? 0].map(clock).join('-'),
    ).join(', '),
  );
const week = fc.oneof(
  { weight: 1, arbitrary: fc.constant('closed') },
  {
    weight: 4,
    arbitrary: fc.record(
      { monday: hoursOfDay, wednesday: hoursOfDay, sunday: hoursOfDay },
      { requiredKeys: ['monday'] },
    ),
  },
);
const range = fc.oneof(
  fc.constant('all day'),
  fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 2 }).map((times) =>
    times
      .sort((a, b) => a - b)
      .map(clock)
      .join('-'),
  ),
);
const day = fc.constantFrom('2026-12-24', '2027-02-28', '2028-02-29');
const exceptions = fc.array(
  fc
    .tuple(
      fc.boolean(),
      range,
      fc.oneof(day, fc.constantFrom('12-24', '02-29')),
      fc.option(words(20), { nil: undefined }),
    )
    .map(([isOpen, hours, on, reason]) => ({
      day: on,
      [isOpen ? 'open' : 'closed']: hours,
      reason,
    })),
  { maxLength: 3 },
);
const absences = fc.array(
  fc.constantFrom(
    { from: '2026-08-03' },
    { from: '2026-08-03', to: '2026-08-16', reason: 'Congés : été' },
    { from: '2026-09-07 13:00', to: '2026-09-07 17:30' },
    { from: '2026-09-07 00:00', to: '2026-09-07 24:00' },
    { from: '2026-09-07 09:15', to: '2026-09-09' },
    { from: '08-03' },
    { from: '12-24 12:00', to: '01-02' },
  ),
  { maxLength: 3 },
);
const location = fc.record({
  lat: fc.constantFrom(45.7695, -31.5),
  lng: fc.constantFrom(0, 4.8345),
});
const buffer = fc.constantFrom('0 min', '5 min', '1 h 30 min', '2 h');
const reminders = fc
  .uniqueArray(minutes(20_000), { maxLength: 3, selector: minutesOf })
  .map((times) => times.map((before) => ({ before })));
const recipients = fc.constantFrom([], ['a@b.example'], ['a@b.example', 'Ana@salon.example']);
const keys = (max: number, prefix: string): fc.Arbitrary<string[]> =>
  fc
    .integer({ min: 0, max })
    .map((count) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`));
const some = <Item>(items: readonly Item[]): fc.Arbitrary<Item[]> => fc.subarray([...items]);
const maybe = (items: readonly string[]): fc.Arbitrary<string | undefined> =>
  items.length === 0
    ? fc.constant(undefined)
    : fc.option(fc.constantFrom(...items), { nil: undefined });

const listed = {
  name: trickyWords,
  title: fc.option(translations, { nil: undefined }),
  internal: fc.option(fc.boolean(), { nil: undefined }),
  description: fc.option(translations, { nil: undefined }),
  reference: fc.option(words(8), { nil: undefined }),
};
const each = <Value>(list: readonly string[], of: (key: string) => fc.Arbitrary<Value>) =>
  fc.tuple(...list.map(of)).map((values) => [...values]);

/** Whose weeks take turns. */
const ALTERNATING = 'calendar-1';

/** The file of a business, of all that the format can say, as an owner may have written it. */
export const randomBusinessFile = (name = 'random'): fc.Arbitrary<string> =>
  fc
    .record({
      categories: keys(3, 'category'),
      services: keys(6, 'service'),
      packs: keys(2, 'pack'),
      sites: keys(2, 'site'),
      calendars: keys(4, 'calendar'),
      resources: keys(2, 'resource'),
    })
    .chain((all) => {
      const given = all.calendars.length > 0 ? all.services : [];
      return fc.record(
        {
          business: fc.constant(name),
          name: trickyWords,
          active: fc.boolean(),
          sector: fc.constantFrom('hairdresser', 'health'),
          phone: fc.constantFrom('04 65 71 20 40', '+49 (0)30 123-456', '3639'),
          language: fc.constantFrom('fr', 'en', 'de'),
          languages: fc.constantFrom(['fr'], ['en', 'fr'], []),
          timezone: fc.constantFrom('Europe/Paris', 'Australia/Lord_Howe', 'UTC'),
          currency: fc.constantFrom('EUR', 'AUD'),
          tagline: translations,
          address: fc.record(
            { street: words(), city: words(10), country: fc.constant('FR') },
            { requiredKeys: [] },
          ),
          location,
          logo: fc.constant('/logo.svg'),
          colors: fc.record({ primary: fc.constant('#0E7C66') }, { requiredKeys: [] }),
          hours: week,
          holidays: fc.constantFrom(
            { country: 'FR' },
            { country: 'FR', region: '57' },
            { country: 'DE', region: 'BY' },
          ),
          exceptions,
          notices: fc.record({ recipients }, { requiredKeys: [] }),
          reminders,
          reminded_by: fc.constantFrom('email', 'sms', 'both'),
          quiet_hours: fc.constantFrom('none', '22:00-07:30', '12:00-14:00', '08:00-08:00'),
          booking: fc.record(
            {
              step: minutes(600),
              notice: minutes(5000),
              cancellation: fc.constant('2 days'),
              services: fc.integer({ min: 1, max: 5 }),
              upcoming: fc.integer({ min: 1, max: 9 }),
              comments: fc.boolean(),
              assignment: fc.constantFrom('first', 'least_loaded', 'round_robin'),
              registration: fc.boolean(),
              questions: fc.constantFrom(
                [
                  { ask: 'intervention_ids', most: 2 },
                  { ask: 'calendar_id', any: true },
                ],
                [{ ask: 'calendarset_id', skip_single: true, preposition: 'à' }],
              ),
            },
            { requiredKeys: [] },
          ),
          display: fc.record(
            { prices: fc.boolean(), services: fc.record({ grid: fc.boolean() }) },
            { requiredKeys: [] },
          ),
          texts: fc.record({ booking: translations, health: translations }, { requiredKeys: [] }),
          page: fc.record(
            {
              shown: fc.boolean(),
              title: translations,
              hours: week,
              networks: fc.record({ mail: words(8) }, { requiredKeys: [] }),
              photos: fc.constantFrom(
                [],
                ['/pictures/a/b.webp'],
                [{ url: '/pictures/a/b.webp', width: 10 }],
              ),
              categories: some(all.categories),
              services: some(all.services),
              packs: some(all.packs),
              highlight: fc.record(
                { service: maybe(all.services), text: translations },
                { requiredKeys: [] },
              ),
            },
            { requiredKeys: [] },
          ),
          webhooks: fc.constantFrom(
            [],
            [
              {
                key: 'cash',
                url: 'https://cash.example/hooks?x=1',
                events: ['appointment.cancelled'],
                secret: `whsec_${Buffer.alloc(32, 'n').toString('base64')}`,
              },
              { key: 'all', url: 'http://10.0.0.1:8080/', personal_data: true },
            ],
          ),
          settings: fc.record(
            { callCenter: fc.boolean(), use_api_v3: fc.boolean() },
            { requiredKeys: [] },
          ),
          categories: each(all.categories, (key) =>
            fc.record({ key: fc.constant(key), ...listed }),
          ),
          sites: each(all.sites, (key) =>
            fc.oneof(
              fc.record({ key: fc.constant(key), ...listed }),
              fc.record({
                key: fc.constant(key),
                ...listed,
                address: fc.record({ city: words(9) }),
                location: fc.option(location, { nil: undefined }),
              }),
            ),
          ),
          services: each(all.services, (key) =>
            fc.record({
              key: fc.constant(key),
              ...listed,
              category: maybe(all.categories),
              length: minutes(1200),
              buffer_before: fc.option(buffer, { nil: undefined }),
              buffer_after: fc.option(buffer, { nil: undefined }),
              reminders: fc.option(reminders, { nil: undefined }),
              price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
              video: fc.option(fc.boolean(), { nil: undefined }),
              most: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
              paused: fc.constant(given.length === 0 ? true : undefined),
              promotions: fc.option(
                fc.constant([
                  { percent: 20, weekday: 'tuesday', from: '09:00', to: '24:00', label: 'x' },
                ]),
                { nil: undefined },
              ),
            }),
          ),
          packs: each(all.packs, (key) =>
            fc.record({
              key: fc.constant(key),
              ...listed,
              price: fc.integer({ min: 0, max: 900 }),
              open: fc.option(fc.boolean(), { nil: undefined }),
              services: fc.constant(all.services),
            }),
          ).map((packs) => (all.services.length === 0 ? [] : packs)),
          calendars: each(all.calendars, (key) =>
            fc.record({
              key: fc.constant(key),
              ...listed,
              seats: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
              alternating_weeks:
                key === ALTERNATING
                  ? fc.record({ from: day, weeks: fc.tuple(week, week) })
                  : fc.constant(undefined),
              hours:
                key === ALTERNATING ? fc.constant(undefined) : fc.option(week, { nil: undefined }),
              exceptions,
              absences,
              buffer_before: fc.option(buffer, { nil: undefined }),
              buffer_after: fc.option(buffer, { nil: undefined }),
              recipients,
              closed_days: fc.option(fc.constant(['2026-12-24', '2028-02-29']), { nil: undefined }),
              services:
                key === all.calendars[0]
                  ? fc.option(fc.constant(given), { nil: undefined })
                  : fc.option(some(given), { nil: undefined }),
              site: maybe(all.sites),
            }),
          ),
          resources: each(all.resources, (key) =>
            fc.record({
              key: fc.constant(key),
              ...listed,
              services: fc.option(some(given), { nil: undefined }),
            }),
          ),
          contact_form: fc.constantFrom(
            [{ name: 'lastname', label: 'Nom', required: true, max_length: 64 }],
            [
              {
                name: 'from',
                type: 'radio',
                label: { en: 'Who?' },
                choices: [{ value: 'a', label: 'A', free_text: true }],
              },
            ],
          ),
        },
        {
          requiredKeys: [
            'business',
            'name',
            'services',
            'calendars',
            'categories',
            'sites',
            'packs',
            'resources',
            'contact_form',
          ],
        },
      );
    })
    .map((file) => ({
      ...file,
      // a page may refer to packs that were left out for want of services
      ...(file.page?.packs && file.packs.length === 0 && { page: { ...file.page, packs: [] } }),
    }))
    .map((file) => ({
      ...file,
      // a business that is never open is refused
      ...(!file.hours && !file.calendars.some(({ hours }) => hours) && { hours: 'closed' }),
    }))
    .map((file) => ({
      ...file,
      // a pack is by video or not
      packs: file.packs.map((pack) => ({
        ...pack,
        services: file.services
          .filter(({ video = false }) => video === (file.services[0]?.video ?? false))
          .map(({ key }) => key),
      })),
    }))
    .map((file) => ({
      ...file,
      services: file.services.map((intervention) =>
        minutesOf(intervention.length) > 30
          ? { ...intervention, pauses: [{ after: '5 min', length: '20 min' }] }
          : intervention,
      ),
    }))
    .map((file) => stringify(JSON.parse(JSON.stringify(file))));
