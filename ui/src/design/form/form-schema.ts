import { object, ValidationError, type ObjectSchema } from 'yup';

export function messagesIn(
  schema: ObjectSchema<object>,
  values: unknown,
): ReadonlyMap<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return new Map();
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    return new Map(failure.inner.map(({ path = '', message }) => [path, message]));
  }
}

/** A schema from one rule over all fields, for fields that depend on each other. */
export const schemaFrom = <Values extends object>(
  messagesOf: (values: Values) => Partial<Record<keyof Values, string>>,
): ObjectSchema<object> =>
  object().test((values, { createError }) => {
    const messages = Object.entries<string | undefined>(messagesOf(values as Values));
    const errors = messages.flatMap(([path, message]) =>
      message === undefined ? [] : [createError({ path, message })],
    );
    return errors.length === 0 || new ValidationError(errors);
  });
