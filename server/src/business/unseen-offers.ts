import type { QuestionName } from '../group/settings';
import type { WrittenBusiness } from './business-shape';
import type { Mistake } from './mistake';

/**
 * What customers can neither see nor book, though each entry is right by itself. A file is accepted with it: its owner may mean
 * it, or add the rest tomorrow.
 */
export function unseenOffers(business: WrittenBusiness): readonly Mistake[] {
  if (!business.active) return [];
  return [
    ...unseenCategories(business),
    ...unseenServices(business),
    ...unseenPacks(business),
    ...unseenSites(business),
    ...idleCalendars(business),
    ...idleResources(business),
    ...unreachableDays(business),
  ];
}

type WrittenPack = WrittenBusiness['packs'][number];

/** The keys of the services in a pack. */
export const servicesOfPack = ({ services }: Pick<WrittenPack, 'services'>): readonly string[] =>
  services.map((each) => (typeof each === 'string' ? each : each.service));

const publicKeys = (
  list: readonly { readonly key: string; readonly internal: boolean }[],
): ReadonlySet<string> => new Set(list.filter(({ internal }) => !internal).map(({ key }) => key));

const questionOf = ({ booking }: WrittenBusiness, name: QuestionName) =>
  booking.questions?.find(({ ask }) => ask === name);

/** The categories of which customers choose one before they see a service; undefined where they are not asked. */
function askedCategories(business: WrittenBusiness): ReadonlySet<string> | undefined {
  const shown = publicKeys(business.categories);
  return questionOf(business, 'interventionset_ids') && shown.size > 0 ? shown : undefined;
}

const isIn = (shown: ReadonlySet<string>, key: string | undefined): boolean =>
  key !== undefined && shown.has(key);

/** The services that customers see in a list or in a pack. */
const publicServices = ({ services }: WrittenBusiness): WrittenBusiness['services'] =>
  services.filter(({ internal, paused }) => !internal && !paused);

/** A pack without a category is in those of its services. */
const categoriesOf = (
  pack: WrittenPack,
  { services }: WrittenBusiness,
): readonly (string | undefined)[] =>
  pack.category === undefined
    ? servicesOfPack(pack).map((key) => services.find((one) => one.key === key)?.category)
    : [pack.category];

function unseenCategories(business: WrittenBusiness): readonly Mistake[] {
  const used = new Set([
    ...publicServices(business)
      .filter(({ pack_only: onlyPackage }) => !onlyPackage)
      .map(({ category }) => category),
    ...business.packs.flatMap((pack) => categoriesOf(pack, business)),
  ]);
  return business.categories.flatMap(({ key, internal }, index) =>
    internal || used.has(key)
      ? []
      : [
          {
            path: ['categories', index, 'key'],
            message: `nothing that customers see is in the category "${key}": it is not shown`,
          },
        ],
  );
}

function unseenServices(business: WrittenBusiness): readonly Mistake[] {
  const asked = askedCategories(business);
  const packed = new Set(business.packs.flatMap(servicesOfPack));
  return business.services.flatMap((service, index): readonly Mistake[] => {
    const { key, category, internal, paused, pack_only: onlyPackage } = service;
    if (internal || paused) return [];
    if (onlyPackage)
      return packed.has(key)
        ? []
        : [
            {
              path: ['services', index, 'pack_only'],
              message: `"${key}" is booked in a pack only, and no pack has it; name it in one`,
            },
          ];
    return !asked || isIn(asked, category) ? [] : [lacksCategory(['services', index], service)];
  });
}

const lacksCategory = (
  path: Mistake['path'],
  { key, category }: { readonly key: string; readonly category: string | undefined },
): Mistake => ({
  path: [...path, category === undefined ? 'key' : 'category'],
  message: `customers choose a category first, and "${key}" is in none that they see; write its category`,
});

function unseenPacks(business: WrittenBusiness): readonly Mistake[] {
  const asked = askedCategories(business);
  const shown = new Set(publicServices(business).map(({ key }) => key));
  return business.packs.flatMap((pack, index): readonly Mistake[] => {
    if (pack.internal || !pack.open) return [];
    const missing = servicesOfPack(pack).find((key) => !shown.has(key));
    if (missing !== undefined)
      return [
        {
          path: ['packs', index, 'services'],
          message: `customers do not see the pack "${pack.key}" while its service "${missing}" is paused or internal`,
        },
      ];
    return !asked || categoriesOf(pack, business).some((category) => isIn(asked, category))
      ? []
      : [lacksCategory(['packs', index], pack)];
  });
}

function unseenSites(business: WrittenBusiness): readonly Mistake[] {
  const shown = publicKeys(business.sites);
  const question = questionOf(business, 'calendarset_id');
  const isRequired = question !== undefined && shown.size > 0 && !(question.any && shown.size > 1);
  return [
    ...business.sites.flatMap(({ key, internal }, index) =>
      internal || business.calendars.some(({ site }) => site === key)
        ? []
        : [
            {
              path: ['sites', index, 'key'],
              message: `no calendar is at the site "${key}": nobody can book there`,
            },
          ],
    ),
    ...business.calendars.flatMap(({ key, site }, index) =>
      !isRequired || isIn(shown, site)
        ? []
        : [
            {
              path: ['calendars', index, site === undefined ? 'key' : 'site'],
              message: `customers choose a site first, and "${key}" is at none that they see; write its site`,
            },
          ],
    ),
  ];
}

/** Calendars that nobody can book; one whose hours are written as closed is meant so. */
function idleCalendars(business: WrittenBusiness): readonly Mistake[] {
  const given = business.services.filter(({ paused }) => !paused).map(({ key }) => key);
  if (given.length === 0) return [];
  const isOpenedAt = ({ exceptions }: Pick<WrittenBusiness, 'exceptions'>): boolean =>
    exceptions.some(({ open }) => open !== undefined);
  return business.calendars.flatMap((calendar, index): readonly Mistake[] => {
    const { key, services, alternating_weeks: alternating, hours = business.hours } = calendar;
    if (services && !services.some((each) => given.includes(each)))
      return [
        {
          path: ['calendars', index, 'services'],
          message: `"${key}" gives no service: nobody can book it; name some, or leave services out`,
        },
      ];
    const isOpen =
      alternating?.weeks.some((week) => week.some((day) => day.length > 0)) ?? hours !== undefined;
    return isOpen || isOpenedAt(calendar) || isOpenedAt(business)
      ? []
      : [
          {
            path: ['calendars', index, alternating ? 'alternating_weeks' : 'key'],
            message: `"${key}" has no hours: nobody can book it; write "hours:" below it`,
          },
        ];
  });
}

function idleResources({ services, resources }: WrittenBusiness): readonly Mistake[] {
  const inNeed = services
    .filter(({ paused, needs_resource: needsResource }) => !paused && needsResource)
    .map(({ key }) => key);
  return resources.flatMap(({ key, services: named }, index) =>
    (named ?? inNeed).some((each) => inNeed.includes(each))
      ? []
      : [
          {
            path: ['resources', index, 'key'],
            message: `no service needs the resource "${key}"; write needs_resource: true at those that do`,
          },
        ],
  );
}

const unreachableDays = ({ booking }: WrittenBusiness): readonly Mistake[] =>
  booking.notice < booking.ahead
    ? []
    : [
        {
          path: ['booking', 'notice'],
          message:
            'nobody can book: the notice is as long as customers can book ahead; write a shorter one',
        },
      ];
