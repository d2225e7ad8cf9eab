import { canUse, isZone } from '@creneau/core';
import { pageAddressOf } from '../page/address';
import { keyOfSecret } from '../webhook/sign-message';
import type { WrittenBusiness } from './business-codec';
import { hourMistakes } from './hour-mistakes';
import { type FilePath, type Mistake, mistakeAt, mistakeIf, suggestion } from './mistake';
import { activeInterventionKeys, interventionsOfPack } from './unseen-offers';
import { entriesIn } from '../untyped/untyped';

const DAY = 1440;

/** @param damage if invalid entries were left out, missing ones are not reported */
export function businessMistakes(business: WrittenBusiness, damage?: Damage): readonly Mistake[] {
  return [
    ...addressMistakes(business),
    ...placeMistakes(business),
    ...siteMistakes(business),
    ...keyMistakes(business),
    ...hourMistakes(business),
    ...referenceMistakes(business, damage?.keys),
    ...noticeMistakes(business),
    ...fieldMistakes(business),
    ...organisationMistakes(business),
    ...webhookMistakes(business),
    ...(damage?.isInOffer
      ? []
      : [
          ...offerMistakes(business),
          ...closedMistakes(business),
          ...sheetMistakes(business),
          ...homeVisitMistakes(business),
          ...ficheMistakes(business),
        ]),
  ];
}

const siteMistakes = ({ sites }: WrittenBusiness): readonly Mistake[] =>
  sites.flatMap(({ address, location }, index) =>
    mistakeIf(
      location !== undefined && address === undefined,
      ['sites', index, 'location'],
      'a place on the map needs its address; write "address" too',
    ),
  );

const LISTS = ['categories', 'services', 'packs', 'sites', 'calendars', 'resources'] as const;
type List = (typeof LISTS)[number];

/** Left out because it was invalid. */
interface Damage {
  /** All keys of each list, including invalid entries. */
  readonly keys: (list: List) => readonly string[];
  /** An entry is left out that others may need. */
  readonly isInOffer: boolean;
}

const OFFER: readonly unknown[] = [
  ...LISTS,
  'active',
  'hours',
  'exceptions',
  'notices',
  'contact_form',
  'appointment_form',
];

export const damageOf = (file: unknown, wrong: readonly Mistake[]): Damage => ({
  keys: (list) => {
    const { [list]: items } = entriesIn(file);
    return Array.isArray(items) ? items.map((item: unknown) => String(entriesIn(item).key)) : [];
  },
  isInOffer: wrong.some(({ path: [first] }) => OFFER.includes(first)),
});

function addressMistakes({ business: urlname }: WrittenBusiness): readonly Mistake[] {
  const like = urlname.replace(/^-+/, '') || 'salon';
  return mistakeIf(
    pageAddressOf(`/${urlname}`).kind !== 'group',
    ['business'],
    `no page can be at /${urlname}; choose another name, as ${like}-lyon`,
  );
}

function placeMistakes({ timezone, currency, booking }: WrittenBusiness): readonly Mistake[] {
  const questions = (booking.questions ?? []).map(({ ask }) => ask);
  return [
    ...mistakeIf(
      !isZone(timezone),
      ['timezone'],
      `"${timezone}" is not a time zone; write it as Europe/Paris`,
    ),
    ...mistakeIf(
      !Intl.supportedValuesOf('currency').includes(currency),
      ['currency'],
      `"${currency}" is not a currency; write it as EUR`,
    ),
    ...questions.flatMap((each, index) =>
      mistakeIf(
        questions.indexOf(each) < index,
        ['booking', 'questions', index, 'ask'],
        `"${each}" is asked twice; ask it once`,
      ),
    ),
    ...(['step', 'ahead'] as const).flatMap((name) =>
      mistakeIf(booking[name] < 1, ['booking', name], `"${name}" is 0; write 5 min or more`),
    ),
    ...mistakeIf(
      booking.step > DAY,
      ['booking', 'step'],
      'the step is more than a day; write 1 day or less',
    ),
  ];
}

