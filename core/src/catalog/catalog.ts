import type { Place } from '../group/map-place';
import type { FreeHtml } from '../shared/free-html';
import type { Weekday } from '../shared/day';

/** What every listed thing has. */
export interface Listed {
  readonly id: number;
  /** The name customers see; a thing without one is seen by call-centre agents only. */
  readonly publicname: string;
  readonly name: string;
  readonly description: FreeHtml;
  readonly thumbnail: string | undefined;
  readonly sort: number;
  readonly deleted: boolean;
  readonly externid: string | undefined;
  /** In the file of the business, where it has one. */
  readonly key?: string | undefined;
  /** Minutes, where it has a length of its own. */
  readonly duration?: number | undefined;
}

/** A category. */
export type InterventionSet = Listed;

/** A site, or a team. */
export interface CalendarSet extends Listed {
  /** Where it is, if not at the address of the business. */
  readonly place?: Place | undefined;
}

export interface Calendar extends Listed {
  readonly calendarsetId: number | undefined;
  /** Where it is, if not at the address of the business. */
  readonly place?: Place | undefined;
  /** What this calendar offers (`calendars_interventions_links`). */
  readonly interventionIds: readonly number[];
}

export interface Resource extends Listed {
  /** Whose calendars can use it (`canUse`). */
  readonly calendarsetId?: number | undefined;
  readonly interventionIds: readonly number[];
}

/** A lower price in a weekly window of the group's wall time. */
export interface Promotion {
  readonly percent: number;
  readonly weekday: Weekday;
  /** `HH:MM`; a start in [from, to) is promoted. */
  readonly from: string;
  readonly to: string;
  /** As "mardi matin", in the asked locale. */
  readonly label: string;
}

/** A service. */
export interface Intervention extends Listed {
  readonly interventionsetId: number | undefined;
  /** Cents of the group's currency, 0 where it is free; absent where the business gives no price. */
  readonly price: number | undefined;
  /** Minutes. */
  readonly length: number;
  readonly promotions: readonly Promotion[];
  readonly type?: 'free' | 'pack' | undefined;
  /** A short name for the business's own lists. */
  readonly abbr?: string | undefined;
  /** Made of several services of one name (`merge_interventions`). */
  readonly merged?: boolean | undefined;
  readonly videoconference: boolean;
  readonly skippableAgenda: boolean;
  readonly needResource: boolean;
  readonly onlyPackage: boolean;
  readonly maxMultirdvs: number | undefined;
}

/** Several services sold as one. */
export interface Pack extends Listed {
  readonly opened: boolean;
  readonly interventionsetId: number | undefined;
  readonly config: readonly PackedIntervention[];
  /** Cents, for the whole; absent where the business gives no price. */
  readonly price: number | undefined;
  /** Minutes, for the whole. */
  readonly length: number;
}

/** A service of a pack. */
export interface PackedIntervention {
  readonly interventionId: number;
  readonly publicname: string;
  /** Who gives it unless the visitor chooses; nobody in particular without it. */
  readonly selectedCalendar?: number | undefined;
}

/** Everything a group offers. One answer: the lists are small, and the steps need them together. */
export interface Catalog {
  readonly interventionSets: readonly InterventionSet[];
  readonly interventions: readonly Intervention[];
  readonly packs: readonly Pack[];
  readonly calendarSets: readonly CalendarSet[];
  readonly calendars: readonly Calendar[];
  readonly resources: readonly Resource[];
}
