import type { Fiche } from '../fiche/fiche';
import type { FormValues } from '../fiche/form';
import type { Line } from '../catalog/choices';
import type { Slot } from '../slot/slot';
import type { Appointment } from './appointment';

/** One idempotency key for the life of a draft: a lost answer asked again does not book twice. */
export type DraftKey = string;

/** Everything needed to book. */
export interface Booking {
  readonly key: DraftKey;
  readonly slot: Pick<Slot, 'start' | 'promotion'>;
  /** At least one; more are consecutive, in this order. */
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** The calendars to choose from where a line has no preference; all when absent. */
  readonly calendarIds?: readonly number[] | undefined;
  readonly fiche: Fiche;
  /** Appointment-details fields. */
  readonly vevent: FormValues;
  readonly comments: string;
  readonly websource: string | undefined;
  /** Whether whoever books is logged in. */
  readonly logged: boolean;
  readonly locale: string;
  /** The IANA zone of the visitor's device. */
  readonly visitorTimezone?: string | undefined;
  /** Whether the service takes place by video, and its terms are accepted. */
  readonly videoconference: boolean;
  readonly consentsToVideo: boolean;
}

export interface Booked {
  readonly appointments: readonly Appointment[];
  readonly ficheToken: string | undefined;
  /** Read back after a reload: nothing of the person is in it, and it may have changed since. */
  readonly isRestored?: true;
}

/** Makes the keys: chance is a matter of the outside. */
export abstract class DraftKeys {
  /** A key that nobody has had. */
  abstract next(): DraftKey;
}
