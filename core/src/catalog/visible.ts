import {
  type Calendar,
  type CalendarSet,
  canUse,
  type Catalog,
  type CatalogItem,
  type Intervention,
  type InterventionSet,
  type Pack,
  type PackedIntervention,
  type Resource,
} from './catalog';
import { ANY_CALENDAR, isPreferred, type CatalogChoices } from './choices';
import type { QuestionConfig } from '../group/group';
import { withId } from '../shared/with-id';

export const EMPTY_CATALOG: Catalog = {
  interventionSets: [],
  interventions: [],
  packs: [],
  calendarSets: [],
  calendars: [],
  resources: [],
};

/** Agents see the internal name of an item without a public one. */
export const nameOf = ({ publicname, name }: Pick<CatalogItem, 'publicname' | 'name'>): string =>
  publicname || name;

const isNamed = ({ publicname }: CatalogItem): boolean => publicname.trim() !== '';

const visible = <T extends CatalogItem>(list: readonly T[], agent: boolean): readonly T[] =>
  list
    .filter((thing) => !thing.deleted && (agent || isNamed(thing)))
    .sort((a, b) => a.sort - b.sort);

/** Agents see all sets, until an earlier answer restricts calendars or resources. */
export function visibleInterventionSets(
  catalog: Catalog,
  choices: CatalogChoices = {},
  agent = false,
): readonly InterventionSet[] {
  const sets = visible(catalog.interventionSets, agent);
  if (agent && !calendarsLeft(catalog, choices) && !isPreferred(choices.resourceId)) return sets;
  return sets.filter(({ id }) => {
    const within = { ...choices, interventionSetId: id };
    return (
      visibleInterventions(catalog, within, agent).length > 0 ||
      visiblePacks(catalog, within, agent).length > 0
    );
  });
}

export function visibleInterventions(
  catalog: Catalog,
  choices: CatalogChoices,
  agent = false,
): readonly Intervention[] {
  const calendars = calendarsLeft(catalog, choices);
  const { interventionSetId: setId, interventionSetIds: setIds } = choices;
  const resource = withId(catalog.resources, choices.resourceId);
  return visible(catalog.interventions, agent).filter(
    (intervention) =>
      !intervention.onlyPackage &&
      (setId === undefined || intervention.interventionsetId === setId) &&
      (setIds === undefined || isOneOf(setIds, intervention.interventionsetId)) &&
      (!calendars || isGivenBy(calendars, intervention.id)) &&
      isServedBy(resource, intervention),
  );
}

/**
 * All its interventions must be on offer. A pack without a set belongs to those of its
 * interventions.
 */
export function visiblePacks(
  catalog: Catalog,
  choices: CatalogChoices,
  agent = false,
): readonly Pack[] {
  const calendars = calendarsLeft(catalog, choices);
  const { interventionSetId: setId, interventionSetIds: setIds } = choices;
  const resource = withId(catalog.resources, choices.resourceId);
  const existing = new Map(
    catalog.interventions.filter((one) => !one.deleted).map((one) => [one.id, one]),
  );
  return visible(catalog.packs, agent).filter(({ opened, config, interventionsetId }) => {
    const interventions = config.map(({ interventionId }) => existing.get(interventionId));
    const sets =
      interventionsetId === undefined
        ? interventions.map((one) => one?.interventionsetId)
        : [interventionsetId];
    return (
      opened &&
      interventions.length > 0 &&
      interventions.every((one) => one && isServedBy(resource, one)) &&
      (!calendars || config.every(({ interventionId }) => isGivenBy(calendars, interventionId))) &&
      (setId === undefined || sets.includes(setId)) &&
      (setIds === undefined || sets.some((set) => isOneOf(setIds, set)))
    );
  });
}

export const visibleCalendars = (
  catalog: Catalog,
  choices: CatalogChoices,
  agent = false,
): readonly Calendar[] =>
  calendarsBeside(catalog, choices, agent).filter(
    ({ id, calendarsetId, interventionIds }) =>
      (choices.calendarIds === undefined || choices.calendarIds.includes(id)) &&
      (!isPreferred(choices.calendarSetId) || calendarsetId === choices.calendarSetId) &&
      (choices.lines ?? []).every(({ interventionId }) => interventionIds.includes(interventionId)),
  );

/** Without "no preference". */
export function calendarsOffering(
  catalog: Catalog,
  interventionId: number,
  choices: CatalogChoices = {},
  agent = false,
): readonly Calendar[] {
  const calendarIds = calendarsLeft(catalog, choices)?.map(({ id }) => id);
  return visible(catalog.calendars, agent).filter(
    ({ id, interventionIds }) =>
      interventionIds.includes(interventionId) && (!calendarIds || calendarIds.includes(id)),
  );
}

