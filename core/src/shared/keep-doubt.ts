import { Refusal, type RefusalDetail } from './refusal';

/**
 * An order that could not be sent, or was refused before anybody read it, leaves the one before it in doubt.
 *
 * @param doubt the detail of the refusal of the order before, if that was in doubt.
 */
export function keepDoubt(refusal: Refusal, doubt: RefusalDetail | undefined): Refusal {
  const { reason, detail } = refusal;
  const isUnread = reason === 'offline' || reason === 'tooManyCalls';
  if (!isUnread || !doubt) return refusal;
  return new Refusal(reason, { cause: refusal, detail: { ...doubt, ...detail } });
}
