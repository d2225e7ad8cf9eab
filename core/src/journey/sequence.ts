import type { Slot } from '../slot/slot';

/** What a group may ask, in the order it likes. */
export type Question = 'interventionSet' | 'intervention' | 'calendarSet' | 'calendar' | 'resource';

/** `login` comes before the contact step when the group requires it. */
export type Step = Question | 'slots' | 'login' | 'fiche' | 'confirm';

/** One question as the group configures it. */
export interface QuestionConfig {
  readonly question: Question;
  readonly maxMultirdvs: number | undefined;
  /** A single item is chosen by itself and its step is not shown. */
  readonly skipUniqChoice: boolean;
  /** "No preference" may be answered. */
  readonly any: boolean;
  /** The word before the chosen thing, as "avec". */
  readonly preposition?: string | undefined;
}

/** "No preference": any calendar that offers the service will do. */
export const ANY_CALENDAR = 0;

/** Whether an answer names a thing: "no preference", 0, is an answer to the calendar set and the resource as well. */
export const isPreferred = (id: number | undefined): id is number =>
  id !== undefined && id !== ANY_CALENDAR;

/** One service to be given by one calendar; the lines of a cart follow each other in time. */
export interface Line {
  readonly interventionId: number;
  /** `ANY_CALENDAR` for no preference. */
  readonly calendarId: number;
}

/** What has been answered so far; a key is absent until its question is. */
export interface Choices {
  readonly interventionSetId?: number;
  /** Several categories, as only a link can ask for: their services together. */
  readonly interventionSetIds?: readonly number[];
  /** The services, in their order; those of a pack when `packId` is there. */
  readonly lines?: readonly Line[];
  readonly packId?: number;
  readonly calendarSetId?: number;
  readonly calendarId?: number;
  /** Several calendars, as only a link can ask for: any of them will do. */
  readonly calendarIds?: readonly number[];
  readonly resourceId?: number;
  readonly slot?: Slot;
}

/** The step that gives each choice. */
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

/** The choices whose step fulfils the condition. */
export const choicesWhere = (choices: Choices, holds: (step: Step) => boolean): Choices =>
  Object.fromEntries(
    choiceNames
      .filter((name) => choices[name] !== undefined && holds(stepOf[name]))
      .map((name) => [name, choices[name]]),
  );

/** Whether a step has its answer; the services are answered by one at least. */
export const isAnswered = (step: Step, choices: Choices): boolean =>
  step === 'intervention'
    ? (choices.lines?.length ?? 0) > 0
    : choiceNames.some((name) => stepOf[name] === step && choices[name] !== undefined);
