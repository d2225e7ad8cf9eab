import type { Kysely } from 'kysely';
import type { Schedule, Instant, Span } from '@creneau/core';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import { addToCache, SharedReads } from './shared-reads';
import { type GroupRules, readGroupRules } from './group-rules';
import { parseTakenTimes, parseTurns, takenTimes, type TakenTimes } from './taken-times';

/** Rules and taken times are consistent with each other. */
export interface ScheduleSnapshot {
  readonly rules: GroupRules;
  readonly schedule: Schedule;
}

export interface BookedLine {
  readonly id: number;
}

/** For an edit: the places of these appointments count as free. */
export function withoutLines(schedule: Schedule, lines: readonly BookedLine[]): Schedule {
  if (lines.length === 0) return schedule;
  const own = new Set<number | undefined>(lines.map(({ id }) => id));
  return {
    ...schedule,
    busyTimes: schedule.busyTimes.filter(({ appointmentId }) => !own.has(appointmentId)),
  };
}

const GROUPS_KEPT = 500;
const WINDOWS_KEPT = 500;

/** Caches rules while their version in the database is the same. */
export class Schedules {
  private readonly rulesByGroup = new Map<number, GroupRules>();
  private readonly windows = new Map<
    string,
    ScheduleSnapshot & Pick<TakenTimes, 'json' | 'turns'>
  >();
  private readonly reads: SharedReads<Span, TakenTimes>;

  constructor(
    private readonly database: Kysely<Database>,
    roundTrips: Pick<RoundTrips, 'rows'>,
    private readonly now: () => Instant,
  ) {
    this.reads = new SharedReads((groupId, windows) => takenTimes(roundTrips, groupId, windows));
  }

  /**
   * May be outdated.
   *
   * @throws {Refusal} groupUnknown.
   */
  async rules(groupId: number): Promise<GroupRules> {
    return this.rulesByGroup.get(groupId) ?? (await this.latest(this.database, groupId));
  }

  /**
   * Repeats with current rules if the cached ones refuse.
   *
   * @throws {Refusal}
   */
  async askRules<T>(groupId: number, ask: (rules: GroupRules) => T | Promise<T>): Promise<T> {
    try {
      return await ask(await this.rules(groupId));
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      return ask((await this.readSnapshot(groupId, 0, 0)).rules);
    }
  }

  /**
   * [from, to); the identical object while nothing has changed.
   *
   * @throws {Refusal} groupUnknown.
   */
  async readSnapshot(groupId: number, from: Instant, to: Instant): Promise<ScheduleSnapshot> {
    const window = `${groupId} ${from} ${to}`;
    const times = await this.reads.answer(groupId, window, { from, to });
    const before = this.windows.get(window);
    if (
      before &&
      times?.json === before.json &&
      times.turns === before.turns &&
      times.rulesVersion === before.rules.version
    ) {
      return before;
    }
    const snapshot = await this.readSchedule(this.database, groupId, times);
    addToCache(
      this.windows,
      window,
      { ...snapshot, json: times?.json ?? '', turns: times?.turns ?? null },
      WINDOWS_KEPT,
    );
    return this.windows.get(window) ?? snapshot;
  }

  private async readSchedule(
    database: Kysely<Database>,
    groupId: number,
    times: TakenTimes | undefined,
  ): Promise<ScheduleSnapshot> {
    if (!times) throw new Refusal('groupUnknown');
    const cachedRules = this.rulesByGroup.get(groupId);
    const rules =
      cachedRules?.version === times.rulesVersion
        ? cachedRules
        : await this.latest(database, groupId);
    return { rules, schedule: scheduleOf(rules, times) };
  }

  private async latest(database: Kysely<Database>, groupId: number): Promise<GroupRules> {
    const rules = await readGroupRules(database, groupId, this.now());
    if (!rules) {
      this.rulesByGroup.delete(groupId);
      throw new Refusal('groupUnknown');
    }
    addToCache(this.rulesByGroup, groupId, rules, GROUPS_KEPT);
    return rules;
  }
}

export const scheduleOf = (rules: GroupRules, times: TakenTimes): Schedule => ({
  ...rules.schedule,
  busyTimes: parseTakenTimes(times),
  turns: parseTurns(times),
});
