import { type Kysely, sql } from 'kysely';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { markAsConnectionFailure } from './database-errors';
import type { Database } from './schema';
import { takeLocks } from './transactions';
import { codeOf } from '../untyped/untyped';

/** PgBouncer's refusal of a startup parameter. */
const PROTOCOL_VIOLATION = '08P01';
/** Milliseconds: an unlikely value, to recognize it when read back. */
const MARK = 15_001;

/**
 * Detects transaction mode, as of PgBouncer: neither settings nor named statements outlive a
 * transaction.
 */
export async function isPooled(connection: PoolConfig): Promise<boolean> {
  const session = new pg.Client({ ...connection, idle_in_transaction_session_timeout: MARK });
  try {
    await session.connect();
    const { rows } = await session.query<{ readonly value: string }>(
      `select current_setting('idle_in_transaction_session_timeout') as value`,
    );
    return rows[0]?.value !== `${MARK}ms`;
  } catch (failure) {
    if (codeOf(failure) === PROTOCOL_VIOLATION) return true;
    throw failure;
  } finally {
    await session.end();
  }
}

/** Sets defaults of this user in this database, for sessions to come. */
export async function setRoleDefaults(
  database: Kysely<Database>,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // PostgreSQL refuses concurrent changes of one role
    await takeLocks(transaction, [['role defaults']]);
    for (const [name, value] of Object.entries(settings))
      await sql`do ${sql.lit(alterRole(name, value))}`.execute(transaction);
  });
}

/** Only the session knows the names of the role and the database. */
const alterRole = (name: string, value: string | number): string =>
  `begin
    execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');
  end`;

type ConnectArguments = Parameters<Parameters<pg.Pool['connect']>[0]>;

const SECOND = 1_000;

export class MeasuredPool extends pg.Pool {
  /** Called with each wait for a connection, in seconds. */
  onWait: (seconds: number) => void = () => undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: (...args: ConnectArguments) => void): void;
  override connect(callback?: (...args: ConnectArguments) => void): Promise<PoolClient> | void {
    const start = performance.now();
    const tell = (): void => this.onWait((performance.now() - start) / SECOND);
    if (!callback)
      return super
        .connect()
        .catch((failure: unknown) => {
          markAsConnectionFailure(failure);
          throw failure;
        })
        .finally(tell);
    super.connect((...args) => {
      tell();
      markAsConnectionFailure(args[0]);
      callback(...args);
    });
  }
}
