const [FIRST, LONGEST] = [5, 3_600];

/**
 * Seconds until the next attempt: doubled with each failure up to an hour. A random half of it keeps the messages of many
 * businesses to one receiver apart.
 *
 * @param random from 0 to 1.
 */
export const retryPause = (failures: number, random: number): number =>
  Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST) * (0.5 + random / 2);
