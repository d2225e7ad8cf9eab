export interface FirstStepNeeds {
  readonly urlname: string;
  readonly isHome: boolean;
  /** Answers of the first requests, by address. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly locale: string;
  readonly locales: readonly string[];
  /** Texts of the locale, by namespace. */
  readonly words: Readonly<Record<string, unknown>>;
  /** Query that the page's links keep, with its question mark, or empty. */
  readonly search: string;
}

export interface FirstStep {
  /** Last part of its address, as in `/{urlname}/book/{route}`. */
  readonly route: string;
  readonly html: string;
  /** Additional scripts of its view. */
  readonly scripts: 'questions' | 'home' | undefined;
}

/** `first-step.mjs` of a build: renders a first step with the page's own views. */
export interface FirstStepModule {
  /**
   * Undefined if the visit does not begin with a list of choices, or the group has no public page.
   */
  readonly firstStepOf: (needs: FirstStepNeeds) => Promise<FirstStep | undefined>;
}
