/** Runs of a property: all in `npm test`, a tenth while one works (`npm run test:unit`). */
export const runs = (count: number): number =>
  process.env.FEW_RUNS ? Math.ceil(count / 10) : count;
