/** The pause before a round that was asked for: what comes in together is done together. */
const SOON = 50;
/** The pause between two batches, which leaves the database to bookings. */
const BATCH_PAUSE = 250;

/** Work that the server does by itself, at an interval or when it is woken, and never twice at a time. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isWoken = false;
  private isStopped = false;

  /**
   * @param work catches its own failures; the next round tries again.
   * @param interval milliseconds from the end of a round to the next one.
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly interval: number,
  ) {}

  /** Whether a round that is under way should end early. */
  get isStopping(): boolean {
    return this.isStopped;
  }

  start(): void {
    this.beginIn(this.interval);
  }

  /** There may be something to do now. */
  wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    if (this.timer) this.beginIn(SOON);
  }

  /** Repeats a batch while it says that more may be waiting. */
  async inBatches(batch: () => Promise<boolean>): Promise<void> {
    while (!this.isStopped && (await batch()))
      await new Promise((resolve) => setTimeout(resolve, BATCH_PAUSE));
  }

  /** Waits for the round that is under way. */
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
