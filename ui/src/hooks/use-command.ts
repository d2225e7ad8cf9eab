import { isRefusal, type Refusal } from '@creneau/core';
import { useRef, useState, useEffect } from 'react';

export interface Command<Args extends readonly unknown[]> {
  /** Ignored while a run is in progress. */
  readonly run: (...args: Args) => void;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** Number of refusals, so that repeated ones are announced again. */
  readonly count: number;
  readonly clearRefusal: () => void;
}

interface State {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly count: number;
  readonly fault?: { readonly cause: unknown };
}

/**
 * Never runs twice at once. A refusal is returned; other errors reach the error boundary.
 * @param refusal initial refusal, from the page before.
 */
export function useCommand<Args extends readonly unknown[]>(
  carryOut: (...args: Args) => Promise<void>,
  refusal?: Refusal,
): Command<Args> {
  const [state, setState] = useState<State>({ busy: false, refusal, count: 0 });
  const underWay = useRef(false);
  if (state.fault) throw state.fault.cause;

  const settle = ({ count }: State, cause: unknown): State =>
    isRefusal(cause)
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

const LONG = 1_000;

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
