import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Catalog } from '../catalog/catalog';
import { type CatalogChoices, isPreferred } from '../catalog/choices';
import { calendarIdsLeft } from '../catalog/visible';
import type { Question } from '../group/group';
import type { Slot, SlotQuery } from '../slot/slot';

/** `login` comes before the fiche step if the group requires it. */
export type Step = Question | 'slots' | 'login' | 'fiche' | 'confirm';

export interface Choices extends CatalogChoices {
  readonly slot?: Slot;
}

export const stepOf = {
  interventionSetId: 'interventionSet',
  interventionSetIds: 'interventionSet',
  lines: 'intervention',
  packId: 'intervention',
  calendarSetId: 'calendarSet',
  calendarId: 'calendar',
  calendarIds: 'calendar',
  resourceId: 'resource',
  slot: 'slots',
} as const satisfies { readonly [choice in keyof Required<Choices>]: Step };

const choiceNames = Object.keys(stepOf) as readonly (keyof Choices)[];

export const choicesWhere = (choices: Choices, holds: (step: Step) => boolean): Choices =>
  Object.fromEntries(
    choiceNames
      .filter((name) => choices[name] !== undefined && holds(stepOf[name]))
      .map((name) => [name, choices[name]]),
  );

export const isAnswered = (step: Step, choices: Choices): boolean =>
  step === 'intervention'
    ? choices.lines?.[0] !== undefined
    : choiceNames.some((name) => stepOf[name] === step && choices[name] !== undefined);

export type Selection = Omit<SlotQuery, 'from' | 'locale'>;

export function selectionOf(
  choices: Choices,
  catalog: Catalog | undefined,
  edit?: Pick<AppointmentGroup, 'id'>,
): Selection {
  const { lines = [], packId, resourceId } = choices;
  const calendarIds = catalog ? calendarIdsLeft(catalog, choices) : choices.calendarIds;
  return {
    lines,
    packId,
    resourceId: isPreferred(resourceId) ? resourceId : undefined,
    ...(calendarIds && { calendarIds }),
    ...(edit && { editId: edit.id }),
  };
}
