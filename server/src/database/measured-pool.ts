import { markAsConnectionFailure } from './database-errors';
import pg, { type PoolClient } from 'pg';

type Given = Parameters<Parameters<pg.Pool['connect']>[0]>;

const SECOND = 1_000;

export class MeasuredPool extends pg.Pool {
  /** Called with each wait for a connection, in seconds. */
  onWait: (seconds: number) => void = () => undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: (...args: Given) => void): void;
  override connect(callback?: (...args: Given) => void): Promise<PoolClient> | void {
    const start = performance.now();
    const tell = (): void => this.onWait((performance.now() - start) / SECOND);
    if (!callback)
      return super
        .connect()
        .catch((failure: unknown) => {
          markAsConnectionFailure(failure);
          throw failure;
        })
        .finally(tell);
    super.connect((...args) => {
      tell();
      markAsConnectionFailure(args[0]);
      callback(...args);
    });
  }
}
