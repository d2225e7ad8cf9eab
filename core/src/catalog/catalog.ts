import type { Observable } from 'rxjs';
import type { Group } from '../group/group';
import type { Place } from '../group/map-place';
import type { Weekday } from '../shared/day';
import type { FreeHtml } from '../shared/free-html';
import type { Refusal } from '../shared/refusal';

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

export type NamedBy = 'id' | 'key' | 'externid';

/** A list that failed is empty, and `missing` has its refusal. */
export interface CatalogEdition extends Catalog {
  readonly missing?: readonly Refusal[];
}

export abstract class Catalogs {
  /** Requests on subscription. Fails only without interventions or calendars. @throws {Refusal} */
  abstract in(locale: string): Observable<CatalogEdition>;
  /**
   * In the order of the names; malformed ones are skipped without a request. Requests on
   * subscription. @throws {Refusal}
   */
  abstract existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]>;
}

interface HasCalendarSet {
  /** An id, or a key of the business's file. */
  readonly calendarsetId?: number | string | undefined;
}

export const canUse = (calendar: HasCalendarSet, resource: HasCalendarSet): boolean =>
  calendar.calendarsetId === undefined ||
  resource.calendarsetId === undefined ||
  calendar.calendarsetId === resource.calendarsetId;

const ANTS = 'ants_';

type ExternalId = Pick<Intervention, 'externid'>;

/** Request numbers are required, and the appointment cannot be edited. */
export const isAnts = ({ externid }: ExternalId): boolean => externid?.startsWith(ANTS) ?? false;

/**
 * One for each person; an intervention for a family accepts more. 0 for other interventions,
 * undefined outside the special sector.
 */
export const requestNumbersFor = (
  interventions: readonly ExternalId[],
  { antsGroup }: Pick<Group, 'antsGroup'>,
): number | undefined => (antsGroup ? interventions.filter(isAnts).length : undefined);

const LARGE = '510x510';
const SMALL = '128x128';

/** Small in lists, large in grids. */
export const thumbnailOf = (
  { thumbnail }: { readonly thumbnail: string | undefined },
  { gridMode }: { readonly gridMode: boolean },
): string | undefined => (gridMode ? thumbnail : thumbnail?.replaceAll(LARGE, SMALL));
