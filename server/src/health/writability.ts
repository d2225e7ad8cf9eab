import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../environment/dependencies';
import { codeOf } from '../untyped/untyped';

type Obstacle = 'disk full' | 'read-only';

const OBSTACLES: { readonly [code: string]: Obstacle } = {
  '25006': 'read-only',
  '53100': 'disk full',
  ENOSPC: 'disk full',
  EROFS: 'read-only',
};
const WRITES = ['POST', 'PUT', 'DELETE'];
const LEAST_BYTES = 1_000_000;
/** Milliseconds between two trials after a full disk. */
const TRIAL_INTERVAL = 3_000;
/** More than the free space in allocated pages. */
const TRIAL_ROWS = 2_000;

/** A database may answer queries and still be read-only. */
export class Writability {
  /** A full disk on another machine is only known from errors. */
  private lastObstacle: Obstacle | undefined;
  /** Milliseconds since the start of the process. */
  private nextTrialAt = 0;

  constructor(private readonly dependencies: Dependencies) {}

  observeFailure(failure: unknown): void {
    this.lastObstacle = OBSTACLES[codeOf(failure) ?? ''] ?? this.lastObstacle;
  }

  observeAnswer({ method }: FastifyRequest, { statusCode }: FastifyReply): void {
    if (WRITES.includes(method) && statusCode < 300) this.lastObstacle = undefined;
  }

  /**
   * Undefined if writes work.
   *
   * @throws if the database does not answer.
   */
  async obstacle(): Promise<Obstacle | undefined> {
    const { database, environment } = this.dependencies;
    const { rows } = await sql<{ readonly writable: boolean }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(
      database,
    );
    if (rows[0]?.writable === false) return 'read-only';
    if (environment.databaseUrl !== undefined) await this.tryAgain();
    if (environment.databaseUrl !== undefined && environment.smtpUrl !== undefined)
      return this.lastObstacle;
    const { bavail, bsize } = await statfs(environment.dataFolder);
    if (bavail * bsize < LEAST_BYTES) return 'disk full';
    return environment.databaseUrl === undefined ? undefined : this.lastObstacle;
  }

  /** Tries a write of its own, because a load balancer sends none to a server that is not ready. */
  private async tryAgain(): Promise<void> {
    if (this.lastObstacle === undefined || performance.now() < this.nextTrialAt) return;
    this.nextTrialAt = performance.now() + TRIAL_INTERVAL;
    try {
      await this.writeAndTakeBack();
      this.lastObstacle = undefined;
    } catch (failure) {
      this.observeFailure(failure);
    }
  }

  /** Writes to a new table, which needs new pages of the disk. */
  private async writeAndTakeBack(): Promise<void> {
    const transaction = await this.dependencies.database.startTransaction().execute();
    try {
      await sql`
        create table ${sql.id(`trial_${randomUUID()}`)} as
        select repeat('x', 100) from generate_series(1, ${TRIAL_ROWS})`.execute(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  }
}
