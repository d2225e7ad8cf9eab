import type { Observable } from 'rxjs';
import type { TimeExplanation } from './explanation';
import type { SlotQuery } from './slots';

export interface TimeQuery extends Pick<
  SlotQuery,
  'lines' | 'packId' | 'resourceId' | 'calendarIds'
> {
  /** Wall time of the group, `YYYY-MM-DDTHH:MM`. */
  readonly start: string;
  /** Enables the limits for each person. */
  readonly ficheId: number | undefined;
}

export abstract class TimeExplanations {
  /** Requests on subscription; unsubscribing aborts the request. @throws {Refusal} */
  abstract explain(query: TimeQuery): Observable<TimeExplanation>;
}
