import type { Fiche } from './fiche';
import type { FormValues, Value } from './form';

/** A box that is not ticked is empty, too. */
export const isEmpty = (value: Value): boolean =>
  value === undefined || value === '' || value === false;

/** All empty values are the same. */
export const isSame = (one: Value, other: Value): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));

/** Of these values those that differ from what is known. */
export const changesIn = (values: FormValues, known: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, known[name])));

/** What there is to tell of a contact: what is not told overwrites nobody's change. */
export const newsOf = ({ values, known }: Fiche): FormValues =>
  known === undefined ? values : changesIn(values, known);
