import type { Question } from '../group/question';
import { withLines, type Offer } from './journey';
import { isOffered } from './offered';
import { choicesWhere, type Choices } from './sequence';

/** Who and where: what a link may still say of something that it did not name. */
const kept = ['calendarSet', 'calendar', 'resource'] as const satisfies readonly Question[];

/**
 * The answers of a link that go with something chosen elsewhere: not its category, services or pack, and its site, person
 * and resource where they give what is chosen.
 */
export const linkBeside = (offer: Offer, link: Choices, chosen: Choices): Choices =>
  kept.reduce<Choices>((beside, question) => {
    const more = { ...beside, ...choicesWhere(link, (step) => step === question) };
    return isOffered(offer, question, withLines(offer, { ...chosen, ...more })) ? more : beside;
  }, {});
