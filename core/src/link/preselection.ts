import type { Catalog } from '../catalog/catalog';
import type { NamedBy } from '../catalog/catalogs';
import { clashIn } from '../cart/cart';
import { interventionsOf, visibleInterventions, visiblePacks } from '../catalog/visible';
import { withLines, type Offer } from '../journey/journey';
import { isOffered, takesAny } from '../journey/offered';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import type { Choices } from '../journey/sequence';
import type { Question } from '../group/question';

/** What a link names of one kind, all of it in the same way. */
export interface NamedThings {
  readonly by: NamedBy;
  readonly names: readonly string[];
}

/** All that a link names. */
export type Preselection = { readonly [kind in keyof Catalog]?: NamedThings };

/** The things that were found under those names; 0 where a link asks for no preference. */
export type Found = { readonly [kind in keyof Catalog]?: readonly number[] };

const questions: readonly Question[] = [
  'interventionSet',
  'intervention',
  'calendarSet',
  'calendar',
  'resource',
];

/**
 * The choices that a link makes by what it names. None when something of it is not on offer, by itself or with the rest: a
 * visit then begins at its first step.
 *
 * @param limit the limit of services at once that the link lowers (`max_multirdvs`).
 */
export function preselectChoices(offer: Offer, found: Found, limit?: number): Choices | undefined {
  const packId = found.packs?.[0];
  const lines = together(offer, found.interventions ?? [], limit);
  const place: Choices = {
    ...interventionSets(found.interventionSets),
    ...(found.calendarSets?.[0] !== undefined && { calendarSetId: found.calendarSets[0] }),
    ...calendars(found.calendars, packId !== undefined),
    ...(found.resources?.[0] !== undefined && { resourceId: found.resources[0] }),
  };
  const asked: Choices =
    packId === undefined
      ? { ...(lines.length > 0 && { lines }), ...place }
      : withLines(offer, { packId, ...place });
  const choices = preferring(offer, asked);
  return questions.every((question) => isAsked(offer, question, choices)) && leadsOn(offer, choices)
    ? choices
    : undefined;
}

/** Those of the services that can be booked with the ones before them; the others are left out. */
const together = (
  offer: Offer,
  interventionIds: readonly number[],
  limit: number | undefined,
): readonly Line[] =>
  interventionIds
    .map((interventionId): Line => ({ interventionId, calendarId: ANY_CALENDAR }))
    .reduce<readonly Line[]>((taken, line) => {
      const lines = [...taken, line];
      const interventions = interventionsOf(offer.catalog, { lines });
      return clashIn(offer.group, interventions, limit) ? taken : lines;
    }, []);

const interventionSets = ([first, ...others]: readonly number[] = []): Choices => {
  if (first === undefined) return {};
  return others.length === 0
    ? { interventionSetId: first }
    : { interventionSetIds: [first, ...others] };
};

/** Each service of a pack has an agenda of its own: a calendar only narrows from which ones. */
const calendars = ([first, ...others]: readonly number[] = [], isPack: boolean): Choices => {
  if (first === undefined || (isPack && first === ANY_CALENDAR)) return {};
  return others.length === 0 && !isPack
    ? { calendarId: first }
    : { calendarIds: [first, ...others].filter((id) => id !== ANY_CALENDAR) };
};

/** No preference, where the business does not offer it, is no answer: its step is shown. */
function preferring(offer: Offer, choices: Choices): Choices {
  const { calendarId, calendarSetId, resourceId, ...rest } = choices;
  const isKept = (question: Question, id: number | undefined): boolean =>
    id !== undefined && (id !== ANY_CALENDAR || takesAny(offer, question, choices));
  return {
    ...rest,
    ...(isKept('calendar', calendarId) && { calendarId }),
    ...(isKept('calendarSet', calendarSetId) && { calendarSetId }),
    ...(isKept('resource', resourceId) && { resourceId }),
  } as Choices;
}

/** A business that asks for no categories has no list of them: that they exist is enough. */
const isAsked = (offer: Offer, question: Question, choices: Choices): boolean =>
  (question === 'interventionSet' && offer.catalog.interventionSets.length === 0) ||
  isOffered(offer, question, choices);

/** Whether there is something to take after it. */
const leadsOn = ({ catalog, agent }: Offer, choices: Choices): boolean =>
  choices.lines !== undefined ||
  visibleInterventions(catalog, choices, agent).length > 0 ||
  visiblePacks(catalog, choices, agent).length > 0;
