import type { Instant, Placement } from '@creneau/core';
import type { Kysely } from 'kysely';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database } from '../database/schema';
import { combineWrites, lockQuery, rulesLock } from '../database/transactions';
import { accountFiches, ensureFicheLimit } from '../fiche/stored-fiche';
import type { StoredAnswer } from '../idempotency/idempotency-key';
import { type AppointmentKeys, newToken } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import type { Schedules } from '../schedule/schedules';
import { admit } from './admission';
import { recordsOf } from './appointment-record';
import {
  accountOfNewFiche,
  bookingLocks,
  type BookingPlan,
  confirmPlan,
  eligibilityQuestion,
  hasSinglePlace,
  planBooking,
} from './booking-plan';
import type { BookingRequest } from './booking-request';
import { bookingWrites, newBooking, type NewBooking } from './booking-writes';
import { eligibilityFrom, eligibilityQuery } from './eligibility';
import { placeWithRetries, scheduleWindow } from './placements';

interface AnswerParts {
  readonly mailHost: string;
  readonly keys: AppointmentKeys;
}

/** Books by optimistic locking: plan without locks, lock, check again, write. */
export class Bookings {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly roundTrips: RoundTrips,
    private readonly schedules: Schedules,
    private readonly now: () => Instant,
    private readonly answerParts: AnswerParts,
  ) {}

  /**
   * Books all lines or none. A repeated idempotency key gets its stored answer.
   *
   * @throws {Refusal}
   */
  async book(request: BookingRequest): Promise<StoredAnswer> {
    try {
      const plan = (await this.planFromCache(request)) ?? (await this.plan(request));
      const time = `${request.groupId} ${plan.admission.start}`;
      return await this.mutex.run(time, (hasWaited) =>
        placeWithRetries(
          async (attempt) => (attempt === 1 && !hasWaited ? plan : this.plan(request)),
          (current, candidates) => this.reserve(request, current, candidates),
        ),
      );
    } catch (failure) {
      const first = failure instanceof Refusal && (await request.key?.readAnswer(this.database));
      if (first) return first;
      throw failure;
    }
  }

  /**
   * Does not read the schedule: `reserve` checks the single place and the version of the rules
   * anyway. A refusal is not final, since cached rules may be old.
   */
  private async planFromCache(request: BookingRequest): Promise<BookingPlan | undefined> {
    const rules = await this.schedules.rules(request.groupId);
    if (!hasSinglePlace(request, rules)) return undefined;
    try {
      return planBooking(request, rules, { ...rules.schedule, busyTimes: [] }, this.now());
    } catch (failure) {
      if (failure instanceof Refusal) return undefined;
      throw failure;
    }
  }

  /** @throws {Refusal} if the rules do not allow it or the time is not free. */
  private async plan(request: BookingRequest): Promise<BookingPlan> {
    const { groupId } = request;
    const { from, to } = await this.schedules.askRules(groupId, (cachedRules) =>
      scheduleWindow(request, admit(request, cachedRules, this.now()), cachedRules.schedule),
    );
    const { rules, schedule } = await this.schedules.readSnapshot(groupId, from, to);
    return planBooking(request, rules, schedule, this.now());
  }

  /** Locks, checks the plan again and writes, in two round trips. */
  private async reserve(
    request: BookingRequest,
    plan: BookingPlan,
    candidates: readonly Placement[],
  ): Promise<StoredAnswer> {
    const { groupId, key } = request;
    const locks = lockQuery(bookingLocks(request, plan, candidates), rulesLock(groupId));
    const question = eligibilityQuery(eligibilityQuestion(request, plan, candidates));
    const accountId = accountOfNewFiche(request);
    const fiches =
      accountId === undefined ? [] : [accountFiches(this.database, groupId, accountId).compile()];
    return this.roundTrips.transaction([locks, question, ...fiches], ([, rows, ficheRows]) => {
      if (ficheRows) ensureFicheLimit(ficheRows.length, plan.rules.group.settings);
      const eligibility = eligibilityFrom(rows);
      const first = key?.answerIn(eligibility.storedAnswer);
      if (first) return { writes: [], result: first };

      const now = this.now();
      const placements = confirmPlan(request, plan, candidates, eligibility, now);
      const booking = newBooking(request, plan, placements, eligibility, now);
      const ficheToken = getsFicheToken(request) ? newToken() : undefined;
      const answer = this.answerTo(booking, ficheToken);
      const writes = bookingWrites(booking, ficheToken, answer, this.answerParts.mailHost);
      return { writes: [combineWrites(this.database, writes)], result: answer };
    });
  }

  private answerTo(
    { request, rules, lines }: NewBooking,
    ficheToken: string | undefined,
  ): StoredAnswer {
    const body = request.dialect.formatBooking({
      records: recordsOf(lines, rules.group, request.locale, this.answerParts.keys),
      fiche_token: ficheToken ?? null,
      consecutive_location: null,
    });
    return { status: 201, body: JSON.stringify(body) };
  }
}

/** A new fiche without an account gets a token, unless a professional books. */
const getsFicheToken = ({ ficheId, booker }: BookingRequest): boolean =>
  ficheId === undefined && booker?.accountId === undefined && booker?.role !== 'pro';

/** Serializes tasks by key, within this process. A waiting task holds no database connection. */
class KeyedMutex {
  private readonly tails = new Map<string, Promise<void>>();

  /** @param task gets `true` if it had to wait. */
  async run<T>(key: string, task: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const previous = this.tails.get(key);
    let release: () => void = () => undefined;
    const tail = new Promise<void>((resolve) => (release = resolve));
    this.tails.set(key, tail);
    try {
      await previous;
      return await task(previous !== undefined);
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
      release();
    }
  }
}
