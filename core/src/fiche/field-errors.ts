import { isDay, type Day } from '../shared/day';
import {
  areRequestNumbers,
  directionControls,
  inPlainCharacters,
  isEmail,
  phoneText,
  REQUEST_NUMBER_FIELD,
  requestNumberOf,
} from './field-formats';
import type { Choice, FieldError, FieldType, FormField, FormValues, Value } from './form';

export interface FieldContext {
  /** The day in the group's zone: the maximum for birth dates. */
  readonly today: Day;
  /** True if `str9` is a request number. */
  readonly antsGroup: boolean;
  /** Minimum of request numbers, one for each person. */
  readonly requestNumbers?: number | undefined;
  /** Without it, only the number of digits is checked. */
  readonly isPhone?: (text: string) => boolean;
}

/** Characters, unless the field has its own maximum. */
export const TEXT_MAXIMUM = 255;
export const INTEGER_MINIMUM = 0;
export const INTEGER_MAXIMUM = 2_147_483_647;

export const BIRTHDATE_FIELD = 'birthdate';
export const PHONE_FIELD = 'firstphone';

export const commentField: FormField = {
  name: 'comments',
  type: 'comments',
  label: '',
  rightLabel: '',
  description: '',
  required: false,
  minLength: undefined,
  maxLength: TEXT_MAXIMUM,
  min: undefined,
  max: undefined,
  rows: undefined,
  trim: true,
  choices: [],
  allowAny: false,
  addEmptyChoice: false,
  value: '',
};

const isRequestNumber = ({ name }: FormField, { antsGroup }: FieldContext): boolean =>
  antsGroup && name === REQUEST_NUMBER_FIELD;

const PLAIN_TYPES: readonly FieldType[] = ['email', 'datesplit', 'locale'];

const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Invisible characters in pasted text. */
const PASTED_SEPARATORS = /[\u0085\u2028\u2029]/g;

function plainTextOf(field: FormField, text: string, context: FieldContext): string {
  if (field.name === PHONE_FIELD) return phoneText(text);
  if (PLAIN_TYPES.includes(field.type) || isRequestNumber(field, context))
    return inPlainCharacters(text);
  return field.type === 'comments'
    ? text.replace(LINE_SEPARATORS, '\n')
    : text.replace(PASTED_SEPARATORS, ' ');
}

/**
 * Applied when the field is left, and on the server. Numbers, addresses and dates become ASCII;
 * request numbers upper case.
 */
export function tidyValue<T extends Value>(
  field: FormField,
  value: T,
  context: FieldContext,
): T | string {
  if (typeof value !== 'string') return value;
  const plain = plainTextOf(field, value.replace(directionControls, ''), context);
  const text = field.trim ? plain.trim() : plain;
  return isRequestNumber(field, context) ? requestNumberOf(text) : text;
}

export const tidyValues = (
  fields: readonly FormField[],
  values: FormValues,
  context: FieldContext,
): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = tidyValue(field, valueIn(values, field), context);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

/** Line ends in single-line text would allow header injection in mails. */
const LINE_CONTROLS = /[\u0000-\u001f\u007f]/;
const TEXT_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const lengthOf = (text: string): number => [...text].length;

/** Counts code points, not UTF-16 code units. */
const textError = (
  { type, minLength = 0, maxLength = TEXT_MAXIMUM }: FormField,
  text: string,
): FieldError | undefined => {
  const length = lengthOf(text);
  const controls = type === 'comments' ? TEXT_CONTROLS : LINE_CONTROLS;
  // a lone surrogate is no character, and no server can store it
  const isBroken = controls.test(text) || /\p{Surrogate}/u.test(text);
  return length < minLength || length > maxLength || isBroken ? 'format' : undefined;
};

const integerError = (
  { min = INTEGER_MINIMUM, max = INTEGER_MAXIMUM }: FormField,
  text: string,
): FieldError | undefined =>
  /^-?\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max ? undefined : 'format';

const emailError = (field: FormField, text: string): FieldError | undefined =>
  textError(field, text) ?? (isEmail(text) ? undefined : 'email');

const choiceError = (field: FormField, text: string): FieldError | undefined => {
  if (field.choices.length === 0 || field.choices.some(({ value }) => value === text))
    return undefined;
  return field.allowAny ? textError(field, text) : 'format';
};

const FREE_TEXT_MARK = ':';

export const withFreeText = ({ value }: Choice, freeText: string): string =>
  `${value}${FREE_TEXT_MARK}${freeText}`;

/** The reverse of `withFreeText`. */
export function radioParts(
  { choices }: Pick<FormField, 'choices'>,
  text: string,
): { readonly choice: Choice | undefined; readonly freeText: string } {
  const plain = choices.find(({ value }) => value === text);
  if (plain) return { choice: plain, freeText: '' };
  const choice = choices.find((one) => one.freeText && text.startsWith(withFreeText(one, '')));
  return { choice, freeText: choice ? text.slice(withFreeText(choice, '').length) : '' };
}

