import type { FreeHtml } from '../shared/free-html';
import type { QuestionConfig } from './question';

export interface Address {
  readonly address: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country: string;
}

/** How the lists of one kind are shown. */
export interface TabDisplay {
  readonly description: boolean;
  readonly image: boolean;
  readonly gridMode: boolean;
}

/** Ranges `HH:MM`–`HH:MM` of a weekday; none when closed. Monday first, seven of them. */
export type OpeningHours = readonly (readonly { readonly from: string; readonly to: string }[])[];

export type Colors = {
  readonly [role in 'primary' | 'text' | 'accent' | 'disabled' | 'error']?: string;
};

/** Features beyond the common contract that this backend advertises. */
export type Feature = 'idempotency' | 'holds' | 'live_slots' | 'waitlist';

/** The dialect of a subject's calls. */
export type Api = 'v1' | 'v2' | 'v3' | 'booking';

/** The texts that a group writes itself. */
export interface GroupTexts {
  /** One line under the name, as "Coiffeur à Lyon 1er". */
  readonly tagline?: string | undefined;
  readonly takerdvText?: FreeHtml | undefined;
  readonly alltabText?: FreeHtml | undefined;
  readonly confirmText?: FreeHtml | undefined;
  readonly healthDisclaimer?: FreeHtml | undefined;
}

/** The business, and the choices it made: constant for the life of a page. */
export abstract class Group {
  abstract readonly id: number;
  abstract readonly name: string;
  abstract readonly urlname: string;
  /** Where its data are, when they are spread. */
  abstract readonly shard?: string | undefined;
  /** The word before its name, as "chez". */
  abstract readonly preposition?: string | undefined;
  /** Whether it is one of a chain of shops. */
  abstract readonly storeChain?: boolean | undefined;
  abstract readonly phone: string | undefined;
  abstract readonly lat: number | undefined;
  abstract readonly lng: number | undefined;
  abstract readonly address: Address | undefined;
  abstract readonly country: string;
  abstract readonly locale: string;
  abstract readonly enabledLocales: readonly string[];
  abstract readonly active: boolean;
  /** Whether it takes bookings online at all. */
  abstract readonly open: boolean;
  abstract readonly sector: string;
  abstract readonly logo: string | undefined;
  /** Origin of its logo and calendar files, where it is not the page's own. */
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
  /** Whether nobody can make an account online. */
  abstract readonly registerDisabled?: boolean | undefined;
  abstract readonly ssoLoginOnly: boolean;
  abstract readonly checkSmsFromWeb?: boolean | undefined;
  abstract readonly packInterventions?: boolean | undefined;
  abstract readonly googleAppointmentRedirect?: boolean | undefined;
  /** Whether it comes to its customers. */
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
  /** Its tagline and texts in the other languages that it wrote them in. */
  abstract readonly translations?:
    { readonly [language: string]: GroupTexts | undefined } | undefined;
  abstract readonly usercolors: Colors;
  /** Whose words are laid over those of each language (`locales/brands`). */
  abstract readonly brand?: string | undefined;
  /** Whether its page follows visitors who prefer a dark scheme. */
  abstract readonly darkScheme?: boolean | undefined;
  /** Minutes from now in which one may book. */
  abstract readonly maxrdvPeriod: number;
  /** Minutes before the start from which nothing is rescheduled or cancelled online, where the business tells it. */
  abstract readonly cancelNotice?: number | undefined;
  /** Which calendar offers which service, for calendars that do not say it themselves. */
  abstract readonly calendarsInterventionsLinks: readonly {
    readonly calendarId: number;
    readonly interventionId: number;
  }[];
  abstract readonly openingHours: OpeningHours;
  abstract readonly website: string | undefined;
  /** Origins besides that of its website that a link may lead visitors back to. */
  abstract readonly returnOrigins: readonly string[];
  /** Tag manager and ad pixel: loaded with the visitor's consent only. */
  abstract readonly trackingType?: 'gtm' | undefined;
  abstract readonly trackingTags?: readonly string[];
  abstract readonly facebookPixelId?: string | undefined;
  /** The data-protection officer, by post and by e-mail. */
  abstract readonly dpoAddress?: string | undefined;
  abstract readonly dpoEmail?: string | undefined;
  abstract readonly features: readonly Feature[];
}
