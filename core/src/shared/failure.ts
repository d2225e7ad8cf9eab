import { throwError } from 'rxjs';
import { Refusal, type RefusalDetail, type RefusalReason } from './refusal';

/** Reports any other error and returns `unknown`, so that nothing typed is lost. */
export function toRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  throwError(() => failure).subscribe(); // RxJS reports unhandled errors
  return new Refusal('unknown', { cause: failure });
}

/** Refused before it was processed: it can be repeated safely. */
export const isUnread = (reason: RefusalReason): boolean =>
  reason === 'offline' || reason === 'tooManyCalls';

/**
 * If the present order was not processed, the earlier one stays in doubt.
 *
 * @param doubt detail of the earlier refusal, if it was in doubt.
 */
export function keepDoubt(refusal: Refusal, doubt: RefusalDetail | undefined): Refusal {
  const { reason, detail } = refusal;
  if (!isUnread(reason) || !doubt) return refusal;
  return new Refusal(reason, { cause: refusal, detail: { ...doubt, ...detail } });
}
