import { distinctUntilChanged, Observable, share, tap } from 'rxjs';

/** Emits its current value on subscription, then every change. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}

/**
 * Subscribes to the source only while it has subscribers, and keeps the latest value. Creating one
 * has no side effects, so a view may do so during rendering.
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

/** Equal parts give the same object, which avoids rendering again. */
export function onceFor<Parts extends readonly unknown[], T>(
  derive: (...parts: Parts) => T,
): (...parts: Parts) => T {
  let last: { readonly parts: Parts; readonly value: T } | undefined;
  return (...parts) => {
    if (!last?.parts.every((part, place) => part === parts[place]))
      last = { parts, value: derive(...parts) };
    return last.value;
  };
}
