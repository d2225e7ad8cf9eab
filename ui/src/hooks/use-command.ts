import { Refusal } from '@creneau/core';
import { useRef, useState, useEffect } from 'react';

/** An order that a press gives, and what became of the last one. */
export interface Order<Args extends readonly unknown[]> {
  /** Gives it, unless it is under way already. */
  readonly give: (...args: Args) => void;
  readonly busy: boolean;
  /** Why the last one was not carried out, until the next press or change. */
  readonly refusal: Refusal | undefined;
  /** Counts the refusals: the same words twice are two answers. */
  readonly count: number;
  /** The refusal is answered: something was changed since. */
  readonly forgive: () => void;
}

interface State {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly count: number;
  readonly fault?: { readonly cause: unknown };
}

/**
 * An order of this view's: never two at once. A refusal is shown; a fault reaches the error boundary.
 *
 * @param refusal why it was not carried out on the page before this one.
 */
export function useCommand<Args extends readonly unknown[]>(
  carryOut: (...args: Args) => Promise<void>,
  refusal?: Refusal,
): Order<Args> {
  const [state, setState] = useState<State>({ busy: false, refusal, count: 0 });
  const underWay = useRef(false);
  if (state.fault) throw state.fault.cause;

  const settle = ({ count }: State, cause: unknown): State =>
    cause instanceof Refusal
      ? { busy: false, refusal: cause, count: count + 1 }
      : { busy: false, refusal: undefined, count, fault: { cause } };
  return {
    ...state,
    give: (...args) => {
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
    forgive: () =>
      setState((before) => (before.refusal ? { ...before, refusal: undefined } : before)),
  };
}

/** Milliseconds after which what is under way is said to be. */
const LONG = 1_000;

/** Whether something has been under way for so long that it must be said. */
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
