import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { isConnectionLost } from '../database/database-errors';
import type { Database } from '../database/schema';
import { codeOf, messageOf } from '../untyped/untyped';

const ASKS_EVERY = 1_000;
const SECOND = 1_000;

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** One line when the database goes and one when it is back, instead of one per request. */
export class Outage {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly database: Kysely<Database>,
    private readonly log: () => Log,
  ) {}

  covers(failure: unknown): boolean {
    if (this.isStopped || !isConnectionLost(failure)) return false;
    if (this.timer === undefined) {
      const cause = codeOf(failure) ?? messageOf(failure);
      this.log().error({ cause }, 'the database is away');
      this.ask(Date.now());
    }
    return true;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private ask(since: number): void {
    this.timer = setTimeout(() => {
      sql`select 1`.execute(this.database).then(
        () => {
          this.timer = undefined;
          const seconds = Math.round((Date.now() - since) / SECOND);
          this.log().info({ seconds }, 'the database is back');
        },
        () => {
          if (!this.isStopped) this.ask(since);
        },
      );
    }, ASKS_EVERY).unref();
  }
}
