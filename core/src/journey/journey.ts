import type { Appointment } from '../appointment/appointment';
import type { Booked, Booking, DraftKey } from '../appointment/booking';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Catalog, Listed } from '../catalog/catalog';
import {
  interventionsOf,
  selectedCalendarOf,
  visibleCalendars,
  visibleCalendarSets,
  visibleInterventions,
  visibleInterventionSets,
  visiblePacks,
  visibleResources,
} from '../catalog/visible';
import type { FicheChoice } from '../fiche/fiche-choice';
import type { FormValues } from '../fiche/form';
import type { Group } from '../group/group';
import type { Refusal, RefusalReason } from '../shared/refusal';
import type { Slot } from '../slot/slot';
import { ANY_CALENDAR, choiceOf, isPreferred, type Line } from '../catalog/choices';
import { choicesWhere, isAnswered, stepOf, type Choices, type Step } from './sequence';
import type { Question } from '../group/question';
import { withId } from '../shared/with-id';

/** Text under way: it outlives every step, refusal and going back. */
export interface Draft {
  /** Made with the draft: one booking a draft, however often it is sent. */
  readonly key: DraftKey;
  /** Sent under this key, and perhaps carried out: its first answer can still be asked for. */
  readonly sent?: Booking | undefined;
  /** Of the contacts one may choose from. */
  readonly attendee?: FicheChoice | undefined;
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly consentsToVideo: boolean;
}

/** Where a visitor stands: one state, the rest is derived. */
export interface Journey {
  /** What is asked, in order: the group's questions less those the link answers, then slots, login if required, fiche, confirm. */
  readonly steps: readonly Step[];
  /** Steps of `steps` that are passed over, since they are needless or answered by themselves: shown greyed. */
  readonly ignored: readonly Step[];
  readonly step: Step;
  readonly choices: Choices;
  /** What the link answered: never asked, never forgotten. */
  readonly preselected: Choices;
  readonly draft: Draft;
  /** What came of it: from then on only `confirm` is left. */
  readonly booked?: Booked;
  /** What was booked before and has just been cancelled: a front end may say so before it shows the step, until `restart`. */
  readonly cancelled?: readonly Appointment[];
  /** The appointments to reschedule, where none are booked anew. */
  readonly reschedule?: AppointmentGroup;
  /** The start before, where the outcome is a reschedule; before that only where an order without an answer has moved it. */
  readonly formerStart?: string;
}

/** What the sequence is made from. */
export interface Offer {
  readonly group: Pick<
    Group,
    'questions' | 'loginRequired' | 'mergeInterventions' | 'maxMultirdvs' | 'antsGroup'
  >;
  readonly catalog: Catalog;
  /** Whether an agent is asking, who sees unnamed things. */
  readonly agent: boolean;
  /** Whether login is behind us. */
  readonly logged: boolean;
}

/** What each question lets choose from, given the answers before it. */
export const listedAt: {
  readonly [question in Question]: (offer: Offer, choices: Choices) => readonly Listed[];
} = {
  interventionSet: ({ catalog, agent }, choices) =>
    visibleInterventionSets(catalog, choices, agent),
  intervention: ({ catalog, agent }, choices) => [
    ...visibleInterventions(catalog, choices, agent),
    ...visiblePacks(catalog, choices, agent),
  ],
  calendarSet: ({ catalog, agent }, choices) => visibleCalendarSets(catalog, choices, agent),
  calendar: ({ catalog, agent }, choices) => visibleCalendars(catalog, choices, agent),
  resource: ({ catalog, agent }, choices) => visibleResources(catalog, choices, agent),
};

/** The answer that a single item makes. */
const single: { readonly [question in Question]: (item: Listed) => Choices } = {
  interventionSet: ({ id }) => ({ interventionSetId: id }),
  intervention: (item) => ('config' in item ? { packId: item.id } : choiceOf(item.id)),
  calendarSet: ({ id }) => ({ calendarSetId: id }),
  calendar: ({ id }) => ({ calendarId: id }),
  resource: ({ id }) => ({ resourceId: id }),
};

