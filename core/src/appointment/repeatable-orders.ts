import { keepDoubt } from '../shared/keep-doubt';
import { Refusal, type RefusalDetail } from '../shared/refusal';
import type { DraftKey, DraftKeys } from './booking';

/** Orders that may be given again: the same one has the same key until it is answered, so that it is carried out once. */
export class RepeatableOrders {
  /** The orders that may have been carried out without an answer. */
  private readonly doubtful = new Map<string, { key: DraftKey; detail: RefusalDetail }>();

  constructor(private readonly keys: DraftKeys) {}

  /** @param order what is asked, as text. @throws {Refusal} as `send` does; one before it leaves it in doubt. */
  async give<T>(order: string, send: (key: DraftKey) => Promise<T>): Promise<T> {
    const before = this.doubtful.get(order);
    const key = before?.key ?? this.keys.next();
    this.doubtful.delete(order);
    try {
      return await send(key);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      const refusal = keepDoubt(failure, before?.detail);
      const { detail } = refusal;
      if (detail.inDoubt) this.doubtful.set(order, { key, detail });
      throw refusal;
    }
  }
}
