import type { FormValues } from './form';

/** A contact record. Without id it is created by the booking. */
export interface Fiche {
  readonly id?: number;
  readonly values: FormValues;
  /** Values of the business when it was shown. */
  readonly known?: FormValues | undefined;
}
