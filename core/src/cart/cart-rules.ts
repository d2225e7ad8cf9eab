import { type Intervention, isAnts } from '../catalog/catalog';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import { isPromoted } from '../catalog/price';
import {
  calendarsOffering,
  interventionsOf,
  nameOf,
  visibleInterventions,
  visiblePacks,
} from '../catalog/visible';
import type { Group, QuestionConfig } from '../group/group';
import {
  asksForIntervention,
  type Journey,
  type Offer,
  offeredAt,
  rearrangeCart,
} from '../journey/journey';
import type { Choices } from '../journey/step-choices';

export interface CartTerms extends Pick<
  Group,
  'maxMultirdvs' | 'mergeInterventions' | 'antsGroup'
> {
  readonly questions: readonly Pick<QuestionConfig, 'question' | 'maxMultirdvs'>[];
}

export type CombinableIntervention = Pick<
  Intervention,
  'id' | 'name' | 'publicname' | 'externid' | 'videoconference' | 'promotions' | 'maxMultirdvs'
>;

export type ClashReason = 'tooMany' | 'video' | 'special' | 'promoted' | 'twice';

export interface Clash {
  readonly reason: ClashReason;
  readonly index: number;
}

/** Identity card, passport, both. */
const PAPERS: readonly (string | undefined)[] = ['ants_c', 'ants_p', 'ants_cp'];

export function aloneFor(
  { externid, videoconference }: Pick<CombinableIntervention, 'externid' | 'videoconference'>,
  { antsGroup }: Pick<CartTerms, 'antsGroup'>,
): 'video' | 'special' | undefined {
  if (videoconference) return 'video';
  const isSpecial = PAPERS.includes(externid) || (antsGroup && isAnts({ externid }));
  return isSpecial ? 'special' : undefined;
}

/**
 * The lowest limit of business, question, interventions and link; at least 1, also for 0.
 *
 * @param limit limit of the link (`max_multirdvs`).
 */
export function mostLines(
  { maxMultirdvs, questions }: CartTerms,
  interventions: readonly Pick<CombinableIntervention, 'maxMultirdvs'>[],
  limit?: number,
): number {
  const question = questions.find((one) => one.question === 'intervention')?.maxMultirdvs;
  const limits = [
    question,
    limit,
    ...interventions.map((intervention) => intervention.maxMultirdvs),
  ];
  return Math.max(1, Math.min(maxMultirdvs, ...limits.filter((most) => most !== undefined)));
}

/** Interventions of one name may be the same for the visitor (`merge_interventions`). */
const isSame = (one: CombinableIntervention, other: CombinableIntervention): boolean =>
  one.id === other.id || (nameOf(one) !== '' && nameOf(one) === nameOf(other));

/** The first line that cannot be booked with those before it; undefined if all can. */
export function clashIn(
  terms: CartTerms,
  interventions: readonly CombinableIntervention[],
  limit?: number,
): Clash | undefined {
  const most = mostLines(terms, interventions, limit);
  const reasonAt = (
    intervention: CombinableIntervention,
    index: number,
  ): ClashReason | undefined => {
    const before = interventions.slice(0, index);
    if (index >= most) return 'tooMany';
    const alone = interventions.length > 1 ? aloneFor(intervention, terms) : undefined;
    if (alone) return alone;
    if (isPromoted(intervention) && before.some(isPromoted)) return 'promoted';
    if (!terms.mergeInterventions && before.some((other) => isSame(intervention, other)))
      return 'twice';
    return undefined;
  };
  for (const [index, intervention] of interventions.entries()) {
    const reason = reasonAt(intervention, index);
    if (reason) return { reason, index };
  }
  return undefined;
}

export const addLine = (lines: readonly Line[], line: Line): readonly Line[] => [...lines, line];

export const replaceLine = (lines: readonly Line[], index: number, line: Line): readonly Line[] =>
  lines.map((one, place) => (place === index ? line : one));

export const removeLine = (lines: readonly Line[], index: number): readonly Line[] =>
  lines.filter((_, place) => place !== index);

/** The other lines keep their order. Ignores invalid positions. */
export function moveLine(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const line = lines[from];
  if (!line || to < 0 || to >= lines.length) return lines;
  const others = removeLine(lines, from);
  return [...others.slice(0, to), line, ...others.slice(to)];
}

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

/** Any for a single line, else those that fit the others. */
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
      // beside others, a promoted one can neither be added nor replace one
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
