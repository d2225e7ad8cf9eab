import type { Appointment } from '../appointment/appointment';
import type { Booking, BookingOutcome, DraftKey } from '../appointment/booking';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Catalog, CatalogItem } from '../catalog/catalog';
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
import type { Group, Question } from '../group/group';
import type { Refusal, RefusalReason } from '../shared/refusal';
import type { Slot } from '../slot/slot';
import { ANY_CALENDAR, choiceOf, isPreferred, type Line } from '../catalog/choices';
import { type Choices, choicesWhere, isAnswered, type Step, stepOf } from './step-choices';
import { withId } from '../shared/with-id';

/** Outlives steps, refusals and going back. */
export interface Draft {
  readonly key: DraftKey;
  /** Sent under this key: perhaps carried out, and its first answer can be had. */
  readonly sent?: Booking | undefined;
  readonly attendee?: FicheChoice | undefined;
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly consentsToVideo: boolean;
}

/** The state of a visit; everything else is derived. */
export interface Journey {
  /** Questions that the link leaves, then slots, login if required, fiche, confirm. */
  readonly steps: readonly Step[];
  /** Needless or answered automatically: shown greyed. */
  readonly ignored: readonly Step[];
  readonly step: Step;
  readonly choices: Choices;
  /** Choices of the link: never asked, never dropped. */
  readonly preselected: Choices;
  readonly draft: Draft;
  /** Only `confirm` is left then. */
  readonly booked?: BookingOutcome;
  /** Just now, until `restart`. */
  readonly cancelled?: readonly Appointment[];
  readonly reschedule?: AppointmentGroup;
  /** Set before an edit only if an order without an answer has moved it. */
  readonly formerStart?: string;
}

export interface Offer {
  readonly group: Pick<
    Group,
    'questions' | 'loginRequired' | 'mergeInterventions' | 'maxMultirdvs' | 'antsGroup'
  >;
  readonly catalog: Catalog;
  /** Agents see things without a public name. */
  readonly agent: boolean;
  readonly isLoggedIn: boolean;
}

