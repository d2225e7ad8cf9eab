/** Facts side by side, without those that are absent. Where the line breaks, the dot goes with the fact that follows it. */
export const factLine = (facts: readonly (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(' ·\u00a0');
