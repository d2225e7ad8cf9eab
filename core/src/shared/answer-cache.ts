import { defer, of, share, tap, type Observable } from 'rxjs';
import type { Clock } from './device';

interface Answer<T> {
  readonly asked$: Observable<T>;
  result?: { readonly value: T; readonly until: number };
}

/** Subscribers share a request, which is aborted when the last one unsubscribes. */
export class AnswerCache<T> {
  private readonly answers = new Map<string, Answer<T>>();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    /** Milliseconds. */
    private readonly life: number,
    private readonly most: number,
  ) {}

  answer(question: string, ask: () => Observable<T>): Observable<T> {
    return defer(() => {
      const entry = this.peek(question);
      if (entry) return of(entry.value);
      const answer = this.answers.get(question);
      return answer && !answer.result ? answer.asked$ : this.keep(question, ask());
    });
  }

  peek(question: string): { readonly value: T } | undefined {
    const entry = this.answers.get(question)?.result;
    return entry && this.clock.now() < entry.until ? entry : undefined;
  }

  forget(): void {
    this.answers.clear();
  }

  private keep(question: string, answer$: Observable<T>): Observable<T> {
    const answer: Answer<T> = {
      asked$: answer$.pipe(
        tap((value) => (answer.result = { value, until: this.clock.now() + this.life })),
        share(),
      ),
    };
    this.answers.delete(question);
    this.answers.set(question, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest);
    return answer.asked$;
  }
}
