import type { Line } from '../catalog/choices';

/** Restored after registering; nothing personal. */
export interface PendingRdv {
  /** ISO 8601, as the slot was listed. */
  readonly start: string;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  readonly calendarIds: readonly number[];
}
