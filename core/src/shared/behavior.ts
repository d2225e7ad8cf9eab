import { distinctUntilChanged, Observable, share, tap } from 'rxjs';

/** An observable with a current value: emits it on subscription, then every change. Read-only. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/**
 * Subscribes to a source only while it has subscribers, and keeps the latest value in between.
 * Creating one has no side effects, so a view may create its view model during rendering.
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

/** Memoizes the last result: equal parts give the same object, which avoids rendering again. */
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
