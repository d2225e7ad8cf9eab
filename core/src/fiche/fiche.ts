import type { FormValues } from './form';

/** A contact record. Without id it is created by the booking. */
export interface Fiche {
  readonly id?: number;
  readonly values: FormValues;
  readonly known?: FormValues | undefined;
}
