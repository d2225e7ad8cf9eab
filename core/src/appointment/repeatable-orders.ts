import { keepDoubt } from '../shared/failure';
import { isRefusal, type RefusalDetail } from '../shared/refusal';
import type { DraftKey, DraftKeys } from './booking';

/** The same order keeps its key until it is answered, and is carried out once. */
export class RepeatableOrders {
  private readonly doubtful = new Map<string, { key: DraftKey; detail: RefusalDetail }>();

  constructor(private readonly keys: DraftKeys) {}

  /** @param order the request as text. @throws {Refusal} in doubt, too, if an earlier one is. */
  async give<T>(order: string, send: (key: DraftKey) => Promise<T>): Promise<T> {
    const before = this.doubtful.get(order);
    const key = before?.key ?? this.keys.next();
    this.doubtful.delete(order);
    try {
      return await send(key);
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      const refusal = keepDoubt(failure, before?.detail);
      const { detail } = refusal;
      if (detail.inDoubt) this.doubtful.set(order, { key, detail });
      throw refusal;
    }
  }
}
