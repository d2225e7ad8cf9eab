import type { Fiche } from './fiche';
import type { FormValues, Value } from './form';

export const isEmpty = (value: Value): boolean =>
  value === undefined || value === '' || value === false;

export const isSame = (one: Value, other: Value): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));

export const changesIn = (values: FormValues, known: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, known[name])));

/**
 * All values of a new fiche; of a known one the changes only: others would overwrite changes made
 * elsewhere.
 */
export const newsOf = ({ values, known }: Fiche): FormValues =>
  known === undefined ? values : changesIn(values, known);
