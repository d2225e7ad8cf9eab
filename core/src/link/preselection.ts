import type { Catalog, NamedBy } from '../catalog/catalog';
import { clashIn } from '../cart/cart-rules';
import { interventionsOf, visibleInterventions, visiblePacks } from '../catalog/visible';
import { withLines, type Offer } from '../journey/journey';
import { isOffered, takesAny } from '../journey/offered';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import type { Choices } from '../journey/step-choices';
import type { Question } from '../group/group';

/** Items of one kind, all named in the same way. */
export interface NamedThings {
  readonly by: NamedBy;
  readonly names: readonly string[];
}

export type Preselection = { readonly [kind in keyof Catalog]?: NamedThings };

/** Existing items by kind; 0 for no preference. */
export type ItemIds = { readonly [kind in keyof Catalog]?: readonly number[] };

const questions: readonly Question[] = [
  'interventionSet',
  'intervention',
  'calendarSet',
  'calendar',
  'resource',
];

/** Undefined if an item is not on offer with the others: the visit begins at its first step. */
export function preselectChoices(
  offer: Offer,
  things: ItemIds,
  limit?: number,
): Choices | undefined {
  const packId = things.packs?.[0];
  const lines = together(offer, things.interventions ?? [], limit);
  const place: Choices = {
    ...interventionSets(things.interventionSets),
    ...(things.calendarSets?.[0] !== undefined && { calendarSetId: things.calendarSets[0] }),
    ...calendars(things.calendars, packId !== undefined),
    ...(things.resources?.[0] !== undefined && { resourceId: things.resources[0] }),
  };
  const request: Choices =
    packId === undefined
      ? { ...(lines.length > 0 && { lines }), ...place }
      : withLines(offer, { packId, ...place });
  const choices = preferring(offer, request);
  return questions.every((question) => isAsked(offer, question, choices)) && leadsOn(offer, choices)
    ? choices
    : undefined;
}

/** Interventions that can be booked with those before them; others are left out. */
const together = (
  offer: Offer,
  interventionIds: readonly number[],
  limit: number | undefined,
): readonly Line[] =>
  interventionIds
    .map((interventionId): Line => ({ interventionId, calendarId: ANY_CALENDAR }))
    .reduce<readonly Line[]>((previous, line) => {
      const lines = [...previous, line];
      const interventions = interventionsOf(offer.catalog, { lines });
      return clashIn(offer.group, interventions, limit) ? previous : lines;
    }, []);

const interventionSets = ([first, ...others]: readonly number[] = []): Choices => {
  if (first === undefined) return {};
  return others.length === 0
    ? { interventionSetId: first }
    : { interventionSetIds: [first, ...others] };
};

/** Each intervention of a pack has its calendar: these narrow the candidates. */
const calendars = ([first, ...others]: readonly number[] = [], isPack: boolean): Choices => {
  if (first === undefined || (isPack && first === ANY_CALENDAR)) return {};
  return others.length === 0 && !isPack
    ? { calendarId: first }
    : { calendarIds: [first, ...others].filter((id) => id !== ANY_CALENDAR) };
};

/** Drops "no preference" if the business does not offer it: the step is then shown. */
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

/** Without the question, there is no list: existence suffices. */
const isAsked = (offer: Offer, question: Question, choices: Choices): boolean =>
  (question === 'interventionSet' && offer.catalog.interventionSets.length === 0) ||
  isOffered(offer, question, choices);

const leadsOn = ({ catalog, agent }: Offer, choices: Choices): boolean =>
  choices.lines !== undefined ||
  visibleInterventions(catalog, choices, agent).length > 0 ||
  visiblePacks(catalog, choices, agent).length > 0;
