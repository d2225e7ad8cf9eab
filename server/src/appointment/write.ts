import type { CompiledQuery } from 'kysely';
import type { RowsOf } from '../database/pipelined-queries';
import {
  combineWrites,
  isCollision,
  type LockName,
  lockQuery,
  retryOnCollision,
  rulesLock,
  type SomeWrites,
  type Write,
} from '../database/transactions';
import type { Dependencies } from '../environment/dependencies';
import { firstAnswerOr } from '../idempotency/answer-once';
import {
  answerQuery,
  type IdempotencyKey,
  type StoredAnswer,
} from '../idempotency/idempotency-key';
import type { AppointmentKeys } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import type { Schedules } from '../schedule/schedules';
import { KeyedMutex } from './keyed-mutex';

export interface WriteParts extends Pick<Dependencies, 'database' | 'roundTrips' | 'now'> {
  readonly schedules: Schedules;
  readonly keys: AppointmentKeys;
  /** Right-hand side of message ids. */
  readonly mailHost: string;
}

/** To book, edit, cancel or confirm. All but `plan` is pure. */
export interface AppointmentWrite<Plan, Questions extends readonly CompiledQuery[], Change> {
  readonly groupId: number;
  readonly key: IdempotencyKey | undefined;
  /**
   * Reads without locks, the first time perhaps from caches.
   *
   * @throws {Refusal}
   */
  readonly plan: (isFirst: boolean) => Promise<Plan>;
  /** Locks whatever may serve the plan, so that no other write can outdate it. */
  readonly widen?: (plan: Plan) => Plan;
  /** Equal for writes that would wait for each other in the database, holding a connection. */
  readonly queue?: (plan: Plan) => string;
  readonly locks: (plan: Plan) => readonly LockName[];
  /** Read under the locks. */
  readonly questions: (plan: Plan) => Questions;
  /**
   * @throws {PlanOutdated}
   * @throws {Refusal}
   */
  readonly check: (plan: Plan, rows: RowsOf<Questions>, now: number) => Change;
  /** Statements in order, each of writes that do not read or change the rows of one another. */
  readonly writes: (change: Change) => readonly SomeWrites[];
  readonly answer: (change: Change) => StoredAnswer;
}

/** Thrown by `check` if data that the plan was made of has changed since. */
export class PlanOutdated extends Error {}

/** After so many attempts, the last one locks all that may serve the plan. */
const OPTIMISTIC_ATTEMPTS = 4;

/**
 * Optimistic locking: plans without locks; then one round trip locks and asks, and a second one
 * writes and commits, the answer with it. All or nothing.
 */
export class AppointmentWriter {
  private readonly queues = new KeyedMutex();

  constructor(private readonly parts: Pick<WriteParts, 'database' | 'roundTrips' | 'now'>) {}

  /** @throws {Refusal} slotTaken if the last attempt is outdated too. */
  run<Plan, Questions extends readonly CompiledQuery[], Change>(
    write: AppointmentWrite<Plan, Questions, Change>,
  ): Promise<StoredAnswer> {
    return firstAnswerOr(this.parts.database, write.key, async () => {
      const first = await write.plan(true);
      const attempts = async (hasWaited: boolean): Promise<StoredAnswer> => {
        for (let attempt = 1; ; attempt++) {
          const plan = attempt === 1 && !hasWaited ? first : await write.plan(false);
          const isLast = attempt > OPTIMISTIC_ATTEMPTS;
          const lastPlan = isLast ? (write.widen?.(plan) ?? plan) : plan;
          try {
            return await retryOnCollision(() => this.attempt(write, lastPlan));
          } catch (failure) {
            if (failure instanceof PlanOutdated && !isLast) continue;
            if (failure instanceof PlanOutdated || isCollision(failure))
              throw new Refusal('slotTaken');
            throw failure;
          }
        }
      };
      return write.queue ? this.queues.run(write.queue(first), attempts) : attempts(false);
    });
  }

  private attempt<Plan, Questions extends readonly CompiledQuery[], Change>(
    { groupId, key, ...write }: AppointmentWrite<Plan, Questions, Change>,
    plan: Plan,
  ): Promise<StoredAnswer> {
    const { database, roundTrips, now } = this.parts;
    const locks = lockQuery([...write.locks(plan), ...(key ? [key.lock] : [])], rulesLock(groupId));
    return roundTrips.transaction(
      [locks, answerQuery(key), ...write.questions(plan)],
      ([, answers, ...rows]) => {
        const first = key?.answerIn(answers[0]);
        if (first) return { writes: [], result: first };
        const change = write.check(plan, rows as RowsOf<Questions>, now());
        const answer = write.answer(change);
        const statements = withAnswer(write.writes(change), key, answer);
        const writes = statements.map((statement) => combineWrites(database, statement));
        return { writes, result: answer };
      },
    );
  }
}

/** The answer is stored with the last statement. */
function withAnswer(
  statements: readonly SomeWrites[],
  key: IdempotencyKey | undefined,
  answer: StoredAnswer,
): readonly SomeWrites[] {
  if (!key) return statements;
  const answerWrite: Write = (so) => so.insertInto('idempotency').values(key.answerRow(answer));
  const last = statements.at(-1) ?? [];
  return [...statements.slice(0, -1), [...last, answerWrite]];
}
