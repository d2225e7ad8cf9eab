/** What the first step of a group is written from. */
export interface FirstStepNeeds {
  readonly urlname: string;
  /** Of the first calls, by address. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly locale: string;
  /** All that the page has words for. */
  readonly locales: readonly string[];
  /** The words of the locale, by namespace. */
  readonly words: Readonly<Record<string, unknown>>;
  /** What the links of the page keep of its address, with its question mark; empty for nothing. */
  readonly search: string;
}

/** The step in which a visit begins. */
export interface FirstStep {
  /** The last part of its address, `/{urlname}/book/{route}`. */
  readonly route: string;
  readonly html: string;
  /** Whether its view is in the scripts of the entry; else it is in those of the questions. */
  readonly isOfEntry: boolean;
}
