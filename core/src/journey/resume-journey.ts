import type { Appointment } from '../appointment/appointment';
import type { Booking, BookingOutcome } from '../appointment/booking';
import type { FormValues } from '../fiche/form';
import { dayOf, isDay, type Day } from '../shared/day';
import type { Slot } from '../slot/slot';
import {
  answer,
  begin,
  confirm,
  isQuestion,
  reachable,
  rearrangeCart,
  chooseSlot,
  type Draft,
  type Journey,
  type Offer,
} from './journey';
import { isOffered } from './offered';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import { type Choices, choicesWhere, type Step } from './step-choices';
import { type StoredJourney, VERSION, withoutPerson } from './stored-journey';

/** Drops answers no longer offered, and those after them. */
export function resumeJourney(
  offer: Offer,
  fresh: Journey,
  link: Choices,
  snapshot: StoredJourney,
): Journey {
  if (snapshot.booked) {
    const { choices, booked, formerStart } = snapshot;
    const outcome: BookingOutcome = {
      appointments: booked,
      ficheToken: undefined,
      isRestored: true,
    };
    return { ...confirm({ ...fresh, choices }, outcome), ...(formerStart && { formerStart }) };
  }
  const initial = snapshot.isFree ? begin(offer, {}, fresh.draft.key) : fresh;
  const withDraft = { ...initial, draft: { ...(snapshot.draft ?? fresh.draft) } };
  if (snapshot.link !== JSON.stringify(link)) return { ...fresh, draft: withDraft.draft };
  const answers = withLineCalendars(snapshot.choices);
  let journey = withCart(offer, withDraft, answers);
  for (const question of initial.steps.filter(isQuestion)) {
    if (journey.ignored.includes(question)) continue;
    const change = choicesWhere(answers, (step) => step === question);
    const isAnswered = Object.keys(change).length > 0;
    if (!isAnswered || !isOffered(offer, question, { ...journey.choices, ...change })) break;
    journey = answer(offer, journey, change);
  }
  const { slot } = snapshot.choices;
  const isTime = reachable('slots', journey) === 'slots' && slot !== undefined;
  const complete =
    isTime && dayOf(slot.start) >= snapshot.day ? chooseSlot(journey, slot) : journey;
  return { ...complete, step: reachable(snapshot.step, complete) };
}

/** No step asks for the lines of a link. */
function withCart(offer: Offer, journey: Journey, { lines }: Choices): Journey {
  const isOfLink = journey.preselected.lines !== undefined && lines !== undefined;
  return isOfLink && isOffered(offer, 'intervention', { ...journey.choices, lines })
    ? rearrangeCart(offer, journey, lines)
    : journey;
}

/** Lines keep no common calendar: it is an answer of its own. */
function withLineCalendars(choices: Choices): Choices {
  const { lines, calendarId } = choices;
  if (!lines || calendarId === undefined) return choices;
  return { ...choices, lines: lines.map((line) => ({ ...line, calendarId: ANY_CALENDAR })) };
}

/** Undefined if malformed, or if neither of today nor booked. */
export function storedJourneyFrom(value: unknown, today: Day): StoredJourney | undefined {
  const {
    version,
    day,
    link,
    isFree,
    step,
    choices,
    draft,
    reschedule: edit,
    ...rest
  } = recordOf(value);
  const appointments = listOf(rest['booked'], appointmentFrom);
  if (version !== VERSION || !isDay(today) || (day !== today && !appointments)) return undefined;
  if (typeof link !== 'string' || typeof step !== 'string') return undefined;
  return {
    version: VERSION,
    day: today,
    link,
    ...(isFree === true && { isFree }),
    step: step as Step, // an unknown step is unreachable, and leads to the first unanswered one
    choices: choicesFrom(choices),
    draft: draftFrom(draft),
    reschedule: idOf(edit),
    booked: appointments,
    formerStart: startFrom(rest['formerStart']),
    ...(rest['isLeft'] === true && { isLeft: true }),
  };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const idOf = (value: unknown): number | undefined => (isId(value) ? value : undefined);

const MOST = 100;

const listOf = <T>(
  value: unknown,
  one: (item: unknown) => T | undefined,
): readonly T[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST) return undefined;
  const items = value.map(one);
  return items.includes(undefined) ? undefined : (items as T[]);
};

function lineFrom(value: unknown): Line | undefined {
  const { interventionId, calendarId } = recordOf(value);
  return isId(interventionId) && isId(calendarId) ? { interventionId, calendarId } : undefined;
}

const START = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;
const WHOLE = 100;

const startFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && START.test(value) && isDay(dayOf(value)) ? value : undefined;

/** Checks what is computed with; this page wrote the others. */
function appointmentFrom(value: unknown): Appointment | undefined {
  const { id, start, end, duration, interventionName, calendarName } = recordOf(value);
  const isWhole =
    isId(id) &&
    isId(duration) &&
    startFrom(start) !== undefined &&
    startFrom(end) !== undefined &&
    typeof interventionName === 'string' &&
    typeof calendarName === 'string';
  return isWhole ? withoutPerson(value as Appointment) : undefined;
}

function slotFrom(value: unknown): Slot | undefined {
  const { start, capacity, calendarIds, promotion } = recordOf(value);
  const percent = idOf(promotion);
  const ids = listOf(calendarIds, idOf) ?? [];
  const time = startFrom(start);
  if (time === undefined || !isId(capacity) || (percent ?? 0) > WHOLE) return undefined;
  return { start: time, capacity, calendarIds: ids, promotion: percent };
}

/** Unreadable choices are ignored. */
function choicesFrom(value: unknown): Choices {
  const record = recordOf(value);
  const choices = {
    interventionSetId: idOf(record['interventionSetId']),
    lines: listOf(record['lines'], lineFrom),
    packId: idOf(record['packId']),
    calendarSetId: idOf(record['calendarSetId']),
    calendarId: idOf(record['calendarId']),
    resourceId: idOf(record['resourceId']),
    slot: slotFrom(record['slot']),
  };
  return Object.fromEntries(
    Object.entries(choices).filter(([, choice]) => choice !== undefined),
  ) as Choices;
}

/** Characters: more than any field takes. */
const LONGEST = 10_000;
const KEY = /^[\w-]{8,64}$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= LONGEST ? value : '';

const valuesFrom = (value: unknown): FormValues =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, string | boolean] =>
        typeof entry[1] === 'boolean' ||
        (typeof entry[1] === 'string' && entry[1].length <= LONGEST),
    ),
  );

/** Without its key it would be another draft. */
function draftFrom(value: unknown): Draft | undefined {
  const {
    key,
    sent,
    attendee: ficheChoice,
    fiche,
    vevent,
    comments,
    consentsToVideo,
  } = recordOf(value);
  if (typeof key !== 'string' || !KEY.test(key)) return undefined;
  return {
    key,
    // the server checks it like any request body
    ...(recordOf(sent)['key'] === key && { sent: sent as Booking }),
    ...((ficheChoice === 'new' || isId(ficheChoice)) && { attendee: ficheChoice }),
    fiche: valuesFrom(fiche),
    vevent: valuesFrom(vevent),
    comments: textOf(comments),
    consentsToVideo: consentsToVideo === true,
  };
}
