import type { Behavior } from '@creneau/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';

const faulty = Symbol('faulty');

export function useBehavior<T>(behavior: Behavior<T>): T {
  const fault = useRef<{ cause: unknown } | undefined>(undefined);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = behavior.subscribe({
        next: onChange,
        error: (cause: unknown) => {
          fault.current = { cause };
          onChange();
        },
      });
      return () => subscription.unsubscribe();
    },
    [behavior],
  );
  const present = (): T | typeof faulty => (fault.current ? faulty : behavior.value);
  const value = useSyncExternalStore(subscribe, present, present);
  if (value === faulty) throw fault.current?.cause;
  return value as T;
}
