/** At a line break, the dot moves with the following fact. */
export const factLine = (facts: readonly (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(' ·\u00a0');
