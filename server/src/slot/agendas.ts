import type { Kysely } from 'kysely';
import type { Agenda, Instant, Taken } from '@creneau/core';
import type { RoundTrips } from '../database/round-trips';
import type { Database } from '../database/schema';
import { Refused } from '../refusal/refused';
import { readGroupRules, type GroupRules } from './group-rules';
import { SharedReads } from './shared-reads';
import { takenFrom, takenTimes, type TakenTimes } from './taken-times';

/** A group's rules and what is taken, of one moment. */
export interface AgendaRead {
  readonly rules: GroupRules;
  readonly agenda: Agenda;
}

/** What is booked, where it stands in the agenda. */
export interface Booked {
  readonly calendar_id: number;
  readonly seat: number;
  readonly starts_at: Instant;
}

/** The agenda as if these were not booked: what is moved does not stand in its own way. */
export function withoutOwn(agenda: Agenda, lines: readonly Booked[]): Agenda {
  if (lines.length === 0) return agenda;
  const isOwn = ({ calendarId, seat, start }: Taken): boolean =>
    lines.some(
      (line) => line.calendar_id === calendarId && line.seat === seat && line.starts_at === start,
    );
  return { ...agenda, taken: agenda.taken.filter((one) => !isOwn(one)) };
}

const GROUPS_KEPT = 500;
const WINDOWS_KEPT = 500;

/** The agendas of the groups: rules are kept in this process as long as the database says they are the latest. */
export class Agendas {
  private readonly known = new Map<number, GroupRules>();
  private readonly windows = new Map<string, AgendaRead & Pick<TakenTimes, 'written'>>();
  private readonly reads = new SharedReads<TakenTimes | undefined>();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly roundTrips: Pick<RoundTrips, 'rows'>,
  ) {}

  /** The rules as they were last seen. @throws {Refused} groupUnknown. */
  async rules(groupId: number): Promise<GroupRules> {
    return this.known.get(groupId) ?? (await this.latest(this.database, groupId));
  }

  /**
   * What is taken of [from, to), with the rules that hold: the very same object as long as nothing has changed.
   *
   * @throws {Refused} groupUnknown.
   */
  async read(groupId: number, from: Instant, to: Instant): Promise<AgendaRead> {
    const window = `${groupId} ${from} ${to}`;
    const taken = await this.reads.of(window, () => takenTimes(this.roundTrips, groupId, from, to));
    const before = this.windows.get(window);
    if (
      before &&
      taken?.written === before.written &&
      taken.rulesVersion === before.rules.version
    ) {
      return before;
    }
    const read = await this.agenda(this.database, groupId, taken);
    keep(this.windows, window, { ...read, written: taken?.written ?? '' }, WINDOWS_KEPT);
    return this.windows.get(window) ?? read;
  }

  /** The agenda with what a transaction found taken. @throws {Refused} groupUnknown. */
  async within(
    transaction: Kysely<Database>,
    groupId: number,
    taken: TakenTimes,
  ): Promise<AgendaRead> {
    return this.agenda(transaction, groupId, taken);
  }

  private async agenda(
    database: Kysely<Database>,
    groupId: number,
    read: TakenTimes | undefined,
  ): Promise<AgendaRead> {
    if (!read) throw new Refused('groupUnknown');
    const known = this.known.get(groupId);
    const rules =
      known?.version === read.rulesVersion ? known : await this.latest(database, groupId);
    return { rules, agenda: agendaOf(rules, read) };
  }

  private async latest(database: Kysely<Database>, groupId: number): Promise<GroupRules> {
    const rules = await readGroupRules(database, groupId);
    if (!rules) {
      this.known.delete(groupId);
      throw new Refused('groupUnknown');
    }
    keep(this.known, groupId, rules, GROUPS_KEPT);
    return rules;
  }
}

/** The agenda of a group with what is taken. */
export const agendaOf = (rules: GroupRules, taken: TakenTimes): Agenda => ({
  ...rules.agenda,
  taken: takenFrom(taken),
});

/** Keeps the latest of so many things. */
function keep<Key, Thing>(kept: Map<Key, Thing>, key: Key, thing: Thing, most: number): void {
  kept.delete(key);
  kept.set(key, thing);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
