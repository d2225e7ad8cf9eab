import {
  commentField,
  errorOf,
  type FieldContext,
  type FieldError,
  type FormField,
  type Forms,
} from '@creneau/core';
import type { FieldValues } from '@creneau/core/presentation';
import { mixed, object, type ObjectSchema } from 'yup';
import { messagesIn } from '../design/form/form-schema';

/** Path of a field in the values of the form: `fiche.email`, `vevent.reason`, `comments`. */
export type FieldPath = string;

export type FormErrors = ReadonlyMap<FieldPath, FieldError>;

export interface FieldAtPath {
  readonly path: FieldPath;
  readonly field: FormField;
}

export const placeFields = (
  { fiche, vevent }: Forms,
  asksComment: boolean,
): readonly FieldAtPath[] => [
  ...fiche.map((field) => ({ path: `fiche.${field.name}`, field })),
  ...vevent.map((field) => ({ path: `vevent.${field.name}`, field })),
  ...(asksComment ? [{ path: commentField.name, field: commentField }] : []),
];

export type Shape = ObjectSchema<object>;

const acceptedBy = (field: FormField, context: FieldContext) =>
  mixed<string | boolean>().test({
    name: 'accepted',
    test: (value, { createError }) => {
      const error = errorOf(field, value, context);
      return error === undefined || createError({ message: error });
    },
  });

const shapeOfFields = (fields: readonly FormField[], context: FieldContext) =>
  object(Object.fromEntries(fields.map((field) => [field.name, acceptedBy(field, context)])));

export const shapeOf = (
  { fiche, vevent }: Forms,
  asksComment: boolean,
  context: FieldContext,
): Shape =>
  object({
    fiche: shapeOfFields(fiche, context),
    vevent: shapeOfFields(vevent, context),
    ...(asksComment && { comments: acceptedBy(commentField, context) }),
  });

export function errorsIn(
  shape: Shape,
  values: FieldValues,
  fields: readonly FieldAtPath[],
): FormErrors {
  const messages = messagesIn(shape, values);
  return new Map(
    fields.flatMap(({ path }) => {
      const error = messages.get(path) as FieldError | undefined;
      return error === undefined ? [] : [[path, error] as const];
    }),
  );
}
