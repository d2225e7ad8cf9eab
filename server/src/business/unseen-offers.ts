import { REQUEST_NUMBER_FIELD } from '@creneau/core';
import type { QuestionName } from '../database/settings-column';
import type { WrittenBusiness } from './business-codec';
import { mistakeAt, mistakeIf, type Mistake } from './mistake';
import { durationText } from './value-codecs';
import { WEEKDAYS, type Range, type Week } from './week';

/** These are warnings only: the owner may mean it, or complete the file tomorrow. */
export function unseenOffers(business: WrittenBusiness): readonly Mistake[] {
  if (!business.active) return [];
  return [
    ...unseenInterventionSets(business),
    ...unseenInterventions(business),
    ...unseenPacks(business),
    ...longOffers(business),
    ...unseenSites(business),
    ...idleCalendars(business),
    ...idleResources(business),
    ...unreachableDays(business),
    ...unsaidMeanings(business),
  ];
}

const DISPLAY_FIELDS = [
  ['firstname', 'first name', 'firstname'],
  ['lastname', 'last name', 'lastname'],
  ['email', 'e-mail address', 'email'],
  ['firstphone', 'phone number', 'phone'],
] as const;
const TEXT_TYPES = ['text', 'email'];
const WITH_MEANING: readonly string[] = [
  ...DISPLAY_FIELDS.map(([name]) => name),
  'birthdate',
  REQUEST_NUMBER_FIELD,
];

/** Only some names have a meaning; others, such as `vorname`, are shown nowhere. */
function unsaidMeanings({ contact_form: form }: WrittenBusiness): readonly Mistake[] {
  const missing = DISPLAY_FIELDS.filter(([field]) => !form.some(({ name }) => name === field));
  const isCandidate = ({ name, type }: (typeof form)[number]): boolean =>
    TEXT_TYPES.includes(type) && !WITH_MEANING.includes(name);
  const index = form.findIndex(isCandidate);
  if (missing.length === 0 || index < 0) return [];
  const names = form.filter(isCandidate).map(({ name }) => `"${name}"`);
  return mistakeAt(
    ['contact_form', index, 'name'],
    `no field is the ${missing.map(([, meaning]) => meaning).join(', ')} of a customer, which mails, lists and searches show; if ${names.join(' or ')} is, write "means: ${missing.map(([, , word]) => word).join('", or "means: ')}" at it`,
  );
}

type WrittenPack = WrittenBusiness['packs'][number];

export const interventionsOfPack = ({
  services: interventions,
}: Pick<WrittenPack, 'services'>): readonly string[] =>
  interventions.map((each) => (typeof each === 'string' ? each : each.service));

const publicKeys = (
  list: readonly { readonly key: string; readonly internal: boolean }[],
): ReadonlySet<string> => new Set(list.filter(({ internal }) => !internal).map(({ key }) => key));

const questionOf = ({ booking }: WrittenBusiness, name: QuestionName) =>
  booking.questions?.find(({ ask }) => ask === name);

/** Undefined if customers are not asked for a category. */
function askedInterventionSets(business: WrittenBusiness): ReadonlySet<string> | undefined {
  const visibleKeys = publicKeys(business.categories);
  return questionOf(business, 'interventionset_ids') && visibleKeys.size > 0
    ? visibleKeys
    : undefined;
}

const isIn = (visibleKeys: ReadonlySet<string>, key: string | undefined): boolean =>
  key !== undefined && visibleKeys.has(key);

export const activeInterventionKeys = ({
  services,
}: {
  readonly services: readonly { readonly key: string; readonly paused: boolean }[];
}): readonly string[] => services.filter((one) => !one.paused).map(({ key }) => key);

/** In a list or a pack. */
const publicInterventions = ({
  services: interventions,
}: WrittenBusiness): WrittenBusiness['services'] =>
  interventions.filter((one) => !one.internal && !one.paused);

/** A pack without a category is in those of its services. */
const interventionSetsOf = (
  pack: WrittenPack,
  { services: interventions }: WrittenBusiness,
): readonly (string | undefined)[] =>
  pack.category === undefined
    ? interventionsOfPack(pack).map((key) => interventions.find((one) => one.key === key)?.category)
    : [pack.category];

function unseenInterventionSets(business: WrittenBusiness): readonly Mistake[] {
  const setKeys = new Set([
    ...publicInterventions(business)
      .filter(({ pack_only: onlyPackage }) => !onlyPackage)
      .map(({ category: interventionSet }) => interventionSet),
    ...business.packs.flatMap((pack) => interventionSetsOf(pack, business)),
  ]);
  return business.categories.flatMap(({ key, internal }, index) =>
    mistakeIf(
      !internal && !setKeys.has(key),
      ['categories', index, 'key'],
      `nothing that customers see is in the category "${key}": it is not shown`,
    ),
  );
}

