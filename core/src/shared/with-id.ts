export const withId = <Thing extends { readonly id: number }>(
  things: readonly Thing[],
  target: number | undefined,
): Thing | undefined => things.find(({ id }) => id === target);
