import { defer, type Observable } from 'rxjs';
import type { Sessions } from '../session/sessions';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/device';
import type { SlotQuery, Slots, Week } from '../slot/slot';

/** Milliseconds: to page back, with current seats. */
const LIFE = 60_000;
const WEEKS_KEPT = 60;

export class KnownWeeks {
  private readonly weeks: AnswerCache<Week>;

  constructor(
    private readonly slots: Slots,
    private readonly sessions: Pick<Sessions, 'token'>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.weeks = new AnswerCache(clock, LIFE, WEEKS_KEPT);
  }

  /**
   * Requests on subscription, unless cached; unsubscribing aborts the request. @throws {Refusal}
   */
  from(query: SlotQuery): Observable<Week> {
    return defer(() => this.weeks.answer(this.keyOf(query), () => this.slots.from(query)));
  }

  atHand(query: SlotQuery): Week | undefined {
    return this.weeks.peek(this.keyOf(query))?.value;
  }

  /** After a booking, edit or cancellation. */
  forget(): void {
    this.weeks.forget();
  }

  /** Includes the session: another visitor may be offered other times. */
  private keyOf(query: SlotQuery): string {
    const { lines, packId, resourceId, calendarIds, editId, from, locale } = query;
    const interventions = lines.map(({ interventionId, calendarId }) => [
      interventionId,
      calendarId,
    ]);
    const { token } = this.sessions;
    const parts = [packId, resourceId, calendarIds, editId, from, locale, token];
    return JSON.stringify([interventions, ...parts]);
  }
}
