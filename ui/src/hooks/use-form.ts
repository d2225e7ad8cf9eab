import { useFormik, type FormikValues } from 'formik';
import { useMemo } from 'react';
import { mixed, ValidationError, type ObjectSchema, type Schema } from 'yup';

/** The error of each wrong field, by the path of the field: `email`, `fiche.email`. */
export type FormErrors = ReadonlyMap<string, string>;

export type FormSchema = Pick<ObjectSchema<object>, 'validateSync'>;

/** A field by one rule of the core. `context` has the facts that the values lack: another account, a country. */
export const fieldBy = <Values, Context = undefined>(
  errorOf: (values: Values, context: Context) => string | undefined,
): Schema =>
  mixed().test({
    name: 'accepted',
    test: (_, { parent, options, createError }) => {
      const message = errorOf(parent as Values, options.context as Context);
      return message === undefined || createError({ message });
    },
  });

function errorsIn(schema: FormSchema, values: object, context: object | undefined): FormErrors {
  try {
    schema.validateSync(values, { abortEarly: false, ...(context && { context }) });
    return new Map();
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    return new Map(failure.inner.map(({ path = '', message }) => [path, message]));
  }
}

interface FormOptions<Values> {
  readonly initialValues: Values;
  readonly schema: FormSchema;
  /** For the rules of the schema. */
  readonly context?: object | undefined;
  /** Called with accepted values only. */
  readonly onSubmit: (values: Values) => void;
}

/**
 * A form in Formik, validated by its schema.
 * @returns `errors`: of the present values; `isInvalid`: the last submit had errors.
 */
export function useForm<Values extends FormikValues>({
  initialValues,
  schema,
  context,
  onSubmit,
}: FormOptions<Values>) {
  const form = useFormik<Values>({
    initialValues,
    // Formik validates later than a field is drawn: its own errors are those of the last submit
    validateOnBlur: false,
    validateOnChange: false,
    validate: (values) => Object.fromEntries(errorsIn(schema, values, context)),
    onSubmit,
  });
  const { values } = form;
  const errors = useMemo(() => errorsIn(schema, values, context), [schema, values, context]);
  return { form, errors, isInvalid: Object.keys(form.errors).length > 0 };
}
