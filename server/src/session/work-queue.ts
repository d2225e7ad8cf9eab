import { AnswerError, tooManyCalls } from '../refusal/error-answer';

/** Seconds. */
const RETRY_AFTER = 2;

export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: { readonly running: number; readonly waiting: number }) {}

  /** @throws {AnswerError} 429 if the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.most.running) this.running += 1;
    else if (this.waiting.length < this.most.waiting)
      await new Promise<void>((resume) => this.waiting.push(resume));
    else throw new AnswerError(tooManyCalls(RETRY_AFTER));
    try {
      return await task();
    } finally {
      // a waiting task takes over the free place
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
