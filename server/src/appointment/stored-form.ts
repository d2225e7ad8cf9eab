import {
  errorsOf,
  TEXT_MAXIMUM,
  tidiedAll,
  visibleFields,
  type Choice,
  type Day,
  type FieldError,
  type FieldType,
  type FormField,
  type FormSituation,
  type FormValues,
} from '@creneau/core';
import type { Row, StoredChoice, StoredField } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { InvalidFields, type FaultReason } from '../refusal/refused';

/**
 * What somebody filled in, tidied and checked by the rules the page uses; fields that the form does not have, or does not
 * show them, are left out.
 *
 * @throws {InvalidFields} with every field that is wrong.
 */
export function filledIn(
  form: Row<'forms'> | undefined,
  values: FormValues,
  settings: StoredSettings,
  today: Day,
  requestNumbers: number | undefined,
  situation: Pick<FormSituation, 'filler' | 'ficheChosen'> = { filler: 'visitor' },
): FormValues {
  const fields = visibleFields((form?.fields ?? []).map(fieldOf), {
    ...situation,
    hideMarketingSms: settings.hide_marketing_sms ?? false,
    loginProfile: settings.loginProfile ?? 'Account',
    requestNumbers,
  });
  const context = { today, antsGroup: settings.ants_group ?? false, requestNumbers };
  const tidy = tidiedAll(fields, values, context);
  const faults = Object.entries(errorsOf(fields, tidy, context)).map(([name, error]) => ({
    field: name,
    reason: faultReasonOf(
      error,
      fields.find((field) => field.name === name),
      tidy[name],
    ),
  }));
  if (faults.length > 0) throw new InvalidFields(faults);
  return tidy;
}

function faultReasonOf(
  error: FieldError,
  field: FormField | undefined,
  value: string | boolean | undefined,
): FaultReason {
  if (error === 'empty') return 'missing';
  if (error === 'future') return 'out_of_range';
  if (error !== 'format' || !field || typeof value !== 'string') return 'malformed';
  if ([...value].length > (field.maxLength ?? TEXT_MAXIMUM)) return 'too_long';
  if (field.type === 'integer' && /^-?\d+$/.test(value.trim())) return 'out_of_range';
  return field.choices.length > 0 && !field.allowAny ? 'unknown' : 'malformed';
}

/** A stored field as the rules know it; its words are not asked for here. */
const fieldOf = (field: StoredField): FormField => ({
  name: field.name,
  type: field.type as FieldType,
  label: '',
  rightLabel: '',
  description: '',
  required: field.required ?? false,
  minLength: field.minLength,
  maxLength: field.maxLength,
  min: field.min,
  max: field.max,
  rows: field.rows,
  trim: field.trim ?? true,
  choices: (field.choices ?? []).map(choiceOf),
  allowAny: field.allowAny ?? false,
  addEmptyChoice: field.addEmptyChoice ?? false,
  value: field.value ?? '',
});

const choiceOf = ({ value, freeText = false, choices = [] }: StoredChoice): Choice => ({
  value,
  label: '',
  freeText,
  choices: choices.map(choiceOf),
});