/** The default calendar of a pack's intervention; no preference if it may not be chosen. */
export const selectedCalendarOf = (
  { interventionId, selectedCalendar }: PackedIntervention,
  catalog: Catalog,
  choices?: CatalogChoices,
  agent?: boolean,
): number =>
  withId(calendarsOffering(catalog, interventionId, choices, agent), selectedCalendar)?.id ??
  ANY_CALENDAR;

export function visibleCalendarSets(
  catalog: Catalog,
  choices: CatalogChoices,
  agent = false,
): readonly CalendarSet[] {
  const calendars = calendarsBeside(catalog, choices, agent);
  return visible(catalog.calendarSets, agent).filter(({ id }) => {
    const own = calendars.filter(({ calendarsetId }) => calendarsetId === id);
    return (
      own.length > 0 &&
      (choices.lines ?? []).every(({ interventionId }) =>
        own.some(({ interventionIds }) => interventionIds.includes(interventionId)),
      )
    );
  });
}

/** For all interventions in need of one, and usable by a remaining calendar. */
export function visibleResources(
  catalog: Catalog,
  choices: CatalogChoices,
  agent = false,
): readonly Resource[] {
  const inNeed = interventionsOf(catalog, choices).filter(({ needResource }) => needResource);
  const calendars = calendarsLeft(catalog, choices);
  return visible(catalog.resources, agent).filter(
    (resource) =>
      inNeed.every(({ id }) => resource.interventionIds.includes(id)) &&
      (!calendars || calendars.some((calendar) => canUse(calendar, resource))),
  );
}

export const interventionsOf = (
  { interventions }: Catalog,
  { lines = [] }: CatalogChoices,
): readonly Intervention[] =>
  lines.flatMap(({ interventionId }) => withId(interventions, interventionId) ?? []);

export const isByVideo = (
  interventions: readonly Pick<Intervention, 'videoconference'>[],
): boolean => interventions.some(({ videoconference }) => videoconference);

export const offersAny = (
  config: Pick<QuestionConfig, 'any'> | undefined,
  items: readonly CatalogItem[],
): boolean => config?.any === true && items.length > 1;

/** Calendars of the link, of the chosen set, or of both; undefined for all. */
export function calendarIdsLeft(
  catalog: Catalog,
  { calendarId, calendarIds, calendarSetId }: CatalogChoices,
): readonly number[] | undefined {
  if (isPreferred(calendarId) || !isPreferred(calendarSetId))
    return isPreferred(calendarId) ? undefined : calendarIds;
  return catalog.calendars
    .filter((one) => !one.deleted && one.calendarsetId === calendarSetId)
    .map(({ id }) => id)
    .filter((id) => calendarIds === undefined || calendarIds.includes(id));
}

/** All if no resource is chosen, or if a chosen intervention needs none. */
function calendarsBeside(
  catalog: Catalog,
  choices: CatalogChoices,
  agent: boolean,
): readonly Calendar[] {
  const resource = withId(catalog.resources, choices.resourceId);
  const isSpared = interventionsOf(catalog, choices).some(({ needResource }) => !needResource);
  return visible(catalog.calendars, agent).filter(
    (calendar) => !resource || isSpared || canUse(calendar, resource),
  );
}

const isGivenBy = (calendars: readonly Calendar[], interventionId: number): boolean =>
  calendars.some(({ interventionIds }) => interventionIds.includes(interventionId));

/** Also true if no resource is chosen or needed. */
const isServedBy = (
  resource: Resource | undefined,
  { id, needResource }: Pick<Intervention, 'id' | 'needResource'>,
): boolean => !resource || !needResource || resource.interventionIds.includes(id);

const isOneOf = (ids: readonly number[], id: number | undefined): boolean =>
  id !== undefined && ids.includes(id);

/** Calendars that fit an earlier answer; undefined without one. */
function calendarsLeft(
  catalog: Catalog,
  { calendarId, calendarIds, calendarSetId }: CatalogChoices,
): readonly Calendar[] | undefined {
  if (isPreferred(calendarId)) return catalog.calendars.filter(({ id }) => id === calendarId);
  if (calendarIds) return catalog.calendars.filter(({ id }) => calendarIds.includes(id));
  if (isPreferred(calendarSetId))
    return catalog.calendars.filter(
      (calendar) => !calendar.deleted && calendar.calendarsetId === calendarSetId,
    );
  return undefined;
}
