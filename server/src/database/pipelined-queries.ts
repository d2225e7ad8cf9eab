import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { MeasuredPool } from './pool';

interface TransactionEnd<Result> {
  readonly writes: readonly CompiledQuery[];
  readonly result: Result;
}

type Rows = readonly unknown[];

/** The answers of several queries, each in its place. */
export type RowsOf<Queries extends readonly CompiledQuery[]> = {
  readonly [index in keyof Queries]: Queries[index] extends CompiledQuery<infer Row>
    ? readonly Row[]
    : never;
};

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * Sends prepared statements together: most of the time of a booking is network latency and parsing.
 */
export class RoundTrips {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly pool: MeasuredPool,
    private readonly session: { readonly keepsSession: boolean },
  ) {}

  /** In seconds. */
  onWait(hear: (seconds: number) => void): void {
    this.pool.onWait = hear;
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const { rows } = await this.pool.query(this.prepare(query));
    return rows as readonly Row[];
  }

  /**
   * The first round trip sends the queries, the second the writes of `decide` and the commit. Rolls
   * back on an error.
   */
  async transaction<const Questions extends readonly CompiledQuery[], Result>(
    questions: Questions,
    decide: (answers: RowsOf<Questions>) => TransactionEnd<Result>,
  ): Promise<Result> {
    const session = await this.pool.connect();
    try {
      const [, ...answers] = await this.sendTogether(session, [BEGIN, ...questions]);
      const { writes, result } = decide(answers as RowsOf<Questions>);
      await this.sendTogether(session, [...writes, COMMIT]);
      return result;
    } catch (failure) {
      // a broken connection has rolled back by itself
      await this.sendTogether(session, [ROLLBACK]).catch(() => undefined);
      throw failure;
    } finally {
      session.release();
    }
  }

  /** Pipelines the statements: after a failed one, a transaction ignores the rest. */
  private async sendTogether(
    session: PoolClient,
    queries: readonly CompiledQuery[],
  ): Promise<readonly Rows[]> {
    const { stream } = session.connection;
    // one write to the socket; the embedded database has none
    stream.cork?.();
    const running = queries.map(async (query) => session.query(this.prepare(query)));
    stream.uncork?.();
    return (await Promise.all(running)).map(({ rows }) => rows);
  }

  private prepare({ sql, parameters }: CompiledQuery) {
    if (parameters.length === 0) return { text: sql };
    if (!this.session.keepsSession) return { text: sql, values: [...parameters] };
    const name = this.names.get(sql) ?? `statement_${this.names.size}`;
    this.names.set(sql, name);
    return { name, text: sql, values: [...parameters] };
  }
}
