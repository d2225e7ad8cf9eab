import type { Intervention } from '../catalog/catalog';
import {
  calendarsOffering,
  interventionsOf,
  visibleInterventions,
  visiblePacks,
} from '../catalog/visible';
import { isPromoted } from '../catalog/price';
import {
  asksForIntervention,
  offeredAt,
  rearrangeCart,
  type Journey,
  type Offer,
} from '../journey/journey';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import type { Choices } from '../journey/sequence';
import { addLine, aloneFor, clashIn, mostLines, removeLine, replaceLine } from './cart';

/** Why no service can be added. */
export type ClosedReason =
  | 'elsewhere' // not the step of the times
  | 'single' // one service at once
  | 'pack' // it is sold as it is
  | 'video'
  | 'special'
  | 'promotion' // a promoted service at a promoted time
  | 'full'
  | 'nothing'; // nothing that goes with it

/** How much more a cart can take. */
export interface CartCapacity {
  readonly most: number;
  readonly left: number;
  /** What can be added; empty when `closed` says why. */
  readonly additions: readonly Intervention[];
  readonly closed: ClosedReason | undefined;
}

/**
 * What can be added to the cart.
 *
 * @param asked the limit that the link lowers (`max_multirdvs`).
 */
export function cartCapacity(offer: Offer, journey: Journey, asked?: number): CartCapacity {
  const { lines = [] } = journey.choices;
  const interventions = interventionsOf(offer.catalog, journey.choices);
  const most = mostLines(offer.group, interventions, asked);
  const left = Math.max(0, most - lines.length);
  const closed = closedBy(offer, journey, interventions, most);
  if (closed) return { most, left, additions: [], closed };
  const additions = candidates(offer, journey).filter(
    (intervention) =>
      !isPromoted(intervention) &&
      fits(offer, journey, addLine(lines, lineFor(journey, intervention)), asked),
  );
  return { most, left, additions, closed: additions.length > 0 ? undefined : 'nothing' };
}

function closedBy(
  { group }: Offer,
  { step, choices, reschedule: edit }: Journey,
  interventions: readonly Intervention[],
  most: number,
): ClosedReason | undefined {
  if (step !== 'slots' || edit !== undefined || interventions.length === 0) return 'elsewhere';
  if (choices.packId !== undefined) return 'pack';
  if (most === 1 && interventions.length === 1) return 'single';
  const [alone] = interventions.flatMap((intervention) => aloneFor(intervention, group) ?? []);
  if (alone) return alone;
  if (interventions.length >= most) return 'full';
  if (choices.slot?.promotion !== undefined && interventions.some(isPromoted)) return 'promotion';
  return undefined;
}

/** What can stand in the place of a line: for the only one any service, else what goes with the others. */
export function replacementsOf(
  offer: Offer,
  journey: Journey,
  index: number,
  asked?: number,
): readonly Intervention[] {
  const { lines = [], packId } = journey.choices;
  const line = lines[index];
  if (!line || packId !== undefined || journey.step !== 'slots' || journey.reschedule !== undefined)
    return [];
  const others = interventionsOf(offer.catalog, { lines: removeLine(lines, index) });
  return candidates(offer, journey).filter(
    (intervention) =>
      intervention.id !== line.interventionId &&
      // beside other services a promoted one can neither be added nor replace one
      (others.length === 0 || !isPromoted(intervention)) &&
      fits(offer, journey, replaceLine(lines, index, lineFor(journey, intervention)), asked),
  );
}

/** Whether a line can be deleted: of the last one another must be chosen, where that is asked at all. */
export const canRemove = (offer: Offer, { step, choices, reschedule: edit }: Journey): boolean =>
  step === 'slots' &&
  edit === undefined &&
  choices.packId === undefined &&
  (choices.lines?.[1] !== undefined || asksForIntervention(offer));

/** A line of a service, given by whom the visitor chose. */
export const lineFor = (
  { choices: { calendarId = ANY_CALENDAR } }: Pick<Journey, 'choices'>,
  { id }: Pick<Intervention, 'id'>,
): Line => ({ interventionId: id, calendarId });

/** The services that the answers allow, of all categories unless the link names one. */
function candidates(
  { catalog, agent }: Offer,
  { choices, preselected }: Journey,
): readonly Intervention[] {
  const { interventionSetId: _interventionSet, ...others } = choices;
  const { interventionSetId } = preselected;
  const given: Choices = {
    ...others,
    ...(interventionSetId !== undefined && { interventionSetId }),
  };
  return visibleInterventions(catalog, given, agent).filter(
    ({ id }) => calendarsOffering(catalog, id, given, agent).length > 0,
  );
}

/** Whether these lines can be booked together, and whatever they make us ask has an answer. */
function fits(offer: Offer, journey: Journey, lines: readonly Line[], asked?: number): boolean {
  const interventions = interventionsOf(offer.catalog, { lines });
  if (clashIn(offer.group, interventions, asked)) return false;
  const next = rearrangeCart(offer, journey, lines);
  return next.step === 'slots' || offeredAt(offer, next).length > 0;
}

/** The lines of services that are no longer offered; those of a pack go with it. */
export function unavailableLines(
  { catalog, agent }: Pick<Offer, 'catalog' | 'agent'>,
  { lines = [], packId }: Choices,
): readonly Line[] {
  if (packId !== undefined)
    return visiblePacks(catalog, {}, agent).some(({ id }) => id === packId) ? [] : lines;
  const offered = new Set(visibleInterventions(catalog, {}, agent).map(({ id }) => id));
  return lines.filter(({ interventionId }) => !offered.has(interventionId));
}
