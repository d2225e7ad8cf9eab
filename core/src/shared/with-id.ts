export const withId = <Thing extends { readonly id: number }>(
  things: readonly Thing[],
  wanted: number | undefined,
): Thing | undefined => things.find(({ id }) => id === wanted);
