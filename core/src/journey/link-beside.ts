import type { Question } from '../group/group';
import { withLines, type Offer } from './journey';
import { isOffered } from './offered';
import { choicesWhere, type Choices } from './sequence';

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
