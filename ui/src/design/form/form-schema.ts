import {
  commentField,
  errorOf,
  type FieldContext,
  type FieldError,
  type FormField,
  type Forms,
} from '@creneau/core';
import { mixed, object, ValidationError, type ObjectSchema } from 'yup';
import type { Written } from '@creneau/core/presentation';

/** Where a field stands in what is written: `fiche.email`, `vevent.reason`, `comments`. */
export type FieldPath = string;

/** What is wrong, by path, in the order of the fields. */
export type WrittenErrors = ReadonlyMap<FieldPath, FieldError>;

/** One field of the step and where its value stands. */
export interface PlacedField {
  readonly path: FieldPath;
  readonly field: FormField;
}

/** All fields of the step, in their order; the comment is the last. */
export const placed = ({ fiche, vevent }: Forms, asksComment: boolean): readonly PlacedField[] => [
  ...fiche.map((field) => ({ path: `fiche.${field.name}`, field })),
  ...vevent.map((field) => ({ path: `vevent.${field.name}`, field })),
  ...(asksComment ? [{ path: commentField.name, field: commentField }] : []),
];

/** What has to be written for a booking: the core's rules, as a shape. */
export type Shape = ObjectSchema<object>;

const accepted = (field: FormField, context: FieldContext) =>
  mixed<string | boolean>().test({
    name: 'accepted',
    test: (value, { createError }) => {
      const error = errorOf(field, value, context);
      return error === undefined || createError({ message: error });
    },
  });

const shapeOfFields = (fields: readonly FormField[], context: FieldContext) =>
  object(Object.fromEntries(fields.map((field) => [field.name, accepted(field, context)])));

export const shapeOf = (
  { fiche, vevent }: Forms,
  asksComment: boolean,
  context: FieldContext,
): Shape =>
  object({
    fiche: shapeOfFields(fiche, context),
    vevent: shapeOfFields(vevent, context),
    ...(asksComment && { comments: accepted(commentField, context) }),
  });

/** All that is wrong at once. */
export function errorsIn(
  shape: Shape,
  written: Written,
  fields: readonly PlacedField[],
): WrittenErrors {
  try {
    shape.validateSync(written, { abortEarly: false });
    return new Map();
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    const errors = new Map(
      failure.inner.map(({ path = '', message }) => [path, message as FieldError]),
    );
    return new Map(
      fields.flatMap(({ path }) => {
        const error = errors.get(path);
        return error === undefined ? [] : [[path, error] as const];
      }),
    );
  }
}
