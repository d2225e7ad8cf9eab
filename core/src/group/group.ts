import type { Purpose } from '../consent/consent';
import type { FreeHtml } from '../shared/free-html';

/** The questions of a group; their order is configurable. */
export type Question = 'interventionSet' | 'intervention' | 'calendarSet' | 'calendar' | 'resource';

export interface QuestionConfig {
  readonly question: Question;
  readonly maxMultirdvs: number | undefined;
  /** A single item is chosen automatically, without showing the step. */
  readonly skipUniqChoice: boolean;
  readonly any: boolean;
  /** The word before the chosen item, as "avec". */
  readonly preposition?: string | undefined;
}

export interface Address {
  readonly address: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country: string;
}

export interface TabDisplay {
  readonly description: boolean;
  readonly image: boolean;
  readonly gridMode: boolean;
}

/** Ranges `HH:MM`–`HH:MM` for seven weekdays, Monday first; empty if closed. */
export type OpeningHours = readonly (readonly { readonly from: string; readonly to: string }[])[];

export type Colors = {
  readonly [role in 'primary' | 'text' | 'accent' | 'disabled' | 'error']?: string;
};

export type Feature = 'idempotency' | 'holds' | 'live_slots' | 'waitlist';

export type Api = 'v1' | 'v2' | 'v3' | 'booking';

export interface GroupTexts {
  /** One line under the name, as "Coiffeur à Lyon 1er". */
  readonly tagline?: string | undefined;
  readonly takerdvText?: FreeHtml | undefined;
  readonly alltabText?: FreeHtml | undefined;
  readonly confirmText?: FreeHtml | undefined;
  readonly healthDisclaimer?: FreeHtml | undefined;
}

export abstract class Group {
  abstract readonly id: number;
  abstract readonly name: string;
  abstract readonly urlname: string;
  /** Backend of its data, if there are several. */
  abstract readonly shard?: string | undefined;
  /** The word before its name, as "chez". */
  abstract readonly preposition?: string | undefined;
  abstract readonly storeChain?: boolean | undefined;
  abstract readonly phone: string | undefined;
  abstract readonly lat: number | undefined;
  abstract readonly lng: number | undefined;
  abstract readonly address: Address | undefined;
  abstract readonly country: string;
  abstract readonly locale: string;
  abstract readonly enabledLocales: readonly string[];
  abstract readonly active: boolean;
  /** False if it takes no bookings online. */
  abstract readonly open: boolean;
  abstract readonly sector: string;
  abstract readonly logo: string | undefined;
  /** Origin of logo and calendar files, if not the page's own. */
  abstract readonly filesAt?: string | undefined;
  abstract readonly currency: string;
  abstract readonly timezone: string;
  /** One line under the name, as "Coiffeur à Lyon 1er". */
  abstract readonly tagline: string | undefined;

  abstract readonly hasMinisite: boolean;
  abstract readonly hasPromotions: boolean;
  abstract readonly userAllowComment: boolean;
  abstract readonly capacityDisplayUser: boolean;
  abstract readonly callCenter: boolean;
  abstract readonly openData: boolean;
  abstract readonly hideMarketingSms: boolean;
  abstract readonly mergeInterventions: boolean;
  abstract readonly antsGroup: boolean;
  abstract readonly useApiV3: boolean;
  abstract readonly useBookingService: boolean;
  abstract readonly loginRequired: boolean;
  /** True if accounts cannot be created online. */
  abstract readonly registerDisabled?: boolean | undefined;
  abstract readonly ssoLoginOnly: boolean;
  abstract readonly checkSmsFromWeb?: boolean | undefined;
  abstract readonly packInterventions?: boolean | undefined;
  abstract readonly googleAppointmentRedirect?: boolean | undefined;
  abstract readonly homeVisit?: boolean | undefined;

  abstract readonly displayInterventionPrice: boolean;
  abstract readonly displayInterventionLength: boolean;
  abstract readonly displayInterventionInfo: boolean;
  abstract readonly tabs: {
    readonly [tab in 'interventions' | 'calendars' | 'resources']: TabDisplay;
  };

  abstract readonly questions: readonly QuestionConfig[];
  abstract readonly maxMultirdvs: number;
  abstract readonly loginProfile: 'Account' | 'Fiche';
  abstract readonly texts: Omit<GroupTexts, 'tagline'>;
  abstract readonly translations?:
    { readonly [language: string]: GroupTexts | undefined } | undefined;
  abstract readonly usercolors: Colors;
  /** Brand whose words replace those of each language (`locales/brands`). */
  abstract readonly brand?: string | undefined;
  abstract readonly darkScheme?: boolean | undefined;
  /** Minutes from now to the last bookable start. */
  abstract readonly maxrdvPeriod: number;
  /** Deadline for rescheduling and cancelling online, in minutes before the start. */
  abstract readonly cancelNotice?: number | undefined;
  /** Used for calendars without `interventionIds`. */
  abstract readonly calendarsInterventionsLinks: readonly {
    readonly calendarId: number;
    readonly interventionId: number;
  }[];
  abstract readonly openingHours: OpeningHours;
  abstract readonly website: string | undefined;
  /** Allowed origins of `return_url`, besides the website's. */
  abstract readonly returnOrigins: readonly string[];
  /** Tag manager and ad pixel: loaded with the visitor's consent only. */
  abstract readonly trackingType?: 'gtm' | undefined;
  abstract readonly trackingTags?: readonly string[];
  abstract readonly facebookPixelId?: string | undefined;
  abstract readonly dpoAddress?: string | undefined;
  abstract readonly dpoEmail?: string | undefined;
  abstract readonly features: readonly Feature[];
}

export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;

export const trackingPurposes = ({
  trackingType,
  trackingTags = [],
  facebookPixelId,
}: Pick<Group, 'trackingType' | 'trackingTags' | 'facebookPixelId'>): readonly Purpose[] => [
  ...(trackingType === 'gtm' && trackingTags.length > 0 ? (['audience'] as const) : []),
  ...(facebookPixelId === undefined ? [] : (['advertising'] as const)),
];
