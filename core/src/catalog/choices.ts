/** "No preference": any calendar that offers the intervention. */
export const ANY_CALENDAR = 0;

/** False for 0, "no preference", which also answers calendar set and resource. */
export const isPreferred = (id: number | undefined): id is number =>
  id !== undefined && id !== ANY_CALENDAR;

/** An intervention with its calendar; the lines of a cart are consecutive in time. */
export interface Line {
  readonly interventionId: number;
  /** `ANY_CALENDAR` for no preference. */
  readonly calendarId: number;
}

export const choiceOf = (interventionId: number): Pick<Required<CatalogChoices>, 'lines'> => ({
  lines: [{ interventionId, calendarId: ANY_CALENDAR }],
});

/** Choices from the catalogue; a key is absent until its question is answered. */
export interface CatalogChoices {
  readonly interventionSetId?: number;
  /** Several sets, from a link only: their interventions together. */
  readonly interventionSetIds?: readonly number[];
  /** In order; those of the pack if `packId` is set. */
  readonly lines?: readonly Line[];
  readonly packId?: number;
  readonly calendarSetId?: number;
  readonly calendarId?: number;
  /** Several calendars, from a link only: any of them. */
  readonly calendarIds?: readonly number[];
  readonly resourceId?: number;
}
