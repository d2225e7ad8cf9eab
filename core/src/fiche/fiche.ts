import type { FormValues } from './form';

/** A contact record. One with an id exists already; one without is made by the booking. */
export interface Fiche {
  readonly id?: number;
  readonly values: FormValues;
  /** What the business had of it when it was shown. */
  readonly known?: FormValues | undefined;
}