/** The choices of a link that leave a question nothing to ask. */
const settledBy: { readonly [question in Question]: readonly (keyof Choices)[] } = {
  interventionSet: ['interventionSetId', 'interventionSetIds', 'lines', 'packId'],
  intervention: ['lines', 'packId'],
  calendarSet: ['calendarSetId', 'calendarId', 'calendarIds'],
  calendar: ['calendarId', 'calendarIds'],
  resource: ['resourceId'],
};

/** Whether the services chosen, or their pack, say by themselves in whose agenda they go. */
const lacksCalendar = (offer: Offer, choices: Choices): boolean => {
  const interventions = interventionsOf(offer.catalog, choices);
  return (
    choices.packId !== undefined ||
    (interventions.length > 0 && interventions.every(({ skippableAgenda }) => skippableAgenda))
  );
};

const never = (): boolean => false;

/** Several services that no single calendar gives: each goes to whoever does. */
const needsSeveral = ({ catalog, agent }: Offer, choices: Choices): boolean =>
  choices.lines?.[1] !== undefined && visibleCalendars(catalog, choices, agent).length === 0;

/** The questions that the answers before them make needless. */
const isNeedless: { readonly [question in Question]: (offer: Offer, choices: Choices) => boolean } =
  {
    // a service has its category, a person their place
    interventionSet: (_, { lines }) => lines !== undefined,
    intervention: never,
    calendarSet: (offer, choices) =>
      isPreferred(choices.calendarId) || lacksCalendar(offer, choices),
    calendar: (offer, choices) => lacksCalendar(offer, choices) || needsSeveral(offer, choices),
    resource: ({ catalog }, choices) => {
      const interventions = interventionsOf(catalog, choices);
      return interventions.length > 0 && interventions.every(({ needResource }) => !needResource);
    },
  };

/** The questions a business cannot ask: it has none of these things at all. */
const lacksAll: { readonly [question in Question]: (catalog: Catalog) => boolean } = {
  interventionSet: ({ interventionSets }) => interventionSets.every(({ deleted }) => deleted),
  intervention: never,
  calendarSet: ({ calendarSets }) => calendarSets.every(({ deleted }) => deleted),
  calendar: never,
  resource: never,
};

export const isQuestion = (step: Step): step is Question => step in isNeedless;

/** The steps of a visit, in the business's order and then ours. */
function stepsOf({ group, catalog, logged }: Offer, preselected: Choices): readonly Step[] {
  const asked = group.questions
    .map(({ question }) => question)
    .filter((question) => settledBy[question].every((choice) => preselected[choice] === undefined))
    .filter((question) => !lacksAll[question](catalog));
  return [
    ...new Set(asked),
    'slots',
    ...(group.loginRequired && !logged ? (['login'] as const) : []),
    'fiche',
    'confirm',
  ];
}

/** The answers given before a step, the link's included: what its list depends on. */
export const choicesBefore = (
  step: Step,
  { steps, choices, preselected }: Pick<Journey, 'steps' | 'choices' | 'preselected'>,
): Choices => ({
  ...answersOf(
    choices,
    (answered) => steps.includes(answered) && steps.indexOf(answered) < steps.indexOf(step),
  ),
  ...preselected,
});

/** The answers to some steps. A calendar that is not among them is no longer that of each service, unless a pack brings it. */
function answersOf(choices: Choices, holds: (step: Step) => boolean): Choices {
  const kept = choicesWhere(choices, holds);
  const forgotten =
    choices.calendarId !== undefined && kept.calendarId === undefined && kept.packId === undefined;
  if (!kept.lines || !forgotten) return kept;
  return { ...kept, lines: kept.lines.map((line) => ({ ...line, calendarId: ANY_CALENDAR })) };
}

