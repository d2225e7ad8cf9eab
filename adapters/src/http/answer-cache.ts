import { defer, of, share, tap, type Observable } from 'rxjs';

interface Answer<T> {
  /** Shared while it is under way. */
  readonly asked$: Observable<T>;
  /** There once it was answered. */
  known?: { readonly value: T; readonly until: number };
}

const keyOf = (question: string, epoch: number): string => `${question} ${epoch}`;

/** Answers kept for a while by question. Who asks while one is under way shares it; when all have left it is abandoned. */
export class AnswerCache<T> {
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
      const known = this.known(question, epoch);
      if (known) return of(known.value);
      const key = keyOf(question, epoch);
      const answer = this.answers.get(key);
      return answer && !answer.known ? answer.asked$ : this.keep(key, ask());
    });
  }

  /** What was answered and is still true. */
  known(question: string, epoch: number): { readonly value: T } | undefined {
    const known = this.answers.get(keyOf(question, epoch))?.known;
    return known && this.now() < known.until ? known : undefined;
  }

  private keep(key: string, asked: Observable<T>): Observable<T> {
    const answer: Answer<T> = {
      asked$: asked.pipe(
        tap((value) => (answer.known = { value, until: this.now() + this.life })),
        share(),
      ),
    };
    this.answers.delete(key);
    this.answers.set(key, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest);
    return answer.asked$;
  }
}
