import { areRequestNumbers, LOCAL_PART_MAXIMUM, requestNumbersIn } from './field-formats';
import { INTEGER_MAXIMUM, INTEGER_MINIMUM, isBox, radioParts, TEXT_MAXIMUM } from './field-errors';
import type { FieldError, FormField, Value } from './form';

export interface ValidationMessage {
  readonly key: string;
  readonly values?: { readonly [name: string]: string | number };
}

export interface ValidationContext {
  /** Digits of a telephone number, if all numbers of the country have as many. */
  readonly digits: number | undefined;
  readonly dateHint: string;
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : '');

const empty = (field: FormField, text: string): ValidationMessage => {
  if (isBox(field)) return { key: 'correction.tick' };
  if (field.type === 'radio' && radioParts(field, text).choice)
    return { key: 'emptyRequiredTextInput' };
  return { key: field.choices.length > 0 ? 'correction.choose' : 'emptyRequiredTextInput' };
};

const format = (
  {
    type,
    min = INTEGER_MINIMUM,
    max = INTEGER_MAXIMUM,
    minLength = 0,
    maxLength = TEXT_MAXIMUM,
  }: FormField,
  text: string,
): ValidationMessage => {
  if (type === 'integer')
    return { key: 'correction.integer', values: { minimum: min, maximum: max } };
  const count = [...text].length;
  if (count > maxLength)
    return { key: 'correction.tooLong', values: { count, maximum: maxLength } };
  if (count < minLength)
    return { key: 'correction.tooShort', values: { count, minimum: minLength } };
  return { key: 'invalidTextInput' };
};

const email = (text: string): ValidationMessage => {
  const at = text.indexOf('@');
  if (at < 0) return { key: 'correction.email.noAt' };
  if (at > LOCAL_PART_MAXIMUM)
    return {
      key: 'correction.email.localPart',
      values: { count: at, maximum: LOCAL_PART_MAXIMUM },
    };
  const domain = text.slice(at + 1);
  return {
    key: domain !== '' && !domain.includes('.') ? 'correction.email.noEnd' : 'emailValidator',
  };
};

const phone = (text: string, { digits: digitCount }: ValidationContext): ValidationMessage => {
  const count = text.replace(/\D/g, '').length;
  const isNational = !text.trim().startsWith('+') && !text.trim().startsWith('00');
  if (digitCount === undefined || !isNational || count === 0 || count === digitCount)
    return { key: 'correction.phone.other' };
  return count < digitCount
    ? { key: 'correction.phone.missing', values: { count: digitCount - count } }
    : { key: 'correction.phone.extra', values: { count: count - digitCount } };
};

/** Positions of invalid request numbers, counted from 1. */
export function wrongRequestNumbers(text: string, atLeast: number): readonly number[] {
  const numbers = text === '' ? [] : requestNumbersIn(text);
  return Array.from({ length: Math.max(atLeast, numbers.length) }, (_, index) => index + 1).filter(
    (number) => !areRequestNumbers(numbers[number - 1] ?? ''),
  );
}

export const requestNumberMessage = (number: number, people: number): ValidationMessage => ({
  key: 'invalidNumberRequestAnts',
  values: people > 1 ? { number, context: 'person' } : {},
});

export function validationMessageOf(
  field: FormField,
  value: Value,
  error: FieldError,
  context: ValidationContext,
): ValidationMessage {
  const text = textOf(value).trim();
  switch (error) {
    case 'empty':
      return empty(field, text);
    case 'format':
      return format(field, text);
    case 'email':
      return email(text);
    case 'phone':
      return phone(text, context);
    case 'dateFormat':
      return { key: 'invalidDateInput', values: { format: context.dateHint } };
    case 'future':
      return { key: 'correction.future' };
    case 'formatAnts':
      return { key: 'invalidNumberRequestAnts' };
  }
}

export interface Readiness {
  /** True if a fiche is chosen, or a new one is being written. */
  readonly hasFiche: boolean;
  readonly errors: { readonly [name: string]: FieldError };
  readonly videoconference: boolean;
  readonly consentsToVideo: boolean;
}

/** Reasons against booking, in the order of correction; named after their messages. */
export type Hint = 'formStepFicheIndication' | 'formStepFicheError' | 'acceptJitsiError';

const holds: { readonly [hint in Hint]: (readiness: Readiness) => boolean } = {
  formStepFicheIndication: ({ hasFiche }) => !hasFiche,
  formStepFicheError: ({ errors }) => Object.keys(errors).length > 0,
  acceptJitsiError: (readiness) => lacksConsent(readiness),
};

/** The terms of an appointment by video must be accepted. */
export const lacksConsent = ({
  videoconference,
  consentsToVideo,
}: Pick<Readiness, 'videoconference' | 'consentsToVideo'>): boolean =>
  videoconference && !consentsToVideo;

export const whyNotBookable = (readiness: Readiness): readonly Hint[] =>
  (Object.keys(holds) as readonly Hint[]).filter((hint) => holds[hint](readiness));
