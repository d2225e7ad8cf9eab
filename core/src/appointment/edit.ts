import type { Fiche } from '../fiche/fiche';
import type { Line } from '../catalog/choices';
import type { AppointmentId } from './appointment';
import type { DraftKey } from './booking';

export interface Editable {
  /** Empty if the answer lacks interventions or calendars. */
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Undefined if the answer has none: those of the list apply. */
  readonly comments: string | undefined;
}

export interface Edit {
  /** One per press: a retry after a lost answer moves once. */
  readonly key?: DraftKey | undefined;
  readonly id: AppointmentId;
  /** Version as shown, for optimistic locking. */
  readonly version?: string | undefined;
  readonly start: string;
  readonly fiche: Fiche;
  readonly comments: string;
  readonly locale: string;
}
