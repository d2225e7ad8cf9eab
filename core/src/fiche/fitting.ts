import { radioParts } from './field-errors';
import type { FormField, FormValues } from './form';

/** Types whose value is one of the field's own choices. */
const CHOSEN: readonly FormField['type'][] = ['select', 'radio', 'linkedcombo'];

/**
 * Of these values those that a form can hold. What a link wrote, or an old draft, names fields that there are, and gives no
 * consent: a box is ticked by a person, in this form.
 */
export const fitting = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(values, field.name) && isFitting(field, values[field.name]))
      .map(({ name }) => [name, values[name] ?? '']),
  );

function isFitting(field: FormField, value: string | boolean | undefined): boolean {
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  const isFree = !CHOSEN.includes(field.type) || field.choices.length === 0 || field.allowAny;
  return isFree || value === '' || radioParts(field, value).choice !== undefined;
}