function unseenInterventions(business: WrittenBusiness): readonly Mistake[] {
  const choosableSets = askedInterventionSets(business);
  const packKeys = new Set(business.packs.flatMap(interventionsOfPack));
  return business.services.flatMap((intervention, index): readonly Mistake[] => {
    const {
      key,
      category: interventionSet,
      internal,
      paused,
      pack_only: onlyPackage,
    } = intervention;
    if (internal || paused) return [];
    if (onlyPackage)
      return mistakeIf(
        !packKeys.has(key),
        ['services', index, 'pack_only'],
        `"${key}" is booked in a pack only, and no pack has it; name it in one`,
      );
    return !choosableSets || isIn(choosableSets, interventionSet)
      ? []
      : [lacksInterventionSet(['services', index], intervention)];
  });
}

const lacksInterventionSet = (
  path: Mistake['path'],
  {
    key,
    category: interventionSet,
  }: { readonly key: string; readonly category: string | undefined },
): Mistake => ({
  path: [...path, interventionSet === undefined ? 'key' : 'category'],
  message: `customers choose a category first, and "${key}" is in none that they see; write its category`,
});

function unseenPacks(business: WrittenBusiness): readonly Mistake[] {
  const choosableSets = askedInterventionSets(business);
  const visibleKeys = new Set(publicInterventions(business).map(({ key }) => key));
  return business.packs.flatMap((pack, index): readonly Mistake[] => {
    if (pack.internal || !pack.open) return [];
    const missing = interventionsOfPack(pack).find((key) => !visibleKeys.has(key));
    if (missing !== undefined)
      return mistakeAt(
        ['packs', index, 'services'],
        `customers do not see the pack "${pack.key}" while its service "${missing}" is paused or internal`,
      );
    return !choosableSets ||
      interventionSetsOf(pack, business).some((interventionSet) =>
        isIn(choosableSets, interventionSet),
      )
      ? []
      : [lacksInterventionSet(['packs', index], pack)];
  });
}

const minutesOf = ({ from, to }: Range): number => minuteOf(to) - minuteOf(from);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** Upper bound in minutes: an added opening may lengthen one of the week. */
function longestOpening(weeks: readonly Week[], exceptions: WrittenBusiness['exceptions']): number {
  const weekly = weeks.flatMap((week) => week.flatMap((day) => day.map(minutesOf)));
  const openings = exceptions.flatMap(({ open }) => (open ? minutesOf(open) : []));
  return most(weekly) + most(openings);
}

/** Upper bound in minutes over all calendars: services of a pack follow each other. */
function longestTogether({ calendars, hours = [], exceptions }: WrittenBusiness): number {
  const publicCalendars = calendars.filter(({ internal }) => !internal);
  const days = publicCalendars.flatMap(
    (calendar) => calendar.alternating_weeks?.weeks ?? [calendar.hours ?? hours],
  );
  const longestOn = (weekday: number): number => {
    const ranges = days
      .flatMap((week) => week[weekday] ?? [])
      .toSorted((one, other) => minuteOf(one.from) - minuteOf(other.from));
    let [start, end, longest] = [0, 0, 0];
    for (const { from, to } of ranges) {
      if (minuteOf(from) > end) start = minuteOf(from);
      end = Math.max(end, minuteOf(to));
      longest = Math.max(longest, end - start);
    }
    return longest;
  };
  const allExceptions = [
    exceptions,
    ...publicCalendars.map((calendar) => calendar.exceptions),
  ].flat();
  return most(WEEKDAYS.map((_, weekday) => longestOn(weekday))) + longestOpening([], allExceptions);
}

