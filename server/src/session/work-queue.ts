import { AnswerError, tooManyCalls } from '../refusal/error-answer';

/** Seconds of `Retry-After` when the queue is full. */
const RETRY_AFTER = 2;

/** Tasks of which a few run at once, and a few more wait for their turn. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: { readonly running: number; readonly waiting: number }) {}

  /** Runs a task when its turn has come. @throws {AnswerError} 429 when too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.most.running) this.running += 1;
    else if (this.waiting.length < this.most.waiting)
      await new Promise<void>((resume) => this.waiting.push(resume));
    else throw new AnswerError(tooManyCalls(RETRY_AFTER));
    try {
      return await task();
    } finally {
      // whoever waits takes the place over
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
