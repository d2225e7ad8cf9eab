import { catchError, map, of, startWith, type Observable, type OperatorFunction } from 'rxjs';
import { Refusal, type RefusalReason } from './refusal';

/** A question put to the outside: under way, answered or refused, and never two of them at once. */
export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'refused'; readonly reason: RefusalReason };

export const loading: Loadable<never> = { state: 'loading' };

export const ready = <T>(value: T): Loadable<T> => ({ state: 'ready', value });

/** Turns one question into its loadable; a refusal is a value, a fault stays an error of the stream. */
export const loadable =
  <T>(): OperatorFunction<T, Loadable<T>> =>
  (source: Observable<T>) =>
    source.pipe(
      map(ready),
      catchError((failure: unknown) => {
        if (!(failure instanceof Refusal)) throw failure;
        return of<Loadable<T>>({ state: 'refused', reason: failure.reason });
      }),
      startWith(loading),
    );