const radioError = (field: FormField, text: string): FieldError | undefined => {
  const { choice, freeText } = radioParts(field, text);
  if (!choice?.freeText) return choiceError(field, text);
  return freeText.trim() === '' ? 'empty' : textError(field, freeText);
};

const LINK_MARK = '/';

export const linkedValue = (answers: readonly string[]): string => answers.join(LINK_MARK);

export function linkedParts(
  { choices }: { readonly choices: readonly Choice[] },
  text: string,
): {
  readonly selection: readonly Choice[];
  readonly next: readonly Choice[];
  readonly unknown: string;
} {
  const choice = choices.find(({ value }) => text === value || text.startsWith(value + LINK_MARK));
  if (!choice) return { selection: [], next: choices, unknown: text };
  const { selection, next, unknown } = linkedParts(choice, text.slice(choice.value.length + 1));
  return { selection: [choice, ...selection], next, unknown };
}

/** Linked lists must be answered to the last one. */
const linkedError = (field: FormField, text: string): FieldError | undefined => {
  const { next, unknown } = linkedParts(field, text);
  if (unknown !== '') return field.allowAny ? textError(field, text) : 'format';
  return next.length > 0 && field.required ? 'empty' : undefined;
};

const dateError = (
  { name }: FormField,
  text: string,
  { today }: FieldContext,
): FieldError | undefined => {
  if (!isDay(text)) return 'dateFormat';
  return name === BIRTHDATE_FIELD && text > today ? 'future' : undefined;
};

/** With an optional extension. */
const PHONE = /^(\+?[\d\s().\-/]+)(?:(?:;ext=|ext(?:ension)?\.?|x\.?|#)\s*\d{1,7})?$/i;
const PHONE_DIGITS = { minimum: 6, maximum: 15 };

const hasPhoneCharacters = (text: string): boolean => {
  const [, number = ''] = PHONE.exec(text) ?? [];
  const digits = number.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS.minimum && digits <= PHONE_DIGITS.maximum;
};

const LOCALE = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i;

const localeError = (field: FormField, text: string): FieldError | undefined =>
  choiceError(field, text) ?? (LOCALE.test(text) ? undefined : 'format');

const ofText: {
  readonly [type in FieldType]: (
    field: FormField,
    text: string,
    context: FieldContext,
  ) => FieldError | undefined;
} = {
  text: textError,
  comments: textError,
  integer: integerError,
  email: emailError,
  select: choiceError,
  radio: radioError,
  linkedcombo: linkedError,
  datesplit: dateError,
  locale: localeError,
  smsreminder: choiceError,
  // a box holds no text
  boolean: () => 'format',
};

const ofName: {
  readonly [name: string]:
    ((text: string, context: FieldContext) => FieldError | undefined) | undefined;
} = {
  [REQUEST_NUMBER_FIELD]: (text, { antsGroup, requestNumbers }) =>
    antsGroup && !areRequestNumbers(text, requestNumbers) ? 'formatAnts' : undefined,
  [PHONE_FIELD]: (text, { isPhone = () => true }) =>
    hasPhoneCharacters(text) && isPhone(text) ? undefined : 'phone',
};

/** Also a text reminder without choices. */
export const isBox = ({ type, choices }: Pick<FormField, 'type' | 'choices'>): boolean =>
  type === 'boolean' || (type === 'smsreminder' && choices.length === 0);

/** Length limits apply to one request number, not to their list. */
const withoutLengths = (field: FormField, context: FieldContext): FormField =>
  isRequestNumber(field, context)
    ? { ...field, minLength: undefined, maxLength: undefined }
    : field;

/** Undefined for an accepted value. */
export function errorOf(
  field: FormField,
  value: Value,
  context: FieldContext,
): FieldError | undefined {
  const tidy = tidyValue(field, value, context);
  if (tidy === undefined || tidy === false || (typeof tidy === 'string' && tidy.trim() === ''))
    return field.required ? 'empty' : undefined;
  if (tidy === true) return isBox(field) ? undefined : 'format';
  if (isBox(field)) return 'format';
  const nameError = Object.hasOwn(ofName, field.name)
    ? ofName[field.name]?.(tidy, context)
    : undefined;
  return ofText[field.type](withoutLengths(field, context), tidy, context) ?? nameError;
}

export const errorsOf = (
  fields: readonly FormField[],
  values: FormValues,
  context: FieldContext,
): { readonly [name: string]: FieldError } =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = errorOf(field, valueIn(values, field), context);
      return error ? [[field.name, error]] : [];
    }),
  );

export const startingValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const valueIn = (values: FormValues, { name }: FormField): Value =>
  Object.hasOwn(values, name) ? values[name] : undefined;
