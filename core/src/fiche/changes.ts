import type { Fiche } from './fiche';
import type { FormValues, Value } from './form';

export const isEmpty = (value: Value): boolean =>
  value === undefined || value === '' || value === false;

export const isSame = (one: Value, other: Value): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));

export const changesIn = (values: FormValues, before: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name])),
  );

/**
 * All values of a new fiche; of a known one the changes only: others would overwrite changes made
 * elsewhere.
 */
export const newsOf = ({ values, known: before }: Fiche): FormValues =>
  before === undefined ? values : changesIn(values, before);