function longOffers(business: WrittenBusiness): readonly Mistake[] {
  const { calendars, resources, hours = [], exceptions } = business;
  const longestOf = (calendar: WrittenBusiness['calendars'][number]): number =>
    longestOpening(calendar.alternating_weeks?.weeks ?? [calendar.hours ?? hours], [
      ...exceptions,
      ...calendar.exceptions,
    ]);
  const gives = (
    { services: interventions }: { readonly services?: readonly string[] | undefined },
    key: string,
  ): boolean => interventions?.includes(key) ?? true;

  const lengths = new Map(business.services.map(({ key, length }) => [key, length]));
  const together = longestTogether(business);
  const packs = business.packs.flatMap((pack, index): readonly Mistake[] => {
    const length = interventionsOfPack(pack).reduce((sum, key) => sum + (lengths.get(key) ?? 0), 0);
    return pack.internal || !pack.open || together === 0 || length <= together
      ? []
      : [tooLong(['packs', index, 'services'], pack.key, length)];
  });

  const interventions = publicInterventions(business).flatMap(
    (intervention): readonly Mistake[] => {
      const { key, length, needs_resource: needsResource } = intervention;
      const path = ['services', business.services.indexOf(intervention)];
      const ownCalendars = calendars.filter((calendar) => gives(calendar, key));
      const publicCalendars = ownCalendars.filter(({ internal }) => !internal);
      if (ownCalendars.length > 0 && publicCalendars.length === 0)
        return mistakeAt(
          [...path, 'key'],
          `customers do not see "${key}": only internal calendars give it`,
        );
      const opening = most(publicCalendars.map(longestOf));
      const use = most(
        resources
          .filter((resource) => gives(resource, key))
          .map((resource) => (resource.hours ? longestOpening([resource.hours], []) : Infinity)),
      );
      // missing hours or resources are another mistake
      const longest = needsResource && use > 0 ? Math.min(opening, use) : opening;
      return longest === 0 || length <= longest ? [] : [tooLong([...path, 'length'], key, length)];
    },
  );
  return [...interventions, ...packs];
}

const tooLong = (path: Mistake['path'], key: string, length: number): Mistake => ({
  path,
  message: `"${key}" takes ${durationText(length)}, and no opening is as long: nobody can book it; write longer hours, or a shorter length`,
});

function unseenSites(business: WrittenBusiness): readonly Mistake[] {
  const visibleKeys = publicKeys(business.sites);
  const question = questionOf(business, 'calendarset_id');
  const isRequired =
    question !== undefined && visibleKeys.size > 0 && !(question.any && visibleKeys.size > 1);
  return [
    ...business.sites.flatMap(({ key, internal }, index) =>
      mistakeIf(
        !internal && !business.calendars.some(({ site }) => site === key),
        ['sites', index, 'key'],
        `no calendar is at the site "${key}": nobody can book there`,
      ),
    ),
    ...business.calendars.flatMap(({ key, site }, index) =>
      mistakeIf(
        isRequired && !isIn(visibleKeys, site),
        ['calendars', index, site === undefined ? 'key' : 'site'],
        `customers choose a site first, and "${key}" is at none that they see; write its site`,
      ),
    ),
  ];
}

/** Does not report hours written as closed, which are intended. */
function idleCalendars(business: WrittenBusiness): readonly Mistake[] {
  const activeKeys = activeInterventionKeys(business);
  if (activeKeys.length === 0) return [];
  const isOpenedAt = ({ exceptions }: Pick<WrittenBusiness, 'exceptions'>): boolean =>
    exceptions.some(({ open }) => open !== undefined);
  return business.calendars.flatMap((calendar, index): readonly Mistake[] => {
    const {
      key,
      services: interventions,
      alternating_weeks: alternating,
      hours = business.hours,
    } = calendar;
    if (interventions && !interventions.some((each) => activeKeys.includes(each)))
      return mistakeAt(
        ['calendars', index, 'services'],
        `"${key}" gives no service: nobody can book it; name some, or leave services out`,
      );
    const isOpen =
      alternating?.weeks.some((week) => week.some((day) => day.length > 0)) ?? hours !== undefined;
    return mistakeIf(
      !isOpen && !isOpenedAt(calendar) && !isOpenedAt(business),
      ['calendars', index, alternating ? 'alternating_weeks' : 'key'],
      `"${key}" has no hours: nobody can book it; write "hours:" below it`,
    );
  });
}

function idleResources({
  services: interventions,
  resources,
}: WrittenBusiness): readonly Mistake[] {
  const inNeed = interventions
    .filter(({ paused, needs_resource: needsResource }) => !paused && needsResource)
    .map(({ key }) => key);
  return resources.flatMap(({ key, services: interventionKeys }, index) =>
    mistakeIf(
      !(interventionKeys ?? inNeed).some((each) => inNeed.includes(each)),
      ['resources', index, 'key'],
      `no service needs the resource "${key}"; write needs_resource: true at those that do`,
    ),
  );
}

const unreachableDays = ({ booking }: WrittenBusiness): readonly Mistake[] =>
  mistakeIf(
    booking.notice >= booking.ahead,
    ['booking', 'notice'],
    'nobody can book: the notice is as long as customers can book ahead; write a shorter one',
  );