/** A pack brings its services, each with a calendar of its own; the calendar that was chosen is that of every other service. */
export function withLines({ catalog }: Offer, choices: Choices): Choices {
  const { packId, calendarId } = choices;
  if (packId !== undefined) {
    const pack = withId(catalog.packs, packId);
    const lines =
      choices.lines ??
      pack?.config.map((packed) => ({
        interventionId: packed.interventionId,
        calendarId: selectedCalendarOf(packed, catalog, choices),
      }));
    if (!lines || !isPreferred(calendarId)) return lines ? { ...choices, lines } : choices;
    return {
      ...choices,
      lines: lines.map((line) => (isPreferred(line.calendarId) ? line : { ...line, calendarId })),
    };
  }
  if (!choices.lines) return choices;
  return {
    ...choices,
    lines: choices.lines.map((line) => ({ ...line, calendarId: calendarId ?? line.calendarId })),
  };
}

/** Answers the single items and passes over the needless steps, as far as the answers before them allow. */
function settle(offer: Offer, journey: Journey): Journey {
  const steps = stepsOf(offer, journey.preselected);
  const skipping = new Set(
    offer.group.questions
      .filter(({ skipUniqChoice }) => skipUniqChoice)
      .map(({ question }) => question),
  );

  const start = {
    ...journey,
    steps,
    ignored: [] as readonly Step[],
    choices: withLines(offer, journey.choices),
  };
  return steps.filter(isQuestion).reduce<Journey>((sofar, question) => {
    const before = choicesBefore(question, sofar);
    // what was asked before the service stays an answer: it narrows the times, and can be gone back to
    if (isNeedless[question](offer, before))
      return { ...sofar, ignored: [...sofar.ignored, question] };
    if (unansweredStepBefore(sofar, question) !== undefined || !skipping.has(question))
      return sofar;
    const [only, ...others] = listedAt[question](offer, before);
    if (!only || others.length > 0) return sofar;
    const choices = isAnswered(question, sofar.choices)
      ? sofar.choices
      : { ...sofar.choices, ...single[question](only) };
    return { ...sofar, choices: withLines(offer, choices), ignored: [...sofar.ignored, question] };
  }, start);
}

/** The first step before this one that wants an answer. */
const unansweredStepBefore = ({ steps, ignored, choices }: Journey, step: Step): Step | undefined =>
  steps
    .slice(0, steps.indexOf(step))
    .find((earlier) => !ignored.includes(earlier) && !isAnswered(earlier, choices));

/** The step to be asked next: the first without an answer. */
const nextStep = (journey: Journey): Step => unansweredStepBefore(journey, 'confirm') ?? 'fiche';

/** Opens a visit: a question is asked unless the link answers it, the business has nothing to ask, or one item answers by itself. */
export function begin(offer: Offer, preselected: Choices, key: DraftKey): Journey {
  const draft: Draft = { key, fiche: {}, vevent: {}, comments: '', consentsToVideo: false };
  const given = withLines(offer, preselected);
  const journey = settle(offer, {
    steps: [],
    ignored: [],
    step: 'slots',
    choices: given,
    preselected: given,
    draft,
  });
  return { ...journey, step: nextStep(journey) };
}

/** What stays when a step is answered or asked again: the answers before it and those of the link. */
function choicesUpTo(step: Step, journey: Journey): Choices {
  const { steps, choices, preselected } = journey;
  const kept = answersOf(choices, (answered) => steps.indexOf(answered) <= steps.indexOf(step));
  return { ...kept, ...preselected };
}

