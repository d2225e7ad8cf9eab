import { defer, type Observable } from 'rxjs';
import type { Sessions } from '../session/sessions';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/clock';
import type { SlotQuery, Slots, Week } from '../slot/slots';

/** Milliseconds: long enough to page back, short enough that few seats are gone. */
const LIFE = 60_000;
const WEEKS_KEPT = 60;

/** A cache of recently fetched weeks, so that a prefetched one shows at once. Emptied by each booking, change and cancellation. */
export class KnownWeeks {
  private readonly weeks: AnswerCache<Week>;

  constructor(
    private readonly slots: Slots,
    private readonly sessions: Pick<Sessions, 'token'>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.weeks = new AnswerCache(clock, LIFE, WEEKS_KEPT);
  }

  /** Asks on subscription, unless the week is known; unsubscribing abandons the request. @throws {Refusal} */
  from(query: SlotQuery): Observable<Week> {
    return defer(() => this.weeks.answer(this.keyOf(query), () => this.slots.from(query)));
  }

  /** The week, if it is cached. */
  atHand(query: SlotQuery): Week | undefined {
    return this.weeks.known(this.keyOf(query))?.value;
  }

  /** Empties the cache: what is free has changed. */
  forget(): void {
    this.weeks.forget();
  }

  /** Another visitor may be offered other times. */
  private keyOf(query: SlotQuery): string {
    const { lines, packId, resourceId, calendarIds, editId: editId, from, locale } = query;
    const interventions = lines.map(({ interventionId, calendarId }) => [
      interventionId,
      calendarId,
    ]);
    const { token } = this.sessions;
    const asked = [packId, resourceId, calendarIds, editId, from, locale, token];
    return JSON.stringify([interventions, ...asked]);
  }
}
