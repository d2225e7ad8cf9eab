import { ANY_CALENDAR, type Line } from '../catalog/choices';
import type { Choices, Step } from '../journey/step-choices';
import { hourOf } from '../shared/day';
import { wallTime } from '../shared/visitor-time';
import { durationOf, type Price, priceOf, promotionLabel } from '../catalog/price';
import { interventionsOf, nameOf } from '../catalog/visible';
import type { Catalog, CatalogItem } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { Journey } from '../journey/journey';
import type { Slot } from '../slot/slot';
import { withId } from '../shared/with-id';

export interface SummaryRow {
  readonly step: Step;
  /** Undefined if not answered yet, and for "no preference". */
  readonly value: string | undefined;
  readonly state: 'answered' | 'no preference' | 'asked' | 'to come';
}

export interface SummaryLine {
  readonly interventionId: number;
  readonly name: string;
  /** Minutes. */
  readonly length: number;
  /** Cents, if the business gives a price. */
  readonly price: number | undefined;
  /** Name of the chosen calendar. */
  readonly person: string | undefined;
  readonly videoconference: boolean;
}

export interface Summary {
  readonly rows: readonly SummaryRow[];
  readonly pack: string | undefined;
  readonly lines: readonly SummaryLine[];
  readonly time:
    | {
        readonly start: string;
        readonly end: string | undefined;
        readonly person: string | undefined;
      }
    | undefined;
  /** Total minutes. */
  readonly length: number;
  /** Undefined if the business hides prices, or one is missing. */
  readonly price: Price | undefined;
  /** Percent, and the business's label. */
  readonly promotion: { readonly percent: number; readonly label: string | undefined } | undefined;
}

const nameIn = (list: readonly CatalogItem[], id: number | undefined): string | undefined => {
  const thing = withId(list, id);
  return thing && nameOf(thing);
};

const join = (names: readonly (string | undefined)[]): string | undefined =>
  [...new Set(names)].filter(Boolean).join(', ') || undefined;

const interventionSetsOf = (choices: Choices, catalog: Catalog): string | undefined =>
  choices.packId === undefined
    ? join(
        interventionsOf(catalog, choices).map(({ interventionsetId }) =>
          nameIn(catalog.interventionSets, interventionsetId),
        ),
      )
    : undefined;

const answers: {
  readonly [step in Step]?: (journey: Journey, catalog: Catalog) => string | undefined;
} = {
  interventionSet: ({ choices }, catalog) =>
    interventionSetsOf(choices, catalog) ??
    nameIn(catalog.interventionSets, choices.interventionSetId),
  intervention: ({ choices }, catalog) =>
    nameIn(catalog.packs, choices.packId) ??
    (interventionsOf(catalog, choices).map(nameOf).join(', ') || undefined),
  calendarSet: ({ choices }, { calendarSets }) => nameIn(calendarSets, choices.calendarSetId),
  // a retaken booking may have had several
  calendar: ({ choices: { calendarId, calendarIds, lines = [] } }, { calendars }) =>
    nameIn(calendars, calendarId) ??
    (calendarIds && join(lines.map((line) => nameIn(calendars, line.calendarId)))),
  resource: ({ choices }, { resources }) => nameIn(resources, choices.resourceId),
  slots: ({ choices }) => choices.slot && hourOf(choices.slot.start),
};

const anyOf: { readonly [step in Step]?: (choices: Choices) => number | undefined } = {
  calendarSet: ({ calendarSetId }) => calendarSetId,
  calendar: ({ calendarId }) => calendarId,
  resource: ({ resourceId }) => resourceId,
};

function rowOf(journey: Journey, catalog: Catalog, step: Step): SummaryRow {
  const value = answers[step]?.(journey, catalog);
  if (step === journey.step) return { step, value: undefined, state: 'asked' };
  if (value !== undefined) return { step, value, state: 'answered' };
  const isUnbound = anyOf[step]?.(journey.choices) === ANY_CALENDAR;
  return { step, value, state: isUnbound ? 'no preference' : 'to come' };
}

/**
 * The common calendar of all lines, else the only free one; a slot decides that of the first line.
 */
function personAt(
  slot: Slot,
  [first, ...others]: readonly Line[],
  { calendars }: Catalog,
): string | undefined {
  const preferredId = first && first.calendarId !== ANY_CALENDAR ? first.calendarId : undefined;
  if (others.some(({ calendarId }) => calendarId !== preferredId)) return undefined;
  const [only, ...alsoFree] = slot.calendarIds;
  return nameIn(calendars, preferredId ?? (alsoFree.length === 0 ? only : undefined));
}

const MILLIS_PER_MINUTE = 60_000;

/** Wall time of the group, `HH:MM`. */
const hourAfter = (start: string, minutes: number, timezone: string): string =>
  hourOf(wallTime(Date.parse(start) + minutes * MILLIS_PER_MINUTE, timezone));

function promotionOf(
  choices: Journey['choices'],
  catalog: Catalog,
  discount = 0,
): Summary['promotion'] {
  const { slot } = choices;
  if (slot?.promotion === undefined || discount === 0) return undefined;
  const { promotion: percent, start } = slot;
  return { percent, label: promotionLabel(interventionsOf(catalog, choices), start, percent) };
}

/** Shown if a link chose them, although no step asks. */
const OF_LINK: readonly Step[] = ['intervention', 'calendarSet', 'calendar', 'resource'];

/** Answers of the link, then of the steps; interventions always. */
function rowsOf(journey: Journey, catalog: Catalog): readonly SummaryRow[] {
  const { steps, ignored } = journey;
  const ofLink = OF_LINK.filter((step) => !steps.includes(step))
    .map((step) => rowOf(journey, catalog, step))
    .filter(({ state }) => state === 'answered');
  const ofSteps = steps
    .filter((step) => step in answers && (step === 'intervention' || !ignored.includes(step)))
    .map((step) => rowOf(journey, catalog, step));
  return [...ofLink, ...ofSteps];
}

export function summaryOf(
  journey: Journey,
  catalog: Catalog,
  { timezone, displayInterventionPrice }: Pick<Group, 'timezone' | 'displayInterventionPrice'>,
): Summary {
  const { choices } = journey;
  const slot = choices.slot;
  const lines = choices.lines ?? [];
  const person = slot && personAt(slot, lines, catalog);
  const length = durationOf(choices, catalog);
  const price = displayInterventionPrice ? priceOf(choices, catalog, slot?.promotion) : undefined;
  return {
    rows: rowsOf(journey, catalog).map((row) =>
      // the row of the time names the person
      row.step === 'calendar' && row.state === 'no preference' && person !== undefined
        ? { ...row, value: person, state: 'answered' }
        : row,
    ),
    pack: nameIn(catalog.packs, choices.packId),
    lines: lines.flatMap(({ interventionId, calendarId }) => {
      const intervention = withId(catalog.interventions, interventionId);
      if (!intervention) return [];
      const { length, price, videoconference } = intervention;
      return {
        interventionId,
        name: nameOf(intervention),
        length,
        price,
        person: nameIn(catalog.calendars, calendarId),
        videoconference,
      };
    }),
    time: slot && {
      start: slot.start,
      end: length > 0 ? hourAfter(slot.start, length, timezone) : undefined,
      person,
    },
    length,
    price,
    promotion:
      choices.packId === undefined ? promotionOf(choices, catalog, price?.discount) : undefined,
  };
}
