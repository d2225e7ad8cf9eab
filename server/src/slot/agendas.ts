import type { Kysely } from 'kysely';
import type { Agenda, Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { Refused } from '../refusal/refused';
import { readGroupRules, type GroupRules } from './group-rules';
import { SharedReads } from './shared-reads';
import { takenTimes, type TakenTimes } from './taken-times';

/** A group's rules and what is taken, of one moment. */
export interface AgendaRead {
  readonly rules: GroupRules;
  readonly agenda: Agenda;
}

const GROUPS_KEPT = 500;

/** The agendas of the groups: rules are kept in this process as long as the database says they are the latest. */
export class Agendas {
  private readonly known = new Map<number, GroupRules>();
  private readonly reads = new SharedReads<TakenTimes | undefined>();

  constructor(private readonly database: Kysely<Database>) {}

  /** The rules as they were last seen. @throws {Refused} groupUnknown. */
  async rules(groupId: number): Promise<GroupRules> {
    return this.known.get(groupId) ?? (await this.latest(this.database, groupId));
  }

  /** What is taken of [from, to), with the rules that hold. @throws {Refused} groupUnknown. */
  async read(groupId: number, from: Instant, to: Instant): Promise<AgendaRead> {
    const taken = await this.reads.of(`${groupId} ${from} ${to}`, () =>
      takenTimes(this.database, groupId, from, to),
    );
    return this.agenda(this.database, groupId, taken);
  }

  /** The same as a transaction sees it. @throws {Refused} groupUnknown. */
  async readWithin(
    transaction: Kysely<Database>,
    groupId: number,
    from: Instant,
    to: Instant,
  ): Promise<AgendaRead> {
    return this.agenda(transaction, groupId, await takenTimes(transaction, groupId, from, to));
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
    return { rules, agenda: { ...rules.agenda, taken: read.taken } };
  }

  private async latest(database: Kysely<Database>, groupId: number): Promise<GroupRules> {
    const rules = await readGroupRules(database, groupId);
    this.known.delete(groupId);
    if (!rules) throw new Refused('groupUnknown');
    this.known.set(groupId, rules);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= GROUPS_KEPT) break;
      this.known.delete(oldest);
    }
    return rules;
  }
}
