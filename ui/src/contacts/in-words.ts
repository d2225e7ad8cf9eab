import { linkedParts, radioParts, type FormField } from '@creneau/core';
import type { TFunction } from 'i18next';
import { shownDate, type DateWriting } from '../i18n/date-format';

/** What stands in a field, as one says it. */
export function inWords(
  field: FormField,
  value: string | boolean,
  date: DateWriting,
  t: TFunction<'fiches'>,
): string {
  if (typeof value === 'boolean') return t(value ? 'value.ticked' : 'value.unticked');
  if (value === '') return t('value.empty');
  if (field.type === 'datesplit') return shownDate(value, date);
  const { choice, freeText } = radioParts(field, value);
  if (choice) return [choice.label, freeText].filter(Boolean).join(' : ');
  const { chosen } = linkedParts(field, value);
  return chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : value;
}
