/** The questions of a group; their order is configurable. */
export type Question = 'interventionSet' | 'intervention' | 'calendarSet' | 'calendar' | 'resource';

export interface QuestionConfig {
  readonly question: Question;
  readonly maxMultirdvs: number | undefined;
  /** A single item is chosen automatically, without showing the step. */
  readonly skipUniqChoice: boolean;
  readonly any: boolean;
  /** The word before the chosen item, as "avec". */
  readonly preposition?: string | undefined;
}
