import { distinctUntilChanged, Observable, share, tap } from 'rxjs';

/** A value that has a present: subscribers get it at once, then every change. Read-only. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/**
 * Follows a source only while somebody looks, and remembers the latest value in between. Making one
 * asks nothing and leaves nothing behind, so that a view may make its view model while it renders.
 */
export function following<T>(source: Observable<T>, initial: T): Behavior<T> {
  let value = initial;
  const latest = source.pipe(
    distinctUntilChanged(),
    tap((next) => (value = next)),
    share(),
  );
  const behavior = new Observable<T>((subscriber) => {
    subscriber.next(value);
    return latest.subscribe(subscriber);
  });
  return Object.defineProperty(behavior, 'value', { get: () => value }) as Behavior<T>;
}

/** Memoizes the last result: equal parts give the same object, so that views do not render again. */
export function onceFor<Parts extends readonly unknown[], T>(
  derive: (...parts: Parts) => T,
): (...parts: Parts) => T {
  let last: { readonly parts: Parts; readonly derived: T } | undefined;
  return (...parts) => {
    if (!last?.parts.every((part, place) => part === parts[place]))
      last = { parts, derived: derive(...parts) };
    return last.derived;
  };
}
