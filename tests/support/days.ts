/** A day so many days from now, `YYYY-MM-DD` in UTC. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
