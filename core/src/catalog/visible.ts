import { canUse } from './can-use';
import { ANY_CALENDAR, isPreferred, type CatalogChoices } from './choices';
import type { QuestionConfig } from '../group/question';
import type {
  Calendar,
  CalendarSet,
  Catalog,
  Intervention,
  InterventionSet,
  Listed,
  Pack,
  PackedIntervention,
  Resource,
} from './catalog';
import { withId } from '../shared/with-id';

/** Nothing at all: what a page knows before the catalogue has come. */
export const EMPTY_CATALOG: Catalog = {
  interventionSets: [],
  interventions: [],
  packs: [],
  calendarSets: [],
  calendars: [],
  resources: [],
};

/** The name to show: an unnamed thing is shown to agents under its inner name. */
export const nameOf = ({ publicname, name }: Pick<Listed, 'publicname' | 'name'>): string =>
  publicname || name;

const isNamed = ({ publicname }: Listed): boolean => publicname.trim() !== '';

/** What is left of a list for whoever looks at it, in the business's order. */
const visible = <T extends Listed>(list: readonly T[], agent: boolean): readonly T[] =>
  list
    .filter((thing) => !thing.deleted && (agent || isNamed(thing)))
    .sort((a, b) => a.sort - b.sort);

/** The categories in which something can be chosen; agents see all until an earlier answer leaves only some calendars or a resource. */
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

/** The services one can choose by themselves, given what was answered before. */
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
 * The packs on sale whose services all exist, and which the calendars and the resource that earlier answers leave can give; one
 * without a category is in those of its services.
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
    catalog.interventions.filter(({ deleted }) => !deleted).map((one) => [one.id, one]),
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

/** The calendars that can do all that was chosen before, in the chosen set. */
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

/** The calendars one may ask for one service of a pack, given what was answered before; "no preference" apart. */
export function calendarsOffering(
  catalog: Catalog,
  interventionId: number,
  choices: CatalogChoices = {},
  agent = false,
): readonly Calendar[] {
  const left = calendarsLeft(catalog, choices)?.map(({ id }) => id);
  return visible(catalog.calendars, agent).filter(
    ({ id, interventionIds }) =>
      interventionIds.includes(interventionId) && (!left || left.includes(id)),
  );
}

/** Who gives a service of a pack unless the visitor chooses: nobody in particular where that one may not be asked for. */
export const selectedCalendarOf = (
  { interventionId, selectedCalendar }: PackedIntervention,
  catalog: Catalog,
  choices?: CatalogChoices,
  agent?: boolean,
): number =>
  withId(calendarsOffering(catalog, interventionId, choices, agent), selectedCalendar)?.id ??
  ANY_CALENDAR;

/** The calendar sets in which each chosen service has somebody to give it. */
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

/** The resources that serve every chosen service in need of one, and that a calendar which earlier answers leave can use. */
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

/** The chosen services, in their order; an unknown one is left out. */
export const interventionsOf = (
  { interventions }: Catalog,
  { lines = [] }: CatalogChoices,
): readonly Intervention[] =>
  lines.flatMap(({ interventionId }) => withId(interventions, interventionId) ?? []);

/** Whether an appointment for these services takes place by video. */
export const isByVideo = (
  interventions: readonly Pick<Intervention, 'videoconference'>[],
): boolean => interventions.some(({ videoconference }) => videoconference);

/** Whether "no preference" is offered beside a list. */
export const offersAny = (
  config: Pick<QuestionConfig, 'any'> | undefined,
  items: readonly Listed[],
): boolean => config?.any === true && items.length > 1;

/** The calendars that a line without preference may have, where they are not all: those of the link, of the chosen set, or of both. */
export function calendarIdsLeft(
  catalog: Catalog,
  { calendarId, calendarIds, calendarSetId }: CatalogChoices,
): readonly number[] | undefined {
  if (isPreferred(calendarId) || !isPreferred(calendarSetId))
    return isPreferred(calendarId) ? undefined : calendarIds;
  return catalog.calendars
    .filter(({ deleted, calendarsetId }) => !deleted && calendarsetId === calendarSetId)
    .map(({ id }) => id)
    .filter((id) => calendarIds === undefined || calendarIds.includes(id));
}

/** The calendars that can use the chosen resource, where there is one and no service was chosen that can do without it. */
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

/** Whether a resource, where one was chosen, is of use to a service that needs one. */
const isServedBy = (
  resource: Resource | undefined,
  { id, needResource }: Pick<Intervention, 'id' | 'needResource'>,
): boolean => !resource || !needResource || resource.interventionIds.includes(id);

const isOneOf = (ids: readonly number[], id: number | undefined): boolean =>
  id !== undefined && ids.includes(id);

/** The calendars that an earlier answer leaves, where one was given. */
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
