import {
  commentField,
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
import type { ObjectShape } from 'yup';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useForm } from '../hooks/use-form';
import { useVisit } from '../hooks/use-visit';
import { dateWritingOf, type DateWriting } from '../i18n/date-format';
import type { Correction } from '../design/form/ErrorSummary';
import { focusField } from '../design/form/focus-field';
import { FieldControl, type FieldScene } from './FieldControl';
import {
  placeFields,
  schemaOf,
  type FieldAtPath,
  type FieldPath,
  type FormContext,
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

/** Loads them when they are wanted: half the size of the step. */
function usePhoneRules(
  country: string,
  areWanted: boolean,
  onLoad: (rules: PhoneRules) => void,
): void {
  useEffect(() => {
    if (!areWanted) return undefined;
    let isStale = false;
    void import('./phones').then(
      ({ phoneRulesOf }) => {
        if (!isStale) onLoad(phoneRulesOf(country));
      },
      () => undefined, // the characters of a number are validated without them
    );
    return () => {
      isStale = true;
    };
  }, [areWanted, country, onLoad]);
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
  readonly forms: Forms;
  readonly asksComment: boolean;
  readonly rules: { readonly context: FieldContext };
  readonly asksFiche: FormContext['asksFiche'];
  /** For values that are in no form of the group. */
  readonly others?: { readonly shape: ObjectShape; readonly context: object };
  /** The fields are about the person filling them in. */
  readonly isOwn: boolean;
  readonly onSubmit: (values: FieldValues) => void;
}

export interface FicheFormState {
  readonly values: FieldValues;
  readonly fields: readonly FieldAtPath[];
  readonly errors: ReadonlyMap<FieldPath, FieldError>;
  readonly corrections: readonly Correction[];
  readonly filled: readonly FilledField[];
  /** The last submit had errors: every message is shown. */
  readonly isInvalid: boolean;
  readonly submitCount: number;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
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
  const { forms, asksComment, rules, asksFiche, isOwn } = options;
  const { enabledLocales } = useVisit().group;
  const { form, errors: allErrors, isInvalid, digits } = useValidForm(options);
  const { values } = form;
  const isFicheAsked = asksFiche(values);
  const fields = useMemo(
    () => placeFields(isFicheAsked ? forms : { ...forms, fiche: [] }, asksComment),
    [forms, isFicheAsked, asksComment],
  );
  const errors = useMemo(() => errorsOf(fields, allErrors), [fields, allErrors]);
  const date = useDateWriting();
  const { requestNumbers } = rules.context;
  const scene: FieldScene = { date, locales: enabledLocales, requestNumbers, isOwn };
  const words = useFieldWords(scene, values, errors, digits);
  const { labelOf, correctionsAt } = words;
  const { control, markRefused, forgetInput } = useControls(form, isInvalid, scene, words, rules);
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
    isInvalid,
    submitCount: form.submitCount,
    submit: form.handleSubmit,
    set: (change) => void form.setValues({ ...values, ...change }),
    restart: (nextValues) => {
      forgetInput();
      form.resetForm({ values: nextValues });
    },
    control,
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

const errorsOf = (
  fields: readonly FieldAtPath[],
  errors: ReadonlyMap<string, string>,
): ReadonlyMap<FieldPath, FieldError> =>
  new Map(
    fields.flatMap(({ path }) => {
      const error = errors.get(path) as FieldError | undefined;
      return error === undefined ? [] : [[path, error] as const];
    }),
  );

function useControls(
  { values, touched, setFieldValue, setFieldTouched }: ReturnType<typeof useValidForm>['form'],
  isInvalid: boolean,
  scene: FieldScene,
  { labelOf, correctionAt, correctionOf }: ReturnType<typeof useFieldWords>,
  rules: FicheFormOptions['rules'],
) {
  const [wrongNames, setWrongNames] = useState<readonly string[]>([]);
  const markRefused = useCallback(
    (refusal: Refusal | undefined) => setWrongNames(refusedNames(refusal)),
    [],
  );
  // a field that was only passed is not touched
  const inputPaths = useRef(new Set<FieldPath>());
  const correctionFor = ({ path, field }: FieldAtPath): string | undefined =>
    (isInvalid || isTouched(touched, path) ? correctionAt({ path, field }) : undefined) ??
    (wrongNames.includes(field.name)
      ? correctionOf({ path, field }, isBlank(valueAt(values, path)) ? 'empty' : 'format')
      : undefined);
  const control = ({ path, field }: FieldAtPath): ReactElement => (
    <FieldControl
      key={path}
      scene={scene}
      shown={{
        id: idOf(path),
        field,
        label: labelOf(field),
        value: valueAt(values, path),
        correction: correctionFor({ path, field }),
        onChange: (value) => {
          inputPaths.current.add(path);
          setWrongNames((names) => names.filter((name) => name !== field.name));
          void setFieldValue(path, value);
        },
        onLeave: () => {
          const value = valueAt(values, path);
          const cleanValue = tidyValue(field, value, rules.context);
          if (cleanValue !== value) void setFieldValue(path, cleanValue);
          if (inputPaths.current.has(path)) void setFieldTouched(path);
        },
      }}
    />
  );
  const forgetInput = (): void => {
    inputPaths.current.clear();
    setWrongNames([]);
  };
  return { control, markRefused, forgetInput };
}

function useValidForm({
  initial,
  forms,
  asksComment,
  rules,
  asksFiche,
  others,
  onSubmit,
}: FicheFormOptions) {
  const { country } = useVisit().group;
  const [phones, setPhones] = useState<PhoneRules>();
  const schema = useMemo(
    () => schemaOf(forms, asksComment, others?.shape),
    [forms, asksComment, others?.shape],
  );
  const context = useMemo(
    (): FormContext => ({
      ...rules.context,
      ...others?.context,
      ...(phones && { isPhone: phones.isPhone }),
      asksFiche,
    }),
    [rules, others?.context, phones, asksFiche],
  );
  const formState = useForm({ initialValues: initial, schema, context, onSubmit });
  const { values, dirty } = formState.form;
  const phone = placeFields(forms, asksComment).find(({ field }) => field.name === PHONE_FIELD);
  usePhoneRules(
    country,
    phone !== undefined && asksFiche(values) && (dirty || valueAt(values, phone.path) !== ''),
    setPhones,
  );
  return { ...formState, digits: phones?.digits };
}

function useFieldWords(
  { date, requestNumbers, isOwn }: FieldScene,
  values: FieldValues,
  errors: ReadonlyMap<FieldPath, FieldError>,
  digits: number | undefined,
) {
  const { t } = useTranslation('fiche');
  const { sector } = useVisit().group;
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
