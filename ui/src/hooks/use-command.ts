import { Refusal } from '@creneau/core';
import { useRef, useState, useEffect } from 'react';

/** A command of a view, and the outcome of its last run. */
export interface Command<Args extends readonly unknown[]> {
  /** Runs it, unless it is running already. */
  readonly run: (...args: Args) => void;
  readonly busy: boolean;
  /** Why the last run was refused, until the next one. */
  readonly refusal: Refusal | undefined;
  /** Counts the refusals, so that the same one twice is announced twice. */
  readonly count: number;
  /** Removes the refusal, because something was changed since. */
  readonly clearRefusal: () => void;
}

interface State {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly count: number;
  readonly fault?: { readonly cause: unknown };
}

/**
 * A command of this view: never two runs at once. A refusal is returned; a fault reaches the error boundary.
 *
 * @param refusal why it was refused on the page before this one.
 */
export function useCommand<Args extends readonly unknown[]>(
  carryOut: (...args: Args) => Promise<void>,
  refusal?: Refusal,
): Command<Args> {
  const [state, setState] = useState<State>({ busy: false, refusal, count: 0 });
  const underWay = useRef(false);
  if (state.fault) throw state.fault.cause;

  const settle = ({ count }: State, cause: unknown): State =>
    cause instanceof Refusal
      ? { busy: false, refusal: cause, count: count + 1 }
      : { busy: false, refusal: undefined, count, fault: { cause } };
  return {
    ...state,
    run: (...args) => {
      if (underWay.current) return;
      underWay.current = true;
      setState(({ count }) => ({ busy: true, refusal: undefined, count }));
      carryOut(...args)
        .then(
          () => setState(({ count }) => ({ busy: false, refusal: undefined, count })),
          (cause: unknown) => setState((before) => settle(before, cause)),
        )
        .finally(() => (underWay.current = false));
    },
    clearRefusal: () =>
      setState((before) => (before.refusal ? { ...before, refusal: undefined } : before)),
  };
}

/** Milliseconds after which a view says that something is under way. */
const LONG = 1_000;

/** Whether something has been under way for long enough to say so. */
export function useLong(busy: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return long;
}
