import type { Line } from '../catalog/choices';

/** What somebody had chosen when they had to register first: enough to choose it again, and nothing personal. */
export interface PendingRdv {
  /** As the slot was listed. */
  readonly start: string;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  readonly calendarIds: readonly number[];
}
