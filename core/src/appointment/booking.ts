import type { Line } from '../catalog/choices';
import type { Fiche } from '../fiche/fiche';
import type { FormValues } from '../fiche/form';
import type { Slot } from '../slot/slot';
import type { Appointment, AppointmentId } from './appointment';

/** Constant for the life of a draft: retrying after a lost answer does not book twice. */
export type DraftKey = string;

export interface Booking {
  readonly key: DraftKey;
  readonly slot: Pick<Slot, 'start' | 'promotion'>;
  /** At least one; several are consecutive, in this order. */
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Candidates for lines without preference; all when absent. */
  readonly calendarIds?: readonly number[] | undefined;
  readonly fiche: Fiche;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly websource: string | undefined;
  readonly logged: boolean;
  readonly locale: string;
  /** IANA zone of the visitor's device. */
  readonly visitorTimezone?: string | undefined;
  readonly videoconference: boolean;
  readonly consentsToVideo: boolean;
}

export interface BookingOutcome {
  readonly appointments: readonly Appointment[];
  readonly ficheToken: string | undefined;
  /** Read back after a reload: the person is missing, and it may have changed since. */
  readonly isRestored?: true;
}

/** A port, because randomness is a side effect. */
export abstract class DraftKeys {
  abstract next(): DraftKey;
}

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
