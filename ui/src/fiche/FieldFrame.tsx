import type { FormField } from '@creneau/core';
import { mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/Icon';
import { FreeText } from '../react/FreeText';
import { useFieldStyles } from './fiche-styles';

/** One field as it is shown: its value, what is wrong with it, and where its changes go. */
export interface ShownField {
  readonly id: string;
  readonly field: FormField;
  readonly label: string;
  readonly value: string | boolean;
  /** How to put it right, once it may be said. */
  readonly cure: string | undefined;
  readonly onChange: (value: string | boolean) => void;
  readonly onLeave: () => void;
}

/** What a control says of itself to those who listen. */
export const saying = ({ id, field, cure }: ShownField) => {
  const described = [field.description && hintId(id), cure && errorId(id)]
    .filter(Boolean)
    .join(' ');
  return {
    required: field.required,
    'aria-invalid': cure !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
  };
};

export const hintId = (id: string): string => `${id}-hint`;
const errorId = (id: string): string => `${id}-error`;

/** "(facultatif)", where it is. */
export function Optional({ field }: { field: FormField }): ReactElement | undefined {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  return field.required ? undefined : <span className={styles.optional}> {t('optional')}</span>;
}

/** Label above, hint, control, error beneath. */
export function FieldFrame({
  shown,
  wide,
  below,
  children,
}: {
  shown: ShownField;
  wide?: boolean;
  below?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const styles = useFieldStyles();
  return (
    <div className={mergeClasses(styles.field, wide && styles.wide)}>
      <label htmlFor={shown.id} className={styles.label}>
        {shown.label}
        <Optional field={shown.field} />
      </label>
      <Hint shown={shown} />
      {children}
      <div className={styles.below}>
        <FieldError shown={shown} />
        {below}
      </div>
    </div>
  );
}

/** Several controls under one name. */
export function FieldGroup({
  shown,
  children,
}: {
  shown: ShownField;
  children: ReactNode;
}): ReactElement {
  const styles = useFieldStyles();
  const { required: _, ...described } = saying(shown);
  return (
    <fieldset
      id={shown.id}
      tabIndex={-1}
      className={mergeClasses(styles.field, styles.wide)}
      aria-describedby={described['aria-describedby']}
    >
      <legend className={styles.label}>
        {shown.label}
        <Optional field={shown.field} />
      </legend>
      <Hint shown={shown} />
      {children}
      <div className={styles.below}>
        <FieldError shown={shown} />
      </div>
    </fieldset>
  );
}

/** What the business says about the field. */
export function Hint({ shown: { id, field } }: { shown: ShownField }): ReactElement | undefined {
  const styles = useFieldStyles();
  if (field.description === '') return undefined;
  return (
    <div id={hintId(id)}>
      <FreeText text={field.description} className={styles.hint} />
    </div>
  );
}

/** What is wrong and how it is put right. */
export function FieldError({
  shown: { id, cure },
}: {
  shown: ShownField;
}): ReactElement | undefined {
  const styles = useFieldStyles();
  if (cure === undefined) return undefined;
  return (
    <p id={errorId(id)} className={styles.error}>
      <span className={styles.errorIcon}>
        <Icon name="warning" size={16} />
      </span>
      {cure}
    </p>
  );
}
