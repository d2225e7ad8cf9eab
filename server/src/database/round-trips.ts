import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { WatchedPool } from './watched-pool';

/** How a transaction ends: what it writes, and what it was for. */
export interface Ending<Result> {
  readonly writes: readonly CompiledQuery[];
  readonly result: Result;
}

type Rows = readonly unknown[];

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * Statements that travel together, and are prepared once a connection: most of what a booking costs is not its work but
 * the way there and back, and the reading of the same statements again.
 */
export class RoundTrips {
  private readonly names = new Map<string, string>();

  constructor(private readonly pool: WatchedPool) {}

  /** Tells how long each question waits for a connection, in seconds. */
  onWait(hear: (seconds: number) => void): void {
    this.pool.onWait = hear;
  }

  /** One statement by itself. */
  async rows<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const { rows } = await this.pool.query(this.prepared(query));
    return rows as readonly Row[];
  }

  /**
   * A transaction of two round trips: the first asks, in that order; the second writes what is decided from the answers,
   * and commits. What throws takes it back.
   */
  async transaction<Result>(
    questions: readonly CompiledQuery[],
    decide: (answers: readonly Rows[]) => Ending<Result>,
  ): Promise<Result> {
    const client = await this.pool.connect();
    try {
      const [, ...answers] = await this.together(client, [BEGIN, ...questions]);
      const { writes, result } = decide(answers);
      await this.together(client, [...writes, COMMIT]);
      return result;
    } catch (failure) {
      // where the connection is gone the database has taken it back by itself
      await this.together(client, [ROLLBACK]).catch(() => undefined);
      throw failure;
    } finally {
      client.release();
    }
  }

  /** Sends them at once, whatever becomes of the first: in a transaction that failed the others do nothing. */
  private async together(
    client: PoolClient,
    queries: readonly CompiledQuery[],
  ): Promise<readonly Rows[]> {
    const { stream } = client.connection;
    // one write to the socket in place of many; the embedded database has none
    stream.cork?.();
    const running = queries.map(async (query) => client.query(this.prepared(query)));
    stream.uncork?.();
    return (await Promise.all(running)).map(({ rows }) => rows as Rows);
  }

  private prepared({ sql, parameters }: CompiledQuery) {
    if (parameters.length === 0) return { text: sql };
    const name = this.names.get(sql) ?? `statement_${this.names.size}`;
    this.names.set(sql, name);
    return { name, text: sql, values: [...parameters] };
  }
}