export const listedAt: {
  readonly [question in Question]: (offer: Offer, choices: Choices) => readonly CatalogItem[];
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

const single: { readonly [question in Question]: (item: CatalogItem) => Choices } = {
  interventionSet: ({ id }) => ({ interventionSetId: id }),
  intervention: (item) => ('config' in item ? { packId: item.id } : choiceOf(item.id)),
  calendarSet: ({ id }) => ({ calendarSetId: id }),
  calendar: ({ id }) => ({ calendarId: id }),
  resource: ({ id }) => ({ resourceId: id }),
};

const settledBy: { readonly [question in Question]: readonly (keyof Choices)[] } = {
  interventionSet: ['interventionSetId', 'interventionSetIds', 'lines', 'packId'],
  intervention: ['lines', 'packId'],
  calendarSet: ['calendarSetId', 'calendarId', 'calendarIds'],
  calendar: ['calendarId', 'calendarIds'],
  resource: ['resourceId'],
};

/** A pack has its own calendars; interventions with `skippableAgenda` need no choice. */
const lacksCalendar = (offer: Offer, choices: Choices): boolean => {
  const interventions = interventionsOf(offer.catalog, choices);
  return (
    choices.packId !== undefined ||
    (interventions.length > 0 && interventions.every(({ skippableAgenda }) => skippableAgenda))
  );
};

const never = (): boolean => false;

/** True if no single calendar offers all interventions: each then has its own. */
const needsSeveral = ({ catalog, agent }: Offer, choices: Choices): boolean =>
  choices.lines?.[1] !== undefined && visibleCalendars(catalog, choices, agent).length === 0;

const isNeedless: { readonly [question in Question]: (offer: Offer, choices: Choices) => boolean } =
  {
    // an intervention determines its set, a calendar its calendar set
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

const lacksAll: { readonly [question in Question]: (catalog: Catalog) => boolean } = {
  interventionSet: ({ interventionSets }) => interventionSets.every((one) => one.deleted),
  intervention: never,
  calendarSet: ({ calendarSets }) => calendarSets.every((one) => one.deleted),
  calendar: never,
  resource: never,
};

export const isQuestion = (step: Step): step is Question => step in isNeedless;

function stepsOf({ group, catalog, isLoggedIn }: Offer, linkChoices: Choices): readonly Step[] {
  const questions = group.questions
    .map(({ question }) => question)
    .filter((question) => settledBy[question].every((choice) => linkChoices[choice] === undefined))
    .filter((question) => !lacksAll[question](catalog));
  return [
    ...new Set(questions),
    'slots',
    ...(group.loginRequired && !isLoggedIn ? (['login'] as const) : []),
    'fiche',
    'confirm',
  ];
}

/** Includes the link's. */
export const choicesBefore = (
  step: Step,
  { steps, choices, preselected }: Pick<Journey, 'steps' | 'choices' | 'preselected'>,
): Choices => ({
  ...answersOf(
    choices,
    (other) => steps.includes(other) && steps.indexOf(other) < steps.indexOf(step),
  ),
  ...preselected,
});

/** A pack keeps its calendars without their step. */
function answersOf(choices: Choices, holds: (step: Step) => boolean): Choices {
  const subset = choicesWhere(choices, holds);
  const forgotten =
    choices.calendarId !== undefined &&
    subset.calendarId === undefined &&
    subset.packId === undefined;
  if (!subset.lines || !forgotten) return subset;
  return { ...subset, lines: subset.lines.map((line) => ({ ...line, calendarId: ANY_CALENDAR })) };
}

/** Lines of a pack keep their calendars. */
export function withLines({ catalog }: Offer, choices: Choices): Choices {
  const { packId, calendarId } = choices;
  if (packId !== undefined) {
    const pack = withId(catalog.packs, packId);
    const lines =
      choices.lines ??
      pack?.config.map((part) => ({
        interventionId: part.interventionId,
        calendarId: selectedCalendarOf(part, catalog, choices),
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

/** Asks what neither the link nor a single item answers. */
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
    // questions before the intervention narrow the times, and can be visited again
    if (isNeedless[question](offer, before))
      return { ...sofar, ignored: [...sofar.ignored, question] };
    if (unansweredStepBefore(sofar, question) !== undefined || !skipping.has(question))
      return sofar;
    const [only, ...others] = listedAt[question](offer, before);
    if (!only || others.length > 0) return sofar;
    const choices = isAnswered(question, sofar.choices)
      ? sofar.choices
      : { ...sofar.choices, ...single[question](only) };
    return {
      ...sofar,
      choices: withLines(offer, choices),
      ignored: [...sofar.ignored, question],
    };
  }, start);
}

const unansweredStepBefore = ({ steps, ignored, choices }: Journey, step: Step): Step | undefined =>
  steps
    .slice(0, steps.indexOf(step))
    .find((earlier) => !ignored.includes(earlier) && !isAnswered(earlier, choices));

const nextStep = (journey: Journey): Step => unansweredStepBefore(journey, 'confirm') ?? 'fiche';

export function begin(offer: Offer, linkChoices: Choices, key: DraftKey): Journey {
  const draft: Draft = { key, fiche: {}, vevent: {}, comments: '', consentsToVideo: false };
  const initialChoices = withLines(offer, linkChoices);
  const journey = settle(offer, {
    steps: [],
    ignored: [],
    step: 'slots',
    choices: initialChoices,
    preselected: initialChoices,
    draft,
  });
  return { ...journey, step: nextStep(journey) };
}

function choicesUpTo(step: Step, journey: Journey): Choices {
  const { steps, choices, preselected } = journey;
  const subset = answersOf(choices, (other) => steps.indexOf(other) <= steps.indexOf(step));
  return { ...subset, ...preselected };
}

export function answer(offer: Offer, journey: Journey, change: Choices): Journey {
  const { steps } = journey;
  const index = steps.findIndex((step) =>
    Object.keys(change).some((choice) => stepOf[choice as keyof Choices] === step),
  );
  const step = steps[index];
  if (step === undefined || journey.booked) return journey;

  const subset = choicesWhere(choicesUpTo(step, journey), (other) => other !== step);
  const next = settle(offer, {
    ...journey,
    choices: { ...subset, ...change, ...journey.preselected },
  });
  return { ...next, step: nextStep(next) };
}

export function proceed(offer: Offer, journey: Journey): Journey {
  const next = settle(offer, journey);
  return { ...next, step: nextStep(next) };
}

export function reoffer(offer: Offer, journey: Journey): Journey {
  const next = settle(offer, journey);
  return { ...next, step: reachable(next.step, next) };
}

/** Drops the later answers. */
export function backTo(offer: Offer, journey: Journey, step: Step): Journey {
  if (!isBehind(step, journey) || journey.booked) return journey;
  return { ...settle(offer, { ...journey, choices: choicesUpTo(step, journey) }), step };
}

/** Stays on the step: going on is another press. */
export const chooseSlot = (journey: Journey, slot: Slot): Journey =>
  journey.booked ? journey : { ...journey, choices: { ...journey.choices, slot } };

/** Drops the time; asks what the change opens. Packs cannot be changed. */
export function rearrangeCart(offer: Offer, journey: Journey, lines: readonly Line[]): Journey {
  if (journey.booked || journey.reschedule) return journey;
  if (lines.length === 0) return emptyCart(offer, journey);
  if (journey.choices.packId !== undefined) return journey;
  const { slot: _slot, ...choices } = journey.choices;
  const next = settle(offer, {
    ...journey,
    choices: { ...choices, lines },
    // lines of the link now belong to the visitor
    preselected: { ...journey.preselected, ...(journey.preselected.lines && { lines }) },
  });
  return { ...next, step: reachable(next.step, next) };
}

function emptyCart(offer: Offer, journey: Journey): Journey {
  if (!asksForIntervention(offer)) return journey;
  const { lines: _lines, packId: _packId, ...preselected } = journey.preselected;
  const steps = stepsOf(offer, preselected);
  const index = steps.indexOf('intervention');
  const before = choicesWhere(journey.choices, (step) => steps.indexOf(step) < index);
  const next = settle(offer, { ...journey, preselected, choices: { ...before, ...preselected } });
  return { ...next, step: nextStep(next) };
}

/** False if only a link chooses the intervention. */
export const asksForIntervention = ({ group }: Pick<Offer, 'group'>): boolean =>
  group.questions.some(({ question }) => question === 'intervention');

export const offeredAt = (offer: Offer, journey: Journey): readonly CatalogItem[] =>
  isQuestion(journey.step)
    ? listedAt[journey.step](offer, choicesBefore(journey.step, journey))
    : [];

const isBehind = (step: Step, { steps, ignored, step: current }: Journey): boolean =>
  steps.includes(step) && steps.indexOf(step) < steps.indexOf(current) && !ignored.includes(step);

/** The first unanswered step before it; once booked, the confirmation. */
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

const isLocked = (step: Step, { steps, reschedule: edit }: Journey): boolean =>
  edit !== undefined && steps.indexOf(step) < steps.indexOf('slots');

/** Forward only if services are not merged. */
export function canGoTo({ group }: Pick<Offer, 'group'>, journey: Journey, step: Step): boolean {
  if (journey.booked || step === journey.step || isLocked(step, journey)) return false;
  return (
    isBehind(step, journey) || (!group.mergeInterventions && reachable(step, journey) === step)
  );
}

export function goTo(offer: Offer, journey: Journey, step: Step): Journey {
  if (!canGoTo(offer, journey, step)) return journey;
  return isBehind(step, journey) ? backTo(offer, journey, step) : { ...journey, step };
}

export interface Mark {
  readonly step: Step;
  readonly number: number;
  readonly state: 'done' | 'current' | 'to come' | 'locked';
  readonly isLink: boolean;
}

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

export const isFirst = ({ steps, ignored, step: current }: Journey): boolean =>
  steps.find((step) => !ignored.includes(step)) === current;

/** From the second visible step on, until the booking. */
export const showsStepper = (journey: Journey): boolean =>
  !isFirst(journey) && journey.step !== 'confirm';

/** True once a step is answered or skipped, or if slots or fiche come first. */
export const showsSummary = ({ steps, step }: Journey): boolean =>
  step !== 'confirm' && (steps.indexOf(step) > 0 || step === 'fiche' || step === 'slots');

export const writeDraft = (journey: Journey, change: Partial<Omit<Draft, 'key'>>): Journey => ({
  ...journey,
  draft: { ...journey.draft, ...change },
});

export const confirm = (
  { reschedule: edit, ...journey }: Journey,
  outcome: BookingOutcome,
): Journey => ({
  ...journey,
  ...(edit && { formerStart: journey.formerStart ?? edit.start }),
  step: 'confirm',
  draft: { ...journey.draft, sent: undefined },
  booked: outcome,
});

/** Refusals after which the appointment may exist. */
const DOUBTFUL: readonly RefusalReason[] = ['unreachable', 'badAnswer', 'offline', 'tooManyCalls'];

/**
 * Refused, the same key would be refused again with changed content; in doubt, another key could
 * book twice.
 */
export const renewKey = (
  journey: Journey,
  { reason, detail }: Pick<Refusal, 'reason' | 'detail'>,
  newKey: () => DraftKey,
): Journey =>
  detail.inDoubt || DOUBTFUL.includes(reason)
    ? journey
    : { ...journey, draft: { ...journey.draft, key: newKey(), sent: undefined } };
