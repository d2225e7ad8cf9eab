import type { FormField } from '@creneau/core';
import { mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../Icon';
import { FreeText } from '../FreeText';
import { useFieldStyles } from './form-styles';

/** A field as shown: value, validation message, change handlers. */
export interface ShownField {
  readonly id: string;
  readonly field: FormField;
  readonly label: string;
  /** How it is written, where that is not plain. */
  readonly hint?: string;
  readonly value: string | boolean;
  /** The validation message, once it may be shown. */
  readonly correction: string | undefined;
  readonly onChange: (value: string | boolean) => void;
  readonly onLeave: () => void;
}

/** The ARIA attributes of a control. */
export const saying = ({ id, field, hint, correction }: ShownField) => {
  const described = [(field.description || hint) && hintId(id), correction && errorId(id)]
    .filter(Boolean)
    .join(' ');
  return {
    required: field.required,
    'aria-invalid': correction !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
  };
};

const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

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
    <div
      className={mergeClasses(
        styles.field,
        styles.framed,
        wide && styles.wide,
        shown.correction !== undefined && styles.fieldWrong,
      )}
    >
      <label htmlFor={shown.id} className={styles.label}>
        {shown.label}
        <Optional field={shown.field} />
      </label>
      <Hint shown={shown} />
      <div className={styles.controlRow}>{children}</div>
      <div className={mergeClasses(styles.below, styles.belowRow)}>
        <FieldError shown={shown} />
        {below}
      </div>
    </div>
  );
}

/** Several controls under one name. */
export function FieldGroup({
  shown,
  isRadios = false,
  children,
}: {
  shown: ShownField;
  /** Of which one is chosen: the group is what is required and invalid, not each of them. */
  isRadios?: boolean;
  children: ReactNode;
}): ReactElement {
  const styles = useFieldStyles();
  const { required: _, ...described } = saying(shown);
  return (
    <fieldset
      id={shown.id}
      tabIndex={-1}
      className={mergeClasses(
        styles.field,
        styles.wide,
        shown.correction !== undefined && styles.fieldWrong,
      )}
      aria-describedby={described['aria-describedby']}
      {...(isRadios && {
        role: 'radiogroup',
        'aria-required': shown.field.required,
        'aria-invalid': shown.correction !== undefined,
      })}
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

/** The description of the field and its format. */
export function Hint({
  shown: { id, field, hint },
}: {
  shown: ShownField;
}): ReactElement | undefined {
  const styles = useFieldStyles();
  if (field.description === '' && hint === undefined) return undefined;
  return (
    <div id={hintId(id)} className={styles.hintRow}>
      {field.description !== '' && <FreeText text={field.description} className={styles.hint} />}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** The validation message. */
export function FieldError({
  shown: { id, correction },
}: {
  shown: Pick<ShownField, 'id' | 'correction'>;
}): ReactElement | undefined {
  const styles = useFieldStyles();
  if (correction === undefined) return undefined;
  return (
    <p id={errorId(id)} className={styles.error}>
      <span className={styles.errorIcon}>
        <Icon name="warning" size={16} />
      </span>
      {correction}
    </p>
  );
}