/** Records the answer to a step, forgets what came after it, and moves to the next one to be asked. */
export function answer(offer: Offer, journey: Journey, change: Choices): Journey {
  const { steps } = journey;
  const answered = steps.findIndex((step) =>
    Object.keys(change).some((choice) => stepOf[choice as keyof Choices] === step),
  );
  const step = steps[answered];
  if (step === undefined || journey.booked) return journey;

  const kept = choicesWhere(choicesUpTo(step, journey), (other) => other !== step);
  const next = settle(offer, {
    ...journey,
    choices: { ...kept, ...change, ...journey.preselected },
  });
  return { ...next, step: nextStep(next) };
}

/** Goes on from a step that is behind us, when what it waited for has happened, as a login. */
export function proceed(offer: Offer, journey: Journey): Journey {
  const next = settle(offer, journey);
  return { ...next, step: nextStep(next) };
}

/** Takes what is offered now, in other words or to somebody logged, and stays where one was if that is still asked. */
export function reoffer(offer: Offer, journey: Journey): Journey {
  const next = settle(offer, journey);
  return { ...next, step: reachable(next.step, next) };
}

/** Asks a step again: it keeps its answer and the earlier ones, and forgets the later ones. */
export function backTo(offer: Offer, journey: Journey, step: Step): Journey {
  if (!isBehind(step, journey) || journey.booked) return journey;
  return { ...settle(offer, { ...journey, choices: choicesUpTo(step, journey) }), step };
}

/** The time taken, or another in its place; what comes next is another press, and is asked anew. */
export const chooseSlot = (journey: Journey, slot: Slot): Journey =>
  journey.booked ? journey : { ...journey, choices: { ...journey.choices, slot } };

/**
 * The cart as rearranged beside the times: the time is forgotten, and nothing else. What the change makes us ask is
 * asked; of an empty cart the service is. A pack stays as it is sold.
 */
export function rearrangeCart(offer: Offer, journey: Journey, lines: readonly Line[]): Journey {
  if (journey.booked || journey.reschedule) return journey;
  if (lines.length === 0) return emptyCart(offer, journey);
  if (journey.choices.packId !== undefined) return journey;
  const { slot: _slot, ...choices } = journey.choices;
  const next = settle(offer, {
    ...journey,
    choices: { ...choices, lines },
    // what the link began with is the visitor's from now on
    preselected: { ...journey.preselected, ...(journey.preselected.lines && { lines }) },
  });
  return { ...next, step: reachable(next.step, next) };
}

/** The service is asked anew, and what came after it, unless the business never asks it. */
function emptyCart(offer: Offer, journey: Journey): Journey {
  if (!asksForIntervention(offer)) return journey;
  const { lines: _lines, packId: _packId, ...preselected } = journey.preselected;
  const steps = stepsOf(offer, preselected);
  const asked = steps.indexOf('intervention');
  const before = choicesWhere(journey.choices, (step) => steps.indexOf(step) < asked);
  const next = settle(offer, { ...journey, preselected, choices: { ...before, ...preselected } });
  return { ...next, step: nextStep(next) };
}

/** Whether the business asks for the service; if not, only a link chooses one. */
export const asksForIntervention = ({ group }: Pick<Offer, 'group'>): boolean =>
  group.questions.some(({ question }) => question === 'intervention');

/** What the present question lets choose from; nothing at a step that is none. */
export const offeredAt = (offer: Offer, journey: Journey): readonly Listed[] =>
  isQuestion(journey.step)
    ? listedAt[journey.step](offer, choicesBefore(journey.step, journey))
    : [];

const isBehind = (step: Step, { steps, ignored, step: current }: Journey): boolean =>
  steps.includes(step) && steps.indexOf(step) < steps.indexOf(current) && !ignored.includes(step);

/** Where a route leads: to its step, or to the first one missing before it; once booked, to the confirmation. */
export function reachable(step: Step, journey: Journey): Step {
  if (journey.booked) return 'confirm';
  const { steps, ignored } = journey;
  const missing = nextStep(journey);
  const isAskable =
    steps.includes(step) &&
    !ignored.includes(step) &&
    steps.indexOf(step) <= steps.indexOf(missing);
  return isAskable ? step : missing;
}

