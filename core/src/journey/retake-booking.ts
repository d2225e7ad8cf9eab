import type { DraftKey } from '../appointment/booking';
import type { Catalog } from '../catalog/catalog';
import { Refusal } from '../shared/refusal';
import { begin, isQuestion, reoffer, type Journey, type Offer } from './journey';
import { isOffered } from './offered';
import { ANY_CALENDAR, isPreferred, type Line } from '../catalog/choices';
import { calendarsOffering, visibleResources } from '../catalog/visible';
import type { Choices } from './step-choices';
import type { Question } from '../group/group';
import { withId } from '../shared/with-id';

export interface FormerBooking {
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
}

/** Asks only for a new time. @throws {Refusal} incomplete, noLongerOffered */
export function repeatBooking(offer: Offer, key: DraftKey, former: FormerBooking): Journey {
  const formerLines = toldLines(offer.catalog, former);
  if (formerLines.length === 0 || !formerLines.every(isTold)) throw new Refusal('incomplete');
  const lines = formerLines.map((line) => asChosen(offer, line));
  const resourceId = resourceOf(offer, lines, former);
  const choices = choicesOf(offer.catalog, { ...former, lines, resourceId });
  const journey = reoffer(offer, { ...begin(offer, {}, key), choices, step: 'slots' });
  const isGone = journey.steps
    .filter(isQuestion)
    .filter((question) => !journey.ignored.includes(question))
    // with several calendars each line is checked by its own
    .filter((question) => choices.calendarIds === undefined || !ofSchedule.has(question))
    .some((question) => !isOffered(offer, question, journey.choices));
  if (isGone) throw new Refusal('noLongerOffered');
  if (journey.step !== 'slots') throw new Refusal('incomplete');
  return journey;
}

/** For items that customers do not see: no question is asked. */
export const repeatHidden = (
  offer: Offer,
  key: DraftKey,
  { lines, packId, resourceId = ANY_CALENDAR }: FormerBooking,
): Journey =>
  reoffer(offer, {
    ...begin(offer, {}, key),
    choices: {
      lines,
      ...(packId !== undefined && { packId }),
      interventionSetId: ANY_CALENDAR,
      calendarSetId: ANY_CALENDAR,
      calendarIds: [...new Set(lines.map(({ calendarId }) => calendarId))],
      resourceId,
    },
    step: 'slots',
  });

const ofSchedule: ReadonlySet<Question> = new Set(['calendarSet', 'calendar']);
const ofResource: ReadonlySet<Question> = new Set(['resource']);

/** Interventions missing from the answer are those of the pack. */
const toldLines = ({ packs }: Catalog, { lines, packId }: FormerBooking): readonly Line[] =>
  lines.map(({ interventionId, calendarId }, index) => ({
    interventionId: interventionId || (withId(packs, packId)?.config[index]?.interventionId ?? 0),
    calendarId,
  }));

const isTold = ({ interventionId, calendarId }: Line): boolean =>
  isPreferred(interventionId) && isPreferred(calendarId);

/** A hidden calendar becomes "no preference" if the group does not ask for one. */
function asChosen(offer: Offer, line: Line): Line {
  const { catalog, agent } = offer;
  const { interventionId, calendarId } = line;
  return asks(offer, ofSchedule) ||
    withId(calendarsOffering(catalog, interventionId, {}, agent), calendarId)
    ? line
    : { ...line, calendarId: ANY_CALENDAR };
}

function resourceOf(
  offer: Offer,
  lines: readonly Line[],
  { resourceId }: FormerBooking,
): number | undefined {
  const resources = visibleResources(offer.catalog, { lines }, offer.agent);
  return asks(offer, ofResource) || withId(resources, resourceId) ? resourceId : undefined;
}

const asks = ({ group }: Offer, some: ReadonlySet<Question>): boolean =>
  group.questions.some(({ question }) => some.has(question));

/** Includes choices that are not asked. */
function choicesOf(catalog: Catalog, { lines, packId, resourceId }: FormerBooking): Choices {
  const pack = withId(catalog.packs, packId);
  const intervention = withId(catalog.interventions, lines[0]?.interventionId);
  const calendarIds = [...new Set(lines.map(({ calendarId }) => calendarId))];
  const [calendarId, ...others] = calendarIds.includes(ANY_CALENDAR) ? [] : calendarIds;
  const calendarSetId = withId(catalog.calendars, calendarId)?.calendarsetId;
  const interventionSetId = pack?.interventionsetId ?? intervention?.interventionsetId;
  return {
    lines,
    ...(packId !== undefined && { packId }),
    ...(interventionSetId !== undefined && { interventionSetId }),
    ...(calendarSetId !== undefined && { calendarSetId }),
    // a common calendar is an answer of its own; different ones are in the lines
    ...(others.length > 0 ? { calendarIds } : calendarId !== undefined && { calendarId }),
    ...(resourceId !== undefined && { resourceId }),
  };
}
