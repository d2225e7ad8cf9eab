import { sql, type Kysely } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { takeLocks } from './locks';
import type { Database } from './schema';

/** Refusal of a startup parameter by PgBouncer. */
const PROTOCOL_VIOLATION = '08P01';
/** Milliseconds: no value that anybody would set, so that reading it back proves that it came from this connection. */
const MARK = 15_001;

/**
 * Whether a pooler in transaction mode stands before the database, as PgBouncer: it refuses or drops what a connection sets at its
 * start, and hands each transaction to any session, so that neither settings nor named statements outlive one.
 */
export async function isPooled(connection: PoolConfig): Promise<boolean> {
  const fiche = new pg.Client({ ...connection, idle_in_transaction_session_timeout: MARK });
  try {
    await fiche.connect();
    const { rows } = await fiche.query<{ readonly value: string }>(
      `select current_setting('idle_in_transaction_session_timeout') as value`,
    );
    return rows[0]?.value !== `${MARK}ms`;
  } catch (failure) {
    if ((failure as { readonly code?: string }).code === PROTOCOL_VIOLATION) return true;
    throw failure;
  } finally {
    await fiche.end();
  }
}

/** Makes the settings the defaults of this user in this database, for all sessions that the pooler opens from now on. */
export async function setRoleDefaults(
  database: Kysely<Database>,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // PostgreSQL refuses two changes of one role at once
    await takeLocks(transaction, [['role defaults']]);
    for (const [name, value] of Object.entries(settings))
      await sql`do ${sql.lit(alterRole(name, value))}`.execute(transaction);
  });
}

/** The names of the role and the database are known to the session only. */
const alterRole = (name: string, value: string | number): string =>
  `begin
    execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');
  end`;
