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

export type ClosedReason =
  | 'elsewhere' // not on the slots step
  | 'single' // one intervention per booking
  | 'pack' // packs cannot be changed
  | 'video'
  | 'special'
  | 'promotion' // promoted intervention at a promoted time
  | 'full'
  | 'nothing'; // nothing fits the others

export interface CartCapacity {
  readonly most: number;
  readonly left: number;
  /** Empty if `closed` is set. */
  readonly additions: readonly Intervention[];
  readonly closed: ClosedReason | undefined;
}

export function cartCapacity(offer: Offer, journey: Journey, limit?: number): CartCapacity {
  const { lines = [] } = journey.choices;
  const interventions = interventionsOf(offer.catalog, journey.choices);
  const most = mostLines(offer.group, interventions, limit);
  const room = Math.max(0, most - lines.length);
  const reason = closedBy(offer, journey, interventions, most);
  if (reason) return { most, left: room, additions: [], closed: reason };
  const additions = candidates(offer, journey).filter(
    (intervention) =>
      !isPromoted(intervention) &&
      fits(offer, journey, addLine(lines, lineFor(journey, intervention)), limit),
  );
  return { most, left: room, additions, closed: additions.length > 0 ? undefined : 'nothing' };
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

/** Interventions that can replace a line: any for a single line, else those that fit the others. */
export function replacementsOf(
  offer: Offer,
  journey: Journey,
  index: number,
  limit?: number,
): readonly Intervention[] {
  const { lines = [], packId } = journey.choices;
  const line = lines[index];
  if (!line || packId !== undefined || journey.step !== 'slots' || journey.reschedule !== undefined)
    return [];
  const others = interventionsOf(offer.catalog, { lines: removeLine(lines, index) });
  return candidates(offer, journey).filter(
    (intervention) =>
      intervention.id !== line.interventionId &&
      // beside others, a promoted intervention can neither be added nor replace one
      (others.length === 0 || !isPromoted(intervention)) &&
      fits(offer, journey, replaceLine(lines, index, lineFor(journey, intervention)), limit),
  );
}

/** The last line can be removed only if the group asks for the intervention. */
export const canRemove = (offer: Offer, { step, choices, reschedule: edit }: Journey): boolean =>
  step === 'slots' &&
  edit === undefined &&
  choices.packId === undefined &&
  (choices.lines?.[1] !== undefined || asksForIntervention(offer));

export const lineFor = (
  { choices: { calendarId = ANY_CALENDAR } }: Pick<Journey, 'choices'>,
  { id }: Pick<Intervention, 'id'>,
): Line => ({ interventionId: id, calendarId });

function candidates(
  { catalog, agent }: Offer,
  { choices, preselected }: Journey,
): readonly Intervention[] {
  const { interventionSetId: _interventionSet, ...others } = choices;
  const { interventionSetId } = preselected;
  const constraints: Choices = {
    ...others,
    ...(interventionSetId !== undefined && { interventionSetId }),
  };
  return visibleInterventions(catalog, constraints, agent).filter(
    ({ id }) => calendarsOffering(catalog, id, constraints, agent).length > 0,
  );
}

/** True if the lines can be booked together, and every question they open has an answer. */
function fits(offer: Offer, journey: Journey, lines: readonly Line[], limit?: number): boolean {
  const interventions = interventionsOf(offer.catalog, { lines });
  if (clashIn(offer.group, interventions, limit)) return false;
  const next = rearrangeCart(offer, journey, lines);
  return next.step === 'slots' || offeredAt(offer, next).length > 0;
}

/** Lines no longer offered; a pack is removed as a whole. */
export function unavailableLines(
  { catalog, agent }: Pick<Offer, 'catalog' | 'agent'>,
  { lines = [], packId }: Choices,
): readonly Line[] {
  if (packId !== undefined)
    return visiblePacks(catalog, {}, agent).some(({ id }) => id === packId) ? [] : lines;
  const visibleIds = new Set(visibleInterventions(catalog, {}, agent).map(({ id }) => id));
  return lines.filter(({ interventionId }) => !visibleIds.has(interventionId));
}
