import type { Place } from '../group/map-place';
import type { FreeHtml } from '../shared/free-html';
import type { Weekday } from '../shared/day';

export interface CatalogItem {
  readonly id: number;
  /** Shown to customers; items without one are visible to call-centre agents only. */
  readonly publicname: string;
  readonly name: string;
  readonly description: FreeHtml;
  readonly thumbnail: string | undefined;
  readonly sort: number;
  readonly deleted: boolean;
  readonly externid: string | undefined;
  /** In the file of the business, if it has one. */
  readonly key?: string | undefined;
  /** Minutes; overrides the length of the intervention. */
  readonly duration?: number | undefined;
}

export type InterventionSet = CatalogItem;

export interface CalendarSet extends CatalogItem {
  /** Its address, if not that of the business. */
  readonly place?: Place | undefined;
}

export interface Calendar extends CatalogItem {
  readonly calendarsetId: number | undefined;
  readonly place?: Place | undefined;
  /** Ids from `calendars_interventions_links`. */
  readonly interventionIds: readonly number[];
}

export interface Resource extends CatalogItem {
  /** Restricts the calendars that can use it (`canUse`). */
  readonly calendarsetId?: number | undefined;
  readonly interventionIds: readonly number[];
}

export interface Promotion {
  readonly percent: number;
  readonly weekday: Weekday;
  /** `HH:MM`; applies to starts in [from, to). */
  readonly from: string;
  readonly to: string;
  /** As "mardi matin", in the requested locale. */
  readonly label: string;
}

export interface Intervention extends CatalogItem {
  readonly interventionsetId: number | undefined;
  /** Cents of the group's currency, 0 if free; undefined if the business gives none. */
  readonly price: number | undefined;
  /** Minutes. */
  readonly length: number;
  readonly promotions: readonly Promotion[];
  readonly type?: 'free' | 'pack' | undefined;
  readonly abbr?: string | undefined;
  /** Merged from several interventions of one name (`merge_interventions`). */
  readonly merged?: boolean | undefined;
  readonly videoconference: boolean;
  readonly skippableAgenda: boolean;
  readonly needResource: boolean;
  readonly onlyPackage: boolean;
  readonly maxMultirdvs: number | undefined;
}

export interface Pack extends CatalogItem {
  readonly opened: boolean;
  readonly interventionsetId: number | undefined;
  readonly config: readonly PackedIntervention[];
  /** Cents for the whole; undefined if the business gives none. */
  readonly price: number | undefined;
  /** Minutes for the whole. */
  readonly length: number;
}

export interface PackedIntervention {
  readonly interventionId: number;
  readonly publicname: string;
  readonly selectedCalendar?: number | undefined;
}

/** One answer: the lists are small, and the steps need them together. */
export interface Catalog {
  readonly interventionSets: readonly InterventionSet[];
  readonly interventions: readonly Intervention[];
  readonly packs: readonly Pack[];
  readonly calendarSets: readonly CalendarSet[];
  readonly calendars: readonly Calendar[];
  readonly resources: readonly Resource[];
}
