import type { Fiche } from '../fiche/fiche';
import type { Line } from '../catalog/choices';
import type { AppointmentId } from './appointment';
import type { DraftKey } from './booking';

/** What the business lets be rescheduled: all that was booked together, in its order. */
export interface Editable {
  /** Services and those who give them; none when the answer leaves one of the two out. */
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** None where the answer does not tell them: those of the list stand then. */
  readonly comments: string | undefined;
}

/** Another time for what was booked. */
export interface Edit {
  /** Of one press: a lost answer asked again moves once. */
  readonly key?: DraftKey | undefined;
  readonly id: AppointmentId;
  /** Of the appointment as it was seen: a later one is not overwritten. */
  readonly version?: string | undefined;
  /** As it was listed. */
  readonly start: string;
  readonly fiche: Fiche;
  readonly comments: string;
  readonly locale: string;
}