/** Calendars and resources share a table, so that their keys must differ. */
function keyMistakes(business: WrittenBusiness): readonly Mistake[] {
  const listsByName = new Map<string, string>();
  return LISTS.flatMap((list) =>
    business[list].flatMap(({ key }, index): readonly Mistake[] => {
      const name = `${list === 'resources' ? 'calendars' : list} ${key}`;
      const before = listsByName.get(name);
      if (before === undefined) {
        listsByName.set(name, list);
        return [];
      }
      return [
        {
          path: [list, index, 'key'],
          message: `the key "${key}" is already used in ${before}; give each its own`,
        },
      ];
    }),
  );
}

function referenceMistakes(
  business: WrittenBusiness,
  others: Damage['keys'] = () => [],
): readonly Mistake[] {
  const keysOf = (list: List): ReadonlySet<string> =>
    new Set([...business[list].map(({ key }) => key), ...others(list)]);
  const keySets = {
    category: keysOf('categories'),
    service: keysOf('services'),
    pack: keysOf('packs'),
    site: keysOf('sites'),
    calendar: keysOf('calendars'),
  };
  const missing = (
    kind: keyof typeof keySets,
    key: string | undefined,
    path: FilePath,
  ): readonly Mistake[] =>
    key === undefined || keySets[kind].has(key)
      ? []
      : mistakeAt(
          path,
          `there is no ${kind} with the key "${key}"${suggestion(key, [...keySets[kind]]) || `; ${keySets[kind].size > 0 ? `known: ${[...keySets[kind]].slice(0, 12).join(', ')}` : 'this file has none'}`}`,
        );
  const { page } = business;
  return [
    ...business.services.flatMap(({ category: interventionSet }, index) =>
      missing('category', interventionSet, ['services', index, 'category']),
    ),
    ...business.packs.flatMap(({ category: interventionSet, services: interventions }, index) => [
      ...missing('category', interventionSet, ['packs', index, 'category']),
      ...interventions.flatMap((each, position) => {
        const path = ['packs', index, 'services', position];
        return typeof each === 'string'
          ? missing('service', each, path)
          : [
              ...missing('service', each.service, [...path, 'service']),
              ...missing('calendar', each.calendar, [...path, 'calendar']),
            ];
      }),
    ]),
    ...(['calendars', 'resources'] as const).flatMap((list) =>
      business[list].flatMap(({ site, services: interventions }, index) => [
        ...missing('site', site, [list, index, 'site']),
        ...(interventions ?? []).flatMap((each, position) => {
          const path = [list, index, 'services', position];
          return interventions?.indexOf(each) !== position
            ? mistakeAt(path, `"${each}" is listed twice; remove one`)
            : missing('service', each, path);
        }),
      ]),
    ),
    ...(page
      ? [
          ...page.categories.flatMap((each, index) =>
            missing('category', each, ['page', 'categories', index]),
          ),
          ...page.services.flatMap((each, index) =>
            missing('service', each, ['page', 'services', index]),
          ),
          ...page.packs.flatMap((each, index) => missing('pack', each, ['page', 'packs', index])),
          ...missing('service', page.highlight?.service, ['page', 'highlight', 'service']),
          ...missing('pack', page.highlight?.pack, ['page', 'highlight', 'pack']),
        ]
      : []),
  ];
}

const offerMistakes = (business: WrittenBusiness): readonly Mistake[] => [
  ...interventionMistakes(business),
  ...packMistakes(business),
];

