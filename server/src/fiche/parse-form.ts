import {
  errorsOf,
  requestNumbersFor,
  TEXT_MAXIMUM,
  tidyValues,
  visibleFields,
  type Choice,
  type Day,
  type FieldError,
  type FormField,
  type FormSituation,
  type FormValues,
  type Intervention,
} from '@creneau/core';
import type { Row, StoredChoice, StoredField } from '../database/schema';
import { phoneNumberIn } from '../group/phone-number';
import type { StoredSettings } from '../database/settings-column';
import { type Fault, type FaultReason, InvalidFields } from '../refusal/refusal';
import type { GroupRules } from '../schedule/group-rules';

/**
 * See `parseForm`.
 *
 * @throws {InvalidFields}
 */
type FormParser = (kind: 'fiche' | 'vevent', values: FormValues) => FormValues;

export const formParser = (
  { group, forms }: GroupRules,
  interventions: readonly Intervention[],
  today: Day,
  situation: Pick<FormSituation, 'role' | 'ficheChosen'>,
): FormParser => {
  const settings = group.settings;
  const requestNumbers = requestNumbersFor(interventions, {
    antsGroup: settings.ants_group ?? false,
  });
  return (kind, values) => {
    const form = forms.find((one) => one.kind === kind);
    return parseForm(form, values, { settings, today, requestNumbers, situation });
  };
};

interface FormRules {
  readonly settings: StoredSettings;
  readonly today: Day;
  /** Number of request numbers (for identity papers) that the interventions need. */
  readonly requestNumbers?: number | undefined;
  readonly situation: Pick<FormSituation, 'role' | 'ficheChosen'>;
}

/**
 * Drops fields that the form does not have, or hides in this situation.
 *
 * @throws {InvalidFields} with every invalid field.
 */
export function parseForm(
  form: Row<'forms'> | undefined,
  values: FormValues,
  { settings, today, requestNumbers, situation }: FormRules,
): FormValues {
  const fields = visibleFields((form?.fields ?? []).map(fieldOf), {
    ...situation,
    hideMarketingSms: settings.hide_marketing_sms ?? false,
    loginProfile: settings.loginProfile ?? 'Account',
    requestNumbers,
  });
  const context = {
    today,
    antsGroup: settings.ants_group ?? false,
    requestNumbers,
    isPhone: (text: string) => phoneNumberIn(settings, text)?.isPossible() ?? false,
  };
  const tidy = tidyValues(fields, values, context);
  const faults: Fault[] = Object.entries(errorsOf(fields, tidy, context)).map(([name, error]) => ({
    field: name,
    reason: faultReasonOf(
      error,
      fields.find((field) => field.name === name),
      tidy[name],
    ),
  }));
  // such a fiche would be hidden, even from its account
  if (form?.kind === 'fiche' && String(tidy.lastname ?? '').startsWith('$'))
    faults.push({ field: 'lastname', reason: 'malformed' });
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

/** The rules of the core need no labels. */
const fieldOf = (field: StoredField): FormField => ({
  name: field.name,
  type: field.type,
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
  choices: (field.choices ?? []).map((each) => choiceOf(each, () => '')),
  allowAny: field.allowAny ?? false,
  addEmptyChoice: field.addEmptyChoice ?? false,
  value: field.value ?? '',
});

export const choiceOf = (
  { value, label, freeText = false, choices = [] }: StoredChoice,
  labelOf: (label: StoredChoice['label']) => string,
): Choice => ({
  value,
  label: labelOf(label),
  freeText,
  choices: choices.map((each) => choiceOf(each, labelOf)),
});