/** Whether the steps before the times may not be touched: an appointment is being changed. */
const isLocked = (step: Step, { steps, reschedule: edit }: Journey): boolean =>
  edit !== undefined && steps.indexOf(step) < steps.indexOf('slots');

/** Whether a step of the stepper is a link; forward again only where services are not merged. */
export function canGoTo({ group }: Pick<Offer, 'group'>, journey: Journey, step: Step): boolean {
  if (journey.booked || step === journey.step || isLocked(step, journey)) return false;
  return (
    isBehind(step, journey) || (!group.mergeInterventions && reachable(step, journey) === step)
  );
}

/** Goes to a step by the stepper or the browser's buttons, as far as one may. */
export function goTo(offer: Offer, journey: Journey, step: Step): Journey {
  if (!canGoTo(offer, journey, step)) return journey;
  return isBehind(step, journey) ? backTo(offer, journey, step) : { ...journey, step };
}

/** One mark of the stepper. */
export interface Mark {
  readonly step: Step;
  /** From 1. */
  readonly number: number;
  readonly state: 'done' | 'current' | 'to come' | 'locked';
  readonly isLink: boolean;
}

/** The stepper's marks: the steps that apply. The confirmation is an end, not a step to take. */
export function marks(offer: Pick<Offer, 'group'>, journey: Journey): readonly Mark[] {
  const { steps, ignored, step: current } = journey;
  const stateOf = (step: Step): Mark['state'] => {
    if (step === current) return 'current';
    if (isLocked(step, journey)) return 'locked';
    return steps.indexOf(step) < steps.indexOf(current) ? 'done' : 'to come';
  };
  return steps
    .filter((step) => step !== 'confirm' && !ignored.includes(step))
    .map((step, index) => ({
      step,
      number: index + 1,
      state: stateOf(step),
      isLink: canGoTo(offer, journey, step),
    }));
}

/** Whether it is the first step that the visitor sees: those before it are passed over. */
export const isFirst = ({ steps, ignored, step: current }: Journey): boolean =>
  steps.find((step) => !ignored.includes(step)) === current;

/** From the second step on that the visitor sees, until the appointment is booked. */
export const showsStepper = (journey: Journey): boolean =>
  !isFirst(journey) && journey.step !== 'confirm';

/** Wherever a step has its answer, also one that was passed over; and where the times or the contact form come first. */
export const showsSummary = ({ steps, step }: Journey): boolean =>
  step !== 'confirm' && (steps.indexOf(step) > 0 || step === 'fiche' || step === 'slots');

/** Keeps what is typed. */
export const writeDraft = (journey: Journey, change: Partial<Omit<Draft, 'key'>>): Journey => ({
  ...journey,
  draft: { ...journey.draft, ...change },
});

/** The visit is over: it led to these appointments. */
export const confirm = ({ reschedule: edit, ...journey }: Journey, outcome: Booked): Journey => ({
  ...journey,
  ...(edit && { formerStart: journey.formerStart ?? edit.start }),
  step: 'confirm',
  draft: { ...journey.draft, sent: undefined },
  booked: outcome,
});

/** The refusals that leave it open whether the appointment exists. */
const DOUBTFUL: readonly RefusalReason[] = ['unreachable', 'badAnswer', 'offline', 'tooManyCalls'];

/**
 * A draft that was certainly refused gets a new key, for the same key with another time or field is refused for that alone;
 * one whose fate is in doubt keeps its key, for only that keeps it from being booked twice.
 */
export const renewKey = (
  journey: Journey,
  { reason, detail }: Pick<Refusal, 'reason' | 'detail'>,
  newKey: () => DraftKey,
): Journey =>
  detail.inDoubt || DOUBTFUL.includes(reason)
    ? journey
    : { ...journey, draft: { ...journey.draft, key: newKey(), sent: undefined } };
