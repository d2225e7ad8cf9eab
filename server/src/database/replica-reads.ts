import { CompiledQuery, type Kysely } from 'kysely';
import { isUnavailable } from './database-errors';
import type { RoundTrips } from './pipelined-queries';
import type { Database } from './schema';

export interface Reader {
  readonly database: Kysely<Database>;
  readonly roundTrips: RoundTrips;
}

/** Milliseconds between two measurements of the replica. */
const MEASURES_EVERY = 1_000;
/** Milliseconds of reads from the primary after a write. */
const READS_OWN_WRITES = 3 * MEASURES_EVERY;

const PRIMARY_POSITION: CompiledQuery<{ readonly position: string }> = CompiledQuery.raw(
  'select pg_current_wal_lsn()::text as position',
);
/** After a failover the "replica" may be the new primary. */
const hasReplayed = (position: string): CompiledQuery<{ readonly yes: boolean }> =>
  CompiledQuery.raw(
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as yes',
    [position],
  );

interface Replica<Source> {
  readonly source: Source;
  readonly state: ReplicaState;
}

/**
 * Reads from the replica, unless it lags by more than two measurements, does not answer, or the
 * caller has just written.
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

  /** Derives two objects with the same choice between them. */
  map<Made>(make: (source: Source) => Made): Reads<Made> {
    const { primary, replica } = this;
    return new Reads(make(primary), replica && { ...replica, source: make(replica.source) });
  }

  /** @param caller network address, for reading its own writes */
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

  start(): void {
    this.replica?.state.start();
  }

  stop(): void {
    this.replica?.state.stop();
  }
}

class ReplicaState {
  private isNear = false;
  private position: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** By the monotonic clock. */
  private readonly writers = new Map<string, number>();

  constructor(
    private readonly primary: Reader,
    private readonly replica: Reader,
  ) {}

  serves(caller: string): boolean {
    return this.isNear && !((this.writers.get(caller) ?? 0) > performance.now());
  }

  noteWrite(caller: string): void {
    // keeps the map sorted by age
    this.writers.delete(caller);
    this.writers.set(caller, performance.now() + READS_OWN_WRITES);
  }

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
      const [row] = await this.primary.roundTrips.rows(PRIMARY_POSITION);
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
