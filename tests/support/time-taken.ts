/** How far apart the medians of two calls may be when neither tells more than the other. */
const MOST_APART = 20;
const ROUNDS = 3;
const PAIRS = 20;

/** Each of two calls is made so often at the most, each time with another number. */
export const MOST_PAIRS = ROUNDS * PAIRS;

/**
 * Whether two calls take as long, by the medians of calls made in turns: less than `MOST_APART` milliseconds apart, and neither
 * twice the other. A call that does less is quicker each time; a machine that was busy with something else is asked again.
 */
export async function takeAsLong(
  one: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const [ofOne, ofOther]: [number[], number[]] = [[], []];
    for (let pair = 1; pair <= PAIRS; pair++) {
      const index = round * PAIRS + pair;
      ofOne.push(await timed(() => one(index)));
      ofOther.push(await timed(() => other(index)));
    }
    const medians = [median(ofOne), median(ofOther)];
    const [shorter, longer] = [Math.min(...medians), Math.max(...medians)];
    if (longer - shorter < MOST_APART && longer < 2 * shorter) return true;
  }
  return false;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
