import {
  commentField,
  Group,
  PHONE_FIELD,
  REQUEST_NUMBER_FIELD,
  requestNumbersIn,
  tidyValue,
  type FieldContext,
  type FieldError,
  type FormField,
  type Forms,
  type FormValues,
  type Refusal,
  validationMessageOf,
  requestNumberMessage,
  wrongRequestNumbers,
} from '@creneau/core';
import type { FieldValues } from '@creneau/core/presentation';
import { useFormik } from 'formik';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useService } from '../hooks/use-service';
import { dateWritingOf, type DateWriting } from '../i18n/date-format';
import { focusField, type Correction } from '../design/form/ErrorSummary';
import { FieldControl, type FieldScene } from './FieldControl';
import {
  errorsIn,
  placeFields,
  shapeOf,
  type FieldPath,
  type FieldAtPath,
  type FormErrors,
} from './fiche-form-schema';
import type { PhoneRules } from './phones';

const idOf = (path: FieldPath): string => `field-${path.replace('.', '-')}`;

const valueAt = ({ fiche, vevent, comments }: FieldValues, path: FieldPath): string | boolean => {
  const [form = '', name] = path.split('.');
  if (name === undefined) return comments;
  const values: { readonly [form: string]: FormValues } = { fiche, vevent };
  const inForm = values[form] ?? {};
  // a field may have the name of an `Object.prototype` property
  return (Object.hasOwn(inForm, name) ? inForm[name] : undefined) ?? '';
};

const isTouched = (flags: object, path: FieldPath): boolean => {
  const at = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], flags);
  return at === true;
};

const isBlank = (value: string | boolean): boolean =>
  value === false || (typeof value === 'string' && value.trim() === '');

const refusedNames = (refusal: Refusal | undefined): readonly string[] =>
  refusal?.detail.fields ?? [refusal?.detail.field ?? []].flat();

/** Undefined until needed and loaded. */
function usePhoneRules(country: string, areWanted: boolean): PhoneRules | undefined {
  const [rules, setRules] = useState<PhoneRules>();
  useEffect(() => {
    if (!areWanted) return undefined;
    let isStale = false;
    void import('./phones').then(
      ({ phoneRulesOf }) => {
        if (!isStale) setRules(phoneRulesOf(country));
      },
      () => undefined, // the characters of a number are validated without them
    );
    return () => {
      isStale = true;
    };
  }, [areWanted, country]);
  return rules;
}

export function useDateWriting(): DateWriting {
  const { t, i18n } = useTranslation('fiche');
  return useMemo(
    () =>
      dateWritingOf(i18n.language, {
        day: t('date.day'),
        month: t('date.month'),
        year: t('date.year'),
      }),
    [i18n.language, t],
  );
}

interface FicheFormOptions {
  readonly initial: FieldValues;
  readonly formsOf: (values: FieldValues) => Forms;
  readonly asksComment: boolean;
  readonly rules: { readonly context: FieldContext };
  /** The fields are about the person filling them in. */
  readonly isOwn: boolean;
}

export interface FicheFormState {
  readonly values: FieldValues;
  readonly fields: readonly FieldAtPath[];
  readonly errors: FormErrors;
  readonly corrections: readonly Correction[];
  readonly filled: readonly FilledField[];
  /** Number of submits with errors; after the first, every message is shown. */
  readonly failedSubmits: number;
  readonly refuseSubmit: () => void;
  readonly set: (change: Partial<FieldValues>) => void;
  readonly restart: (values: FieldValues) => void;
  readonly control: (field: FieldAtPath) => ReactElement;
  readonly markRefused: (refusal: Refusal | undefined) => void;
  /** The field of a refusal; undefined unless it is in this form. */
  readonly refusedField: (refusal: Refusal | undefined) => RefusedField | undefined;
}

interface FilledField {
  readonly path: FieldPath;
  readonly label: string;
  readonly value: string;
}

export interface RefusedField {
  readonly label: string;
  readonly focus: () => void;
}

