import { CompiledQuery, type Kysely } from 'kysely';
import { isUnavailable } from './database-errors';
import type { RoundTrips } from './round-trips';
import type { Database } from './schema';

/** A database that can be read. */
export interface Reader {
  readonly database: Kysely<Database>;
  readonly roundTrips: RoundTrips;
}

/** Milliseconds between two measurements of the replica. */
const MEASURES_EVERY = 1_000;
/** Milliseconds that whoever wrote reads from the primary: longer than a replica in use can be behind. */
const READS_OWN_WRITES = 3 * MEASURES_EVERY;

const PRIMARY_POSITION = CompiledQuery.raw('select pg_current_wal_lsn()::text as position');
/** Behind a failover the "replica" may be the new primary, which has replayed everything. */
const hasReplayed = (position: string): CompiledQuery<{ readonly yes: boolean }> =>
  CompiledQuery.raw(
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as yes',
    [position],
  ) as CompiledQuery<{ readonly yes: boolean }>;

interface Replica<Source> {
  readonly source: Source;
  readonly state: ReplicaState;
}

/**
 * Where lists are read: on a replica that is at most two measurements behind, and on the primary where there is none, where it is
 * behind or does not answer, and for whoever has just written.
 */
export class Reads<Source = Reader> {
  private constructor(
    readonly primary: Source,
    private readonly replica: Replica<Source> | undefined,
  ) {}

  static of(primary: Reader, replica: Reader | undefined): Reads {
    return new Reads(
      primary,
      replica && { source: replica, state: new ReplicaState(primary, replica) },
    );
  }

  /** The same choice between what is made of the two. */
  map<Made>(make: (source: Source) => Made): Reads<Made> {
    const { primary, replica } = this;
    return new Reads(make(primary), replica && { ...replica, source: make(replica.source) });
  }

  /** @param caller whose own writes the read must see, by network address. */
  async read<Answer>(caller: string, ask: (source: Source) => Promise<Answer>): Promise<Answer> {
    if (!this.replica?.state.serves(caller)) return ask(this.primary);
    const { source, state } = this.replica;
    try {
      return await ask(source);
    } catch (failure) {
      if (!isUnavailable(failure)) throw failure;
      state.suspend();
      return ask(this.primary);
    }
  }

  noteWrite(caller: string): void {
    this.replica?.state.noteWrite(caller);
  }

  /** Measures the replica from now on. */
  start(): void {
    this.replica?.state.start();
  }

  stop(): void {
    this.replica?.state.stop();
  }
}

/** Whether the replica is near enough, and who has just written. */
class ReplicaState {
  private isNear = false;
  /** Where the primary was at the last measurement. */
  private position: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Until when each of them reads its own writes, on the monotonic clock. */
  private readonly writers = new Map<string, number>();

  constructor(
    private readonly primary: Reader,
    private readonly replica: Reader,
  ) {}

  serves(caller: string): boolean {
    return this.isNear && !((this.writers.get(caller) ?? 0) > performance.now());
  }

  noteWrite(caller: string): void {
    // the oldest first, so that those who may be forgotten stand before the others
    this.writers.delete(caller);
    this.writers.set(caller, performance.now() + READS_OWN_WRITES);
  }

  /** Until a measurement finds it near again. */
  suspend(): void {
    this.isNear = false;
    this.position = undefined;
  }

  start(): void {
    const measureAndWait = async (): Promise<void> => {
      await this.measure();
      this.timer = setTimeout(() => void measureAndWait(), MEASURES_EVERY).unref();
    };
    void measureAndWait();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async measure(): Promise<void> {
    this.forgetWriters();
    try {
      const before = this.position;
      const [row] = await this.primary.roundTrips.rows(
        PRIMARY_POSITION as CompiledQuery<{ readonly position: string }>,
      );
      this.position = row?.position;
      if (before === undefined) return;
      const [answer] = await this.replica.roundTrips.rows(hasReplayed(before));
      this.isNear = answer?.yes === true;
    } catch {
      this.suspend();
    }
  }

  private forgetWriters(): void {
    for (const [caller, until] of this.writers) {
      if (until > performance.now()) break;
      this.writers.delete(caller);
    }
  }
}
