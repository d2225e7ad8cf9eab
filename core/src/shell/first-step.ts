/** What the first step of a group is written from. */
export interface FirstStepNeeds {
  readonly urlname: string;
  /** Whether the public page is asked for rather than a step. */
  readonly isHome: boolean;
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

/** The step in which a visit begins, or the public page. */
export interface FirstStep {
  /** The last part of its address, as in `/{urlname}/book/{route}`. */
  readonly route: string;
  readonly html: string;
  /** The scripts that its view is in, besides those of every page. */
  readonly scripts: 'questions' | 'home' | undefined;
}

/** `first-step.mjs` of a build of the page: it writes a first step with the page's own views. */
export interface FirstStepModule {
  /** Undefined where the visit does not begin with a list of choices, or the group shows no such page. */
  readonly firstStepOf: (needs: FirstStepNeeds) => Promise<FirstStep | undefined>;
}