function interventionMistakes({
  services: interventions,
  calendars,
  resources,
}: WrittenBusiness): readonly Mistake[] {
  const offering = (list: typeof calendars | typeof resources, key: string): typeof resources =>
    list.filter(
      ({ services: interventionKeys }) =>
        interventionKeys === undefined || interventionKeys.includes(key),
    );
  return interventions.flatMap(
    ({ key, length, paused, needs_resource: needsResource }, index): readonly Mistake[] => {
      const path = ['services', index];
      if (length < 1 || length > DAY)
        return mistakeAt(
          [...path, 'length'],
          'the length is 0 or more than a day; write 5 min to 1 day',
        );
      if (paused)
        return mistakeIf(
          calendars.some(({ services: interventionKeys }) => interventionKeys?.includes(key)),
          [...path, 'paused'],
          `"${key}" is paused, and a calendar names it; take it out of one of them`,
        );
      const givenBy = offering(calendars, key);
      if (givenBy.length === 0)
        return mistakeAt(
          [...path, 'key'],
          `no calendar provides "${key}"; name it in the services of a calendar, or write paused: true`,
        );
      if (!needsResource) return [];
      const servedBy = offering(resources, key);
      const isServed = givenBy.some(({ site: calendarsetId }) =>
        servedBy.some(({ site }) => canUse({ calendarsetId }, { calendarsetId: site })),
      );
      return mistakeIf(
        !isServed,
        [...path, 'needs_resource'],
        servedBy.length === 0
          ? `no resource provides "${key}"; name it in the services of a resource, or leave needs_resource out`
          : `the resources that provide "${key}" are at other sites than the calendars that do; give them the same site, or leave that of the resources out`,
      );
    },
  );
}

const packMistakes = ({ services: interventions, packs }: WrittenBusiness): readonly Mistake[] =>
  packs.flatMap((pack, index) => {
    const path = ['packs', index, 'services'];
    const interventionKeys = interventionsOfPack(pack);
    if (interventionKeys.length === 0) return mistakeAt(path, 'a pack without services; name them');
    const byVideo = interventionKeys.filter((key) =>
      interventions.some((one) => one.key === key && one.video),
    );
    return mistakeIf(
      byVideo.length > 0 && byVideo.length < interventionKeys.length,
      path,
      `"${byVideo[0]}" is by video, and other services of the pack are not; name services of one kind`,
    );
  });

/** Reports missing hours; hours written as closed are intended. */
function closedMistakes(business: WrittenBusiness): readonly Mistake[] {
  const { active, calendars } = business;
  const opens = ({ hours, exceptions }: Pick<WrittenBusiness, 'hours' | 'exceptions'>): boolean =>
    hours !== undefined || exceptions.some(({ open }) => open !== undefined);
  const neverOpens =
    !opens(business) &&
    calendars.every((one) => !opens(one) && one.alternating_weeks === undefined);
  return mistakeIf(
    active && activeInterventionKeys(business).length > 0 && neverOpens,
    ['hours'],
    'nobody can book: neither the business nor a calendar has hours; write "hours:", and below it "monday: 09:00-12:30, 13:30-19:00"',
  );
}

/** The reminder search looks no further ahead. */
const EARLIEST_REMINDER = 14 * DAY;

function noticeMistakes(business: WrittenBusiness): readonly Mistake[] {
  const { notices, reminders, services: interventions, calendars } = business;
  return [
    ...twice(notices.recipients, ['notices', 'recipients']),
    ...calendars.flatMap(({ recipients }, index) =>
      twice(recipients, ['calendars', index, 'recipients']),
    ),
    ...reminderMistakes(reminders, ['reminders']),
    ...interventions.flatMap((intervention, index) =>
      reminderMistakes(intervention.reminders ?? [], ['services', index, 'reminders']),
    ),
  ];
}

const sheetMistakes = ({ notices, calendars }: WrittenBusiness): readonly Mistake[] =>
  mistakeIf(
    notices.daily_sheet !== undefined &&
      [notices, ...calendars].every(({ recipients }) => recipients.length === 0),
    ['notices', 'daily_sheet'],
    'a daily sheet without recipients; name some, or leave it out',
  );

const twice = (addresses: readonly string[], path: FilePath): readonly Mistake[] =>
  addresses.flatMap((address, index) =>
    mistakeIf(
      addresses.indexOf(address) < index,
      [...path, index],
      `${address} is listed twice; remove one`,
    ),
  );

