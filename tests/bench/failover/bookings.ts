import { randomUUID } from 'node:crypto';
import { aBookingBody, book } from '../../support/booking-calls';
import { query } from '../../support/postgres';

/** What clients were told, and when. */
export interface Bookings {
  /** Books one time after the other, each tried with one key until it is told yes or no. */
  stop(): Promise<void>;
  confirmed(): number;
  /** Answers that are neither a booking nor a refusal of the API. */
  untyped(): readonly string[];
  /** Refusals of the API by status and text, with how many there were of each. */
  refusals(): ReadonlyMap<string, number>;
  refused(): number;
  /** Longest time without a confirmed booking since the last call, in milliseconds. */
  takeLongestGap(): number;
  /** What the database holds of them. */
  compare(databaseUrl: string): Promise<{ readonly lost: number; readonly doubled: number }>;
}

const CLIENTS = 8;
const PAUSE = 100;
const STEP = 30 * 60_000;

/** @param starts free times of the group, which no other client books. */
export function startBookings(addresses: readonly string[], first: number): Bookings {
  let isRunning = true;
  let next = 0;
  const refusals = new Map<string, number>();
  let last = performance.now();
  let longest = 0;
  const confirmed: string[] = [];
  const untyped: string[] = [];

  const bookUntilTold = async (name: string, date: string): Promise<void> => {
    const key = randomUUID();
    for (let attempt = 0; isRunning; attempt++) {
      const address = addresses[attempt % addresses.length] ?? '';
      const answer = await book(
        address,
        aBookingBody({ date, fiche: { lastname: name, email: `${name}@example.org` } }),
        { 'idempotency-key': key },
      ).catch((failure: Error) => failure);
      if (!(answer instanceof Error)) {
        if (answer.status < 300) {
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
          confirmed.push(name);
          return;
        }
        const isTyped = answer.status !== 500 && typeof answer.json === 'object';
        const reason = `${answer.status} ${answer.text.slice(0, 200)}`;
        if (isTyped) refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
        else untyped.push(reason);
      } else untyped.push(answer.message);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };

  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isRunning) {
      const number = next++;
      await bookUntilTold(
        `client${number}`,
        `${new Date(first + number * STEP).toISOString().slice(0, 19)}+00:00`,
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  });

  return {
    stop: async () => {
      isRunning = false;
      await Promise.all(clients);
    },
    confirmed: () => confirmed.length,
    untyped: () => untyped,
    refusals: () => refusals,
    refused: () => [...refusals.values()].reduce((sum, count) => sum + count, 0),
    takeLongestGap: () => {
      const gap = Math.max(longest, performance.now() - last);
      longest = 0;
      return gap;
    },
    compare: async (databaseUrl) => {
      const rows = await query<{ readonly name: string; readonly times: string }>(
        databaseUrl,
        `select f.lastname as name, count(*) as times
         from appointments a join fiches f on f.group_id = a.group_id and f.id = a.fiche_id
         group by 1`,
      );
      const booked = new Map(rows.map(({ name, times }) => [name, Number(times)]));
      return {
        lost: confirmed.filter((name) => !booked.has(name)).length,
        doubled: [...booked.values()].filter((times) => times > 1).length,
      };
    },
  };
}
