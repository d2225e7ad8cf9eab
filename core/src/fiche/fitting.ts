import { isBox, linkedParts, radioParts } from './field-errors';
import type { FieldType, FormField, FormValues } from './form';

const isChoice = (field: FormField, text: string): boolean =>
  radioParts(field, text).choice !== undefined;

const isAmongChoices: {
  readonly [type in FieldType]?: (field: FormField, text: string) => boolean;
} = {
  select: isChoice,
  radio: isChoice,
  smsreminder: isChoice,
  linkedcombo: (field, text) => linkedParts(field, text).unknown === '',
};

/**
 * Links and old drafts may contain unknown fields, and must not give consent: only a person ticks a
 * box, in this form.
 */
export const fitting = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return value !== undefined && isFitting(field, value) ? [[field.name, value]] : [];
    }),
  );

function isFitting(field: FormField, value: string | boolean): boolean {
  if (isBox(field)) return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (value === '' || field.choices.length === 0 || field.allowAny) return true;
  return isAmongChoices[field.type]?.(field, value) ?? true;
}
