import { isAnts } from '../catalog/ants';
import { isPromoted } from '../catalog/price';
import { nameOf } from '../catalog/visible';
import type { Intervention } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { Line } from '../catalog/choices';
import type { QuestionConfig } from '../group/question';

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
