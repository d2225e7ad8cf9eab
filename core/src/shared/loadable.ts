import {
  catchError,
  filter,
  firstValueFrom,
  map,
  of,
  startWith,
  type Observable,
  type OperatorFunction,
} from 'rxjs';
import { isRefusal, Refusal } from './refusal';

export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | ({ readonly state: 'refused' } & Pick<Refusal, 'reason' | 'detail'>);

export const loading: Loadable<never> = { state: 'loading' };

export const ready = <T>(value: T): Loadable<T> => ({ state: 'ready', value });

/** Emits refusals as values; other errors stay errors of the stream. */
export const loadable =
  <T>(): OperatorFunction<T, Loadable<T>> =>
  (source: Observable<T>) =>
    source.pipe(
      map(ready),
      catchError((failure: unknown) => {
        if (!isRefusal(failure)) throw failure;
        const { reason, detail } = failure;
        return of<Loadable<T>>({ state: 'refused', reason, detail });
      }),
      startWith(loading),
    );

/** @throws {Refusal} */
export async function answerOf<T>(question: Observable<Loadable<T>>): Promise<T> {
  const isAnswered = filter(
    (candidate: Loadable<T>): candidate is Exclude<Loadable<T>, { state: 'loading' }> =>
      candidate.state !== 'loading',
  );
  const answer = await firstValueFrom(question.pipe(isAnswered));
  if (answer.state === 'refused') throw new Refusal(answer.reason, answer);
  return answer.value;
}
