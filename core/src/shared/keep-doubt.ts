import { Refusal, type RefusalDetail, type RefusalReason } from './refusal';

/** Whether an order was refused before anybody read it: nothing came of it, and it can be given again. */
export const isUnread = (reason: RefusalReason): boolean =>
  reason === 'offline' || reason === 'tooManyCalls';

/**
 * An order that could not be sent, or was refused before anybody read it, leaves the one before it in doubt.
 *
 * @param doubt the detail of the refusal of the order before, if that was in doubt.
 */
export function keepDoubt(refusal: Refusal, doubt: RefusalDetail | undefined): Refusal {
  const { reason, detail } = refusal;
  if (!isUnread(reason) || !doubt) return refusal;
  return new Refusal(reason, { cause: refusal, detail: { ...doubt, ...detail } });
}
