import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { blockedUntil, emailAsKept, withFailure, type Instant } from '@creneau/core';
import { lock } from '../database/locks';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { Refused } from '../refusal/refused';
import { isPassword } from './passwords';

/** An account, which need not exist, tried from a network: a victim is not locked out by somebody elsewhere (S5). */
export interface Tried {
  /** 0 for professionals. */
  readonly groupId: number;
  readonly email: string;
  readonly network: string;
}

const subjectOf = ({ email, network }: Tried): string =>
  createHash('sha256')
    .update(`${emailAsKept(email)}\n${network}`)
    .digest('hex');

/** Failed logins, counted in the database: by all processes, and beyond a restart (A1). */
export class LoginFailures {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /**
   * Whether the password is the one that was kept. It counts as failed before it is looked at, so that attempts made at
   * once are counted one by one too; a right one forgives those before.
   *
   * @throws {Refused} accountBlocked
   */
  async attempt(tried: Tried, password: string, kept: string | null | undefined): Promise<boolean> {
    await this.rewrite(tried, (failures, now) => {
      if (blockedUntil(failures, now) !== undefined) throw new Refused('accountBlocked');
      return withFailure(failures, now);
    });
    try {
      const right = await isPassword(password, kept);
      if (right) await this.rewrite(tried, () => []);
      return right;
    } catch (failure) {
      // nobody looked at the password; the failures before stay
      await this.rewrite(tried, (failures) => failures.slice(0, -1));
      throw failure;
    }
  }

  private async rewrite(
    tried: Tried,
    change: (failures: readonly Instant[], now: Instant) => readonly Instant[],
  ): Promise<void> {
    const subject = subjectOf(tried);
    const { groupId: group_id } = tried;
    const now = this.now();
    await this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['login', group_id, subject]]);
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

/** Failures that cannot block anybody any more are no use to keep. */
export async function forgetOldFailures(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('login_failures')
    .where(sql<boolean>`updated_at < now() - interval '1 day'`)
    .execute();
}
