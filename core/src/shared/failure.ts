import { throwError } from 'rxjs';
import { isRefusal, Refusal, type RefusalDetail, type RefusalReason } from './refusal';

/**
 * Reports any other error and returns `unknown`, so that nothing typed is lost.
 *
 * @typeParam Reason those that the failed call documents.
 */
export function toRefusal<Reason extends RefusalReason = RefusalReason>(
  failure: unknown,
): Refusal<Reason | 'unknown'> {
  if (isRefusal<Reason>(failure)) return failure;
  throwError(() => failure).subscribe(); // RxJS reports unhandled errors
  return new Refusal('unknown', { cause: failure });
}

/** Refused before it was processed: it can be repeated safely. */
export const isUnread = (reason: RefusalReason): boolean =>
  reason === 'offline' || reason === 'tooManyCalls';

/** If the present order was not processed, the earlier one stays in doubt. */
export function keepDoubt<Reason extends RefusalReason>(
  refusal: Refusal<Reason>,
  doubt: RefusalDetail | undefined,
): Refusal<Reason> {
  const { reason, detail } = refusal;
  if (!isUnread(reason) || !doubt) return refusal;
  return new Refusal(reason, { cause: refusal, detail: { ...doubt, ...detail } });
}
