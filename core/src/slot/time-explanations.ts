import type { Observable } from 'rxjs';
import type { TimeExplanation } from './explanation';
import type { SlotQuery } from './slots';

/** A time that somebody asks about. */
export interface TimeQuery extends Pick<
  SlotQuery,
  'lines' | 'packId' | 'resourceId' | 'calendarIds'
> {
  /** Wall time of the group, `YYYY-MM-DDTHH:MM`. */
  readonly start: string;
  /** The contact it would be booked for: the limits for each person hold then. */
  readonly ficheId: number | undefined;
}

/** Why times are offered or not, for the professionals of the group. */
export abstract class TimeExplanations {
  /** Asks on subscription; unsubscribing abandons the request. @throws {Refusal} */
  abstract explain(query: TimeQuery): Observable<TimeExplanation>;
}
