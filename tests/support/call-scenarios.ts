import { outcome, type Answer } from './booking-calls';
import type { TestServer } from './test-server';

/** One call and what must come of it. */
export type CallScenario = [
  title: string,
  call: () => Promise<Answer>,
  /** In a word, as `422 too_many_fiches`; a field that is refused stands behind it: `422 invalid_field: email malformed`. */
  answer: string,
  after?: {
    /** Part of the JSON of the answer. */
    readonly json?: object;
    /** What a statement finds afterwards; `$1`, where it is there, is the id of the first record of the answer. */
    readonly rows?: readonly [statement: string, rows: readonly object[]];
  },
];

const faultsOf = ({ json }: Answer): string =>
  ((json?.messages?.errors ?? []) as readonly { field?: string; reason?: string }[])
    .filter(({ field }) => field !== undefined)
    .map(({ field, reason }) => `${field} ${reason}`)
    .sort()
    .join(', ');

/** Makes each call in a test of its own. */
export function callScenarios(server: TestServer, scenarios: readonly CallScenario[]): void {
  it.each(scenarios)('%s', async (_, call, expected, { json, rows } = {}) => {
    const answer = await call();

    const faults = expected.includes(': ') ? `: ${faultsOf(answer)}` : '';
    expect(outcome(answer) + faults).toBe(expected);
    if (json) expect(answer.json).toMatchObject(json);
    if (rows) {
      const [statement, found] = rows;
      const id = statement.includes('$1') ? [answer.json.records[0].id] : [];
      expect(await server.sql(statement, id)).toEqual(found);
    }
  });
}
