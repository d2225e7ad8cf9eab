import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { blockedUntil, emailAsKept, withFailure, type Instant } from '@creneau/core';
import { databaseTime } from '../database/clock';
import { takeLocks } from '../database/transactions';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { Refusal } from '../refusal/refusal';
import { logins, verifyPassword } from './passwords';

/** Counted per account and network, so that nobody can lock out a user on another network. */
export interface LoginAttempt {
  /** 0 for professionals. */
  readonly groupId: number;
  readonly email: string;
  readonly network: string;
}

const subjectOf = ({ email, network }: LoginAttempt): string =>
  createHash('sha256')
    .update(`${emailAsKept(email)}\n${network}`)
    .digest('hex');

/** Counts in the database and by its clock, so that limits hold over all processes and restarts. */
export class LoginFailures {
  constructor(private readonly database: Kysely<Database>) {}

  /**
   * Counts as failed before the check, so that concurrent attempts are counted too; a correct
   * password clears the count.
   *
   * @throws {Refusal} accountBlocked
   * @throws {AnswerError} 429 in a flood of attempts
   */
  attempt(
    login: LoginAttempt,
    password: string,
    passwordHash: string | null | undefined,
  ): Promise<boolean> {
    return logins.run(() => this.countedAttempt(login, password, passwordHash));
  }

  private async countedAttempt(
    login: LoginAttempt,
    password: string,
    passwordHash: string | null | undefined,
  ): Promise<boolean> {
    await this.rewrite(login, (failures, now) => {
      if (blockedUntil(failures, now) !== undefined) throw new Refusal('accountBlocked');
      return withFailure(failures, now);
    });
    try {
      const right = await verifyPassword(password, passwordHash);
      if (right) await this.rewrite(login, () => []);
      return right;
    } catch (failure) {
      // the password was not checked: restores the count
      await this.rewrite(login, (failures) => failures.slice(0, -1));
      throw failure;
    }
  }

  private async rewrite(
    login: LoginAttempt,
    change: (failures: readonly Instant[], now: Instant) => readonly Instant[],
  ): Promise<void> {
    const subject = subjectOf(login);
    const { groupId: group_id } = login;
    await this.database.transaction().execute(async (transaction) => {
      await takeLocks(transaction, [['login', group_id, subject]]);
      const now = await databaseTime(transaction);
      const row = await transaction
        .selectFrom('login_failures')
        .select('failed_at')
        .where('group_id', '=', group_id)
        .where('subject', '=', subject)
        .executeTakeFirst();
      const failed_at = json(change(row?.failed_at ?? [], now));
      const updated_at = timestamp(now);
      await transaction
        .insertInto('login_failures')
        .values({ group_id, subject, failed_at, updated_at })
        .onConflict((on) =>
          on.columns(['group_id', 'subject']).doUpdateSet({ failed_at, updated_at }),
        )
        .execute();
    });
  }
}

export async function deleteOldFailures(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('login_failures')
    .where(sql<boolean>`updated_at < now() - interval '1 day'`)
    .execute();
}