function reminderMistakes(
  reminders: WrittenBusiness['reminders'],
  path: FilePath,
): readonly Mistake[] {
  const times = reminders.map(({ before }) => before);
  return times.flatMap((before, index): readonly Mistake[] => {
    const at = [...path, index, 'before'];
    if (before < 1 || before > EARLIEST_REMINDER)
      return mistakeAt(at, 'the reminder is at the start or too early; write 5 min to 14 days');
    return mistakeIf(
      times.indexOf(before) < index,
      at,
      'a second reminder at the same time; keep one of them',
    );
  });
}

const organisationMistakes = ({ organisation }: WrittenBusiness): readonly Mistake[] =>
  mistakeIf(
    organisation.login_only && organisation.provider === undefined,
    ['organisation', 'login_only'],
    'login_only without a provider lets nobody in; name the provider, or leave it out',
  );

const CHOOSES = ['select', 'linkedcombo', 'radio'];

function homeVisitMistakes(business: WrittenBusiness): readonly Mistake[] {
  const fieldNames = business.appointment_form.map(({ name }) => name);
  return Object.entries(business.booking.home_visit ?? {}).flatMap(([entry, name]) =>
    name === undefined || fieldNames.includes(name)
      ? []
      : mistakeAt(
          ['booking', 'home_visit', entry],
          `there is no field "${name}" in appointment_form${suggestion(name, fieldNames)}; ask for it there`,
        ),
  );
}

function fieldMistakes(business: WrittenBusiness): readonly Mistake[] {
  return (['contact_form', 'appointment_form'] as const).flatMap((form) => {
    const names = business[form].map(({ name }) => name);
    return business[form].flatMap((field, index): readonly Mistake[] => {
      const { name, type, choices = [] } = field;
      const path = [form, index];
      if ((field.minLength ?? 0) > (field.maxLength ?? Infinity))
        return mistakeAt(
          [...path, 'min_length'],
          'min_length is more than max_length: nothing fits in between',
        );
      if ((field.min ?? -Infinity) > (field.max ?? Infinity))
        return mistakeAt([...path, 'min'], 'min is more than max: nothing fits in between');
      if (names.indexOf(name) < index)
        return mistakeAt([...path, 'name'], `the field "${name}" is listed twice; remove one`);
      return mistakeIf(
        CHOOSES.includes(type) && choices.length === 0,
        [...path, 'type'],
        `a field of the type ${type} without choices; name them below "choices:"`,
      );
    });
  });
}

/** The page sends no fiche if its form has no field. */
const ficheMistakes = ({
  active,
  services: interventions,
  contact_form,
}: WrittenBusiness): readonly Mistake[] =>
  mistakeIf(
    active && interventions.length > 0 && contact_form.length === 0,
    ['contact_form'],
    'without a field in contact_form nobody can book; write at least "- { name: lastname, label: Name, required: true }" and "- { name: email, type: email, label: E-mail, required: true }" below it',
  );

function webhookMistakes({ webhooks }: WrittenBusiness): readonly Mistake[] {
  const keys = webhooks.map(({ key }) => key);
  return webhooks.flatMap(({ key, url, ...secrets }, index): readonly Mistake[] => [
    ...mistakeIf(
      keys.indexOf(key) < index,
      ['webhooks', index, 'key'],
      `the key "${key}" is already used in webhooks; give each its own`,
    ),
    ...mistakeIf(!URL.canParse(url), ['webhooks', index, 'url'], `"${url}" is no address`),
    ...(['secret', 'previous_secret'] as const).flatMap((entry) =>
      mistakeIf(
        secrets[entry] !== undefined && !keyOfSecret(secrets[entry]),
        ['webhooks', index, entry],
        'not a secret: write whsec_ and 24 to 64 bytes in base64, or leave it out',
      ),
    ),
  ]);
}
