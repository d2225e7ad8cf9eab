/** Milliseconds; requests within it share a round. */
const SOON = 50;
/** Milliseconds between batches, which leave the database to bookings. */
const BATCH_PAUSE = 250;

/** Background work at an interval or when woken; rounds never overlap. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isWoken = false;
  private isStopped = false;

  /**
   * @param work catches its own failures
   * @param interval milliseconds between two rounds
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly interval: number,
  ) {}

  get isStopping(): boolean {
    return this.isStopped;
  }

  start(): void {
    this.beginIn(this.interval);
  }

  wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    if (this.timer) this.beginIn(SOON);
  }

  /** Repeats while `batch` resolves to `true`: more may be waiting. */
  async inBatches(batch: () => Promise<boolean>): Promise<void> {
    while (!this.isStopped && (await batch()))
      await new Promise((resolve) => setTimeout(resolve, BATCH_PAUSE));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private beginIn(pause: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.isWoken = false;
      this.round = this.work().finally(() => this.beginIn(this.isWoken ? SOON : this.interval));
    }, pause);
  }
}
