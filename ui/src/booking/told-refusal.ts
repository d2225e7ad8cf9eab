import { Refusal } from '@creneau/core';

/** What is said of an order that failed. A fault of ours is reported, and said in the page like any no: nothing typed is lost over it. */
export function toldRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  reportError(failure);
  return new Refusal('unknown', { cause: failure });
}