/** Each message is shown once its field was touched or the form submitted (Formik). */
export function useFicheForm(options: FicheFormOptions): FicheFormState {
  const { initial, formsOf, asksComment, rules, isOwn } = options;
  const { enabledLocales } = useService(Group);
  const { values, touched, dirty, setValues, setTouched, setFieldValue, setFieldTouched } =
    useFormik<FieldValues>({
      initialValues: initial,
      validateOnBlur: false,
      validateOnChange: false,
      onSubmit: () => undefined,
    });
  const forms = formsOf(values);
  const fields = useMemo(() => placeFields(forms, asksComment), [forms, asksComment]);
  const { errors, digits } = useErrors(options, forms, fields, values, dirty);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [wrongNames, setWrongNames] = useState<readonly string[]>([]);
  const markRefused = useCallback(
    (refusal: Refusal | undefined) => setWrongNames(refusedNames(refusal)),
    [],
  );
  const inputPaths = useRef(new Set<FieldPath>());

  const date = useDateWriting();
  const { requestNumbers } = rules.context;
  const scene: FieldScene = { date, locales: enabledLocales, requestNumbers, isOwn };
  const { labelOf, correctionAt, correctionOf, correctionsAt } = useFieldWords(
    scene,
    values,
    errors,
    digits,
  );
  return {
    values,
    fields,
    errors,
    corrections: fields.flatMap(correctionsAt),
    filled: fields.flatMap(({ path, field }) => {
      const value = valueAt(values, path);
      if (typeof value !== 'string' || value === '') return [];
      const choice = field.choices.find((one) => one.value === value);
      return [{ path, label: labelOf(field), value: choice?.label ?? value }];
    }),
    failedSubmits,
    refuseSubmit: () => setFailedSubmits(failedSubmits + 1),
    set: (change) => void setValues({ ...values, ...change }, false),
    restart: (nextValues) => {
      inputPaths.current.clear();
      setFailedSubmits(0);
      setWrongNames([]);
      void setTouched({}, false);
      void setValues(nextValues, false);
    },
    control: ({ path, field }) => (
      <FieldControl
        key={path}
        scene={scene}
        shown={{
          id: idOf(path),
          field,
          label: labelOf(field),
          value: valueAt(values, path),
          correction:
            (failedSubmits > 0 || isTouched(touched, path)
              ? correctionAt({ path, field })
              : undefined) ??
            (wrongNames.includes(field.name)
              ? correctionOf({ path, field }, isBlank(valueAt(values, path)) ? 'empty' : 'format')
              : undefined),
          onChange: (value) => {
            inputPaths.current.add(path);
            setWrongNames((names) => names.filter((name) => name !== field.name));
            void setFieldValue(path, value, false);
          },
          onLeave: () => {
            const value = valueAt(values, path);
            const cleanValue = tidyValue(field, value, rules.context);
            if (cleanValue !== value) void setFieldValue(path, cleanValue, false);
            if (inputPaths.current.has(path)) void setFieldTouched(path, true, false);
          },
        }}
      />
    ),
    markRefused,
    refusedField: (refusal) => {
      const wrongField = fields.find(({ field }) => field.name === refusal?.detail.field);
      return (
        wrongField && {
          label: labelOf(wrongField.field),
          focus: () => focusField(idOf(wrongField.path)),
        }
      );
    },
  };
}

function useErrors(
  { asksComment, rules }: FicheFormOptions,
  forms: Forms,
  fields: readonly FieldAtPath[],
  values: FieldValues,
  dirty: boolean,
): { readonly errors: FormErrors; readonly digits: number | undefined } {
  const { country } = useService(Group);
  const phone = fields.find(({ field }) => field.name === PHONE_FIELD);
  // loaded with the first typed letter or for an existing number: half the size of the step
  const phones = usePhoneRules(
    country,
    phone !== undefined && (dirty || valueAt(values, phone.path) !== ''),
  );
  const shape = useMemo(
    () =>
      shapeOf(forms, asksComment, {
        ...rules.context,
        ...(phones && { isPhone: phones.isPhone }),
      }),
    [forms, asksComment, rules, phones],
  );
  const errors = useMemo(() => errorsIn(shape, values, fields), [shape, values, fields]);
  return { errors, digits: phones?.digits };
}

function useFieldWords(
  { date, requestNumbers, isOwn }: FieldScene,
  values: FieldValues,
  errors: FormErrors,
  digits: number | undefined,
) {
  const { t } = useTranslation('fiche');
  const { sector } = useService(Group);
  const labelOf = (field: FormField): string =>
    field === commentField ? t('comments.label', { context: sector }) : field.label;
  const correctionAt = (one: FieldAtPath): string | undefined => {
    const error = errors.get(one.path);
    return error && correctionOf(one, error);
  };
  const correctionOf = ({ path, field }: FieldAtPath, error: FieldError): string => {
    const { key, values: figures } = validationMessageOf(field, valueAt(values, path), error, {
      digits,
      dateHint: date.pattern,
    });
    return t(key, {
      label: labelOf(field),
      // standard fields have a message of their own, addressed to the person
      ...(isOwn && { context: field.name }),
      ...figures,
    });
  };
  /** Each invalid request number gets its own error. */
  const correctionsAt = (one: FieldAtPath): readonly Correction[] => {
    const correction = correctionAt(one);
    if (correction === undefined) return [];
    const id = idOf(one.path);
    if (one.field.name !== REQUEST_NUMBER_FIELD || requestNumbers === undefined)
      return [{ id, correction }];
    const text = String(valueAt(values, one.path));
    const people = Math.max(requestNumbers, requestNumbersIn(text).length);
    return wrongRequestNumbers(text, requestNumbers).map((number) => {
      const { key, values: figures } = requestNumberMessage(number, people);
      return { id: `${id}-${number}`, correction: t(key, { ...figures }) };
    });
  };
  return { labelOf, correctionAt, correctionOf, correctionsAt };
}

export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
