import { defer, shareReplay, tap, type Observable } from 'rxjs';

interface Answer<T> {
  readonly value$: Observable<T>;
  /** Whether it may still be given; asked each time. */
  readonly fresh: () => boolean;
}

/** Answers kept for a while by question. Who asks while one is under way shares it; when all have left it is abandoned. */
export class Remembered<T> {
  private readonly answers = new Map<string, Answer<T>>();

  constructor(
    private readonly now: () => number,
    /** Milliseconds. */
    private readonly life: number,
    private readonly most: number,
  ) {}

  /** `epoch` tells what the answer was true for: another one makes it stale at once. */
  answer(question: string, epoch: number, ask: () => Observable<T>): Observable<T> {
    return defer(() => {
      const known = this.answers.get(`${question} ${epoch}`);
      if (known?.fresh()) return known.value$;
      return this.keep(`${question} ${epoch}`, ask());
    });
  }

  private keep(question: string, asked: Observable<T>): Observable<T> {
    let answeredAt = Infinity;
    const value$ = asked.pipe(
      tap(() => (answeredAt = this.now())),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    this.answers.delete(question);
    this.answers.set(question, { value$, fresh: () => this.now() < answeredAt + this.life });
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest);
    return value$;
  }
}
