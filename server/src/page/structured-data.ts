import type { Address, OpeningHours } from '@creneau/core';
import { plainWords } from '@creneau/core';
import type { Row } from '../database/schema';
import { websitesOf } from '../group/minisite';
import { defaultSettings } from '../group/settings';
import type { StoredSettings } from '../database/settings-column';
import { translatorFor } from '../group/translations';

/** schema.org types; any other trade is a `LocalBusiness`. */
const BUSINESS_TYPES: Readonly<Record<string, string>> = {
  hairdresser: 'HairSalon',
  beauty: 'BeautySalon',
  health: 'MedicalBusiness',
  automotive: 'AutoRepair',
  public: 'GovernmentOffice',
  leisure: 'SportsActivityLocation',
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** schema.org has no `24:00`. */
const MIDNIGHT = { from: '24:00', to: '23:59' } as const;
const MOST_OFFERED = 30;
const CENTS = 100;

interface CatalogIntervention {
  readonly publicname?: unknown;
  readonly description?: unknown;
  readonly price?: unknown;
}

interface StructuredDataNeeds {
  readonly group: Row<'groups'>;
  readonly locale: string;
  /** Such as `https://rendez-vous.example`. */
  readonly origin: string;
  /** Absolute URL. */
  readonly image: string;
  readonly interventions: readonly unknown[];
}

/**
 * JSON-LD of schema.org. The browser does not run it, so the content security policy needs no hash
 * of it.
 */
export function structuredDataOf({
  group,
  locale,
  origin,
  image,
  interventions,
}: StructuredDataNeeds): object {
  const settings = group.settings;
  const translate = translatorFor(locale, group.locale);
  const [website] = websitesOf(group, translate);
  const { address, lat, lng } = settings;
  const hours = website?.openinghours ?? settings.opening_hours ?? [];
  const booking = `${origin}/${group.urlname}`;
  const offers = interventions
    .slice(0, MOST_OFFERED)
    .flatMap((one) => offerOf(one as CatalogIntervention, group.currency, settings));
  const links = Object.entries(website?.social_link ?? {}).flatMap(([network, link]) =>
    network !== 'mail' && /^https?:\/\//i.test(link) ? [link] : [],
  );
  const description = plainWords(website?.quick_desc ?? '') || translate(settings.tagline);
  return {
    '@context': 'https://schema.org',
    '@type': BUSINESS_TYPES[group.sector] ?? 'LocalBusiness',
    '@id': `${booking}#business`,
    name: group.name,
    url: website ? `${booking}/home` : booking,
    image,
    ...(description && { description }),
    ...(group.phone && { telephone: group.phone }),
    ...(website?.social_link?.mail && { email: website.social_link.mail }),
    ...(address && { address: postalAddressOf(address) }),
    ...(typeof lat === 'number' &&
      typeof lng === 'number' && {
        geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
      }),
    ...(hours.some((ranges) => ranges.length > 0) && {
      openingHoursSpecification: openingOf(hours),
    }),
    ...(links.length > 0 && { sameAs: links }),
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: group.name, itemListElement: offers },
    }),
    ...(group.open && { potentialAction: reserveActionOf(group.name, booking, locale) }),
  };
}

const reserveActionOf = (name: string, address: string, locale: string): object => ({
  '@type': 'ReserveAction',
  target: {
    '@type': 'EntryPoint',
    urlTemplate: address,
    inLanguage: locale,
    actionPlatform: [
      'https://schema.org/DesktopWebPlatform',
      'https://schema.org/MobileWebPlatform',
    ],
  },
  result: { '@type': 'Reservation', name },
});

const postalAddressOf = ({ address, zipcode, city, country }: Address): object => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  postalCode: zipcode,
  addressLocality: city,
  ...(country && { addressCountry: country }),
});

const openingOf = (hours: OpeningHours): readonly object[] =>
  hours.flatMap((ranges, day) =>
    ranges.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[day]}`,
      opens: from,
      closes: to === MIDNIGHT.from ? MIDNIGHT.to : to,
    })),
  );

/** Includes the price only if visitors see it. */
function offerOf(
  { publicname, description, price }: CatalogIntervention,
  currency: string,
  {
    display_intervention_price: tellsPrice = defaultSettings.display_intervention_price,
    display_intervention_info: tellsMore = defaultSettings.display_intervention_info,
  }: StoredSettings,
): readonly object[] {
  if (typeof publicname !== 'string' || publicname.trim() === '') return [];
  const words = tellsMore && typeof description === 'string' ? plainWords(description) : '';
  return [
    {
      '@type': 'Offer',
      ...(tellsPrice &&
        typeof price === 'number' && {
          price: (price / CENTS).toFixed(2),
          priceCurrency: currency,
        }),
      itemOffered: {
        '@type': 'Service',
        name: publicname,
        ...(words && { description: words }),
      },
    },
  ];
}
