/** "No preference": any calendar that offers the service will do. */
export const ANY_CALENDAR = 0;

/** Whether an answer names a thing: "no preference", 0, is an answer to the calendar set and the resource as well. */
export const isPreferred = (id: number | undefined): id is number =>
  id !== undefined && id !== ANY_CALENDAR;

/** One service to be given by one calendar; the lines of a cart follow each other in time. */
export interface Line {
  readonly interventionId: number;
  /** `ANY_CALENDAR` for no preference. */
  readonly calendarId: number;
}

/** The choice of one service, given by anybody. */
export const choiceOf = (interventionId: number): Pick<Required<CatalogChoices>, 'lines'> => ({
  lines: [{ interventionId, calendarId: ANY_CALENDAR }],
});

/** What has been chosen of the catalogue so far; a key is absent until its question is answered. */
export interface CatalogChoices {
  readonly interventionSetId?: number;
  /** Several categories, as only a link can ask for: their services together. */
  readonly interventionSetIds?: readonly number[];
  /** The services, in their order; those of a pack when `packId` is there. */
  readonly lines?: readonly Line[];
  readonly packId?: number;
  readonly calendarSetId?: number;
  readonly calendarId?: number;
  /** Several calendars, as only a link can ask for: any of them will do. */
  readonly calendarIds?: readonly number[];
  readonly resourceId?: number;
}
