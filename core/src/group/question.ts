/** What a group may ask, in the order it likes. */
export type Question = 'interventionSet' | 'intervention' | 'calendarSet' | 'calendar' | 'resource';

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
