import type { FormField } from '@creneau/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { FreeText } from '../design/FreeText';
import { useFieldStyles } from '../design/form/Field';

export interface ShownField {
  readonly id: string;
  readonly field: FormField;
  readonly label: string;
  readonly value: string | boolean;
  /** The validation message, once it may be shown. */
  readonly correction: string | undefined;
  readonly onChange: (value: string | boolean) => void;
  readonly onLeave: () => void;
}

export const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : '');

/** "(facultatif)", on optional fields. */
export function Optional({ field }: { field: FormField }): ReactElement | undefined {
  const { t } = useTranslation('fiche');
  const { optional } = useFieldStyles();
  return field.required ? undefined : <span className={optional}> {t('optional')}</span>;
}

export const hintOf = ({ description }: FormField, format?: string): ReactNode =>
  description === '' && format === undefined ? undefined : (
    <>
      {description !== '' && <FreeText text={description} />}
      {format !== undefined && <p>{format}</p>}
    </>
  );

export const fieldProps = ({ id, field, label, correction }: ShownField, format?: string) => ({
  id,
  label: (
    <>
      {label}
      <Optional field={field} />
    </>
  ),
  hint: hintOf(field, format),
  message: correction,
  required: field.required,
});
