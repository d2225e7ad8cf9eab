import {
  commentField,
  errorOf,
  type FieldContext,
  type FormField,
  type Forms,
  type FormValues,
} from '@creneau/core';
import type { FieldValues } from '@creneau/core/presentation';
import { lazy, object, type ObjectShape } from 'yup';
import { fieldBy, type FormSchema } from '../hooks/use-form';

/** Path of a field in the values of the form: `fiche.email`, `vevent.reason`, `comments`. */
export type FieldPath = string;

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

const acceptedBy = (field: FormField) =>
  fieldBy((values: FormValues, context: FieldContext) =>
    errorOf(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined, context),
  );

const schemaOfFields = (fields: readonly FormField[]) =>
  object(Object.fromEntries(fields.map((field) => [field.name, acceptedBy(field)])));

/** Facts that the rules need beside the values. */
export interface FormContext extends FieldContext {
  /** False while a person has to be chosen first. */
  readonly asksFiche: (values: FieldValues) => boolean;
}

/** Its errors are `FieldError`s, and those of `others`: values that are in no form of the group. */
export function schemaOf(
  { fiche, vevent }: Forms,
  asksComment: boolean,
  others: ObjectShape = {},
): FormSchema {
  const besideFiche = {
    ...others,
    vevent: schemaOfFields(vevent),
    ...(asksComment && { comments: acceptedBy(commentField) }),
  };
  const withFiche = object({ ...besideFiche, fiche: schemaOfFields(fiche) });
  const withoutFiche = object(besideFiche);
  return lazy((values: FieldValues, { context }) =>
    (context as FormContext).asksFiche(values) ? withFiche : withoutFiche,
  );
}
