import { ANY_CALENDAR } from '../catalog/choices';
import {
  calendarsOffering,
  offersAny,
  visibleCalendars,
  visibleInterventions,
  visiblePacks,
} from '../catalog/visible';
import type { Question } from '../group/group';
import { withId } from '../shared/with-id';
import { listedAt, type Offer, withLines } from './journey';
import { type Choices, choicesWhere } from './step-choices';

const idsOf: {
  readonly [question in Exclude<Question, 'intervention'>]: (
    choices: Choices,
  ) => readonly (number | undefined)[];
} = {
  interventionSet: ({ interventionSetId, interventionSetIds = [] }) => [
    interventionSetId,
    ...interventionSetIds,
  ],
  calendarSet: ({ calendarSetId }) => [calendarSetId],
  calendar: ({ calendarId }) => [calendarId],
  resource: ({ resourceId }) => [resourceId],
};

export function takesAny(offer: Offer, question: Question, choices: Choices): boolean {
  const config = offer.group.questions.find((each) => each.question === question);
  return offersAny(config, listedAt[question](offer, without(question, choices)));
}

export function isOffered(offer: Offer, question: Question, choices: Choices): boolean {
  const others = without(question, choices);
  if (question === 'intervention') return areInterventionsOffered(offer, choices, others);
  if (question === 'calendar' && choices.calendarIds)
    return areCalendarsOffered(offer, choices.calendarIds, others);
  const items = listedAt[question](offer, others);
  return idsOf[question](choices)
    .filter((id) => id !== undefined)
    .every((id) =>
      id === ANY_CALENDAR
        ? takesAny(offer, question, choices)
        : items.some((item) => item.id === id),
    );
}

const without = (question: Question, choices: Choices): Choices =>
  choicesWhere(choices, (step) => step !== question);

/** Any of the calendars that offers the line's intervention. */
const areCalendarsOffered = (
  { catalog, agent }: Offer,
  calendarIds: readonly number[],
  { lines = [], ...place }: Choices,
): boolean =>
  calendarIds.every((id) => withId(visibleCalendars(catalog, place, agent), id)) &&
  lines.every(
    ({ interventionId }) =>
      calendarsOffering(catalog, interventionId, { calendarIds }, agent).length > 0,
  );

/** The first intervention is in the list; others of a cart may be of any set. */
function areInterventionsOffered(
  { catalog, agent }: Offer,
  { packId, lines = [] }: Choices,
  others: Choices,
): boolean {
  const areGivenBy = lines.every(
    ({ interventionId, calendarId }) =>
      calendarId === ANY_CALENDAR ||
      calendarsOffering(catalog, interventionId, {}, agent).some(({ id }) => id === calendarId),
  );
  if (!areGivenBy) return false;
  if (packId !== undefined) {
    const pack = withId(visiblePacks(catalog, others, agent), packId);
    const interventions = pack?.config.map(({ interventionId }) => interventionId);
    return interventions?.join() === lines.map(({ interventionId }) => interventionId).join();
  }
  return lines.every(({ interventionId }, index) =>
    visibleInterventions(catalog, index === 0 ? others : {}, agent).some(
      ({ id }) => id === interventionId,
    ),
  );
}

const questions = ['calendarSet', 'calendar', 'resource'] as const satisfies readonly Question[];

/**
 * Drops its set, interventions and pack; keeps its calendar set, calendar and resource if they
 * offer the chosen interventions.
 */
export const linkBeside = (offer: Offer, link: Choices, choices: Choices): Choices =>
  questions.reduce<Choices>((beside, question) => {
    const more = { ...beside, ...choicesWhere(link, (step) => step === question) };
    return isOffered(offer, question, withLines(offer, { ...choices, ...more })) ? more : beside;
  }, {});
