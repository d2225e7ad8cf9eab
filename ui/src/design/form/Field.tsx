import {
  FieldContextProvider,
  useFieldBase_unstable,
  useFieldContextValues_unstable,
} from '@fluentui/react-field';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';

export const useFieldStyles = makeStyles({
  field: { minWidth: '0', border: '0 solid transparent', margin: '0', padding: '0' },
  // beside the field and not in it: nothing moves when it comes
  wrong: {
    position: 'relative',
    '::before': {
      content: '""',
      position: 'absolute',
      top: '0',
      bottom: '8px',
      left: '-16px',
      borderLeft: `4px solid ${color.error}`,
      borderRadius: radius.full,
    },
  },
  label: { display: 'block', ...text.label, color: color.ink, padding: '0', marginBottom: '8px' },
  optional: { fontWeight: 400, color: color.ink2 },
  hint: { ...text.secondary, color: color.ink2, marginTop: '-4px', marginBottom: '8px' },
  // where a field takes the rows of its form: a missing hint leaves its row free
  hintRow: { gridRow: 2 },
  controlRow: { gridRow: 3, minWidth: '0' },
  below: {
    gridRow: 4,
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    minHeight: '32px',
    paddingBottom: '8px',
  },
  // under the words beside the box
  belowBox: { minHeight: '16px', paddingLeft: '34px' },
  message: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    margin: '4px 0 0',
    ...text.label,
    color: color.error,
  },
  icon: { flex: 'none', marginTop: '2px' },
});

interface FieldProps {
  /** The id of its control, or of the group of its controls. */
  readonly id: string;
  /** None where the control has its own, as a checkbox does. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  /** The validation message, once it may be shown. */
  readonly message?: string | undefined;
  /** How often what was sent was refused for this field: each time is announced, also to who is in the field already. */
  readonly refusals?: number;
  readonly required?: boolean;
  /** Stands at the right of the message. */
  readonly below?: ReactNode;
  readonly className?: string | false | undefined;
  readonly children: ReactNode;
}

/** What Fluent's Field makes of a field: the ids of its parts, and what its control is told of them. */
function useField({ id, label, hint, message, refusals = 0, required = false }: FieldProps) {
  const parts = useFieldBase_unstable(
    {
      required,
      label: label === undefined ? null : { htmlFor: id, required: false, children: label },
      hint: hint === undefined ? null : { children: hint },
      validationState: message === undefined ? 'none' : 'error',
      // the list of all messages takes the focus: each for itself would be announced once more
      validationMessage:
        message === undefined
          ? null
          : { children: message, role: refusals > 0 ? 'alert' : undefined },
    },
    null,
  );
  const { field } = useFieldContextValues_unstable({
    ...parts,
    orientation: 'vertical',
    size: 'medium',
  });
  return { parts, context: field };
}

/** A control with its label and hint above and its message beneath: the line of the message is reserved. */
export function Field(props: FieldProps): ReactElement {
  const { label, hint, message, refusals, below, className, children } = props;
  const styles = useFieldStyles();
  const { parts, context } = useField(props);
  return (
    <FieldContextProvider value={context}>
      <div className={mergeClasses(styles.field, message !== undefined && styles.wrong, className)}>
        {parts.label && (
          <label htmlFor={parts.label.htmlFor} id={parts.label.id} className={styles.label}>
            {label}
          </label>
        )}
        {parts.hint && (
          <div id={parts.hint.id} className={mergeClasses(styles.hint, styles.hintRow)}>
            {hint}
          </div>
        )}
        <div className={styles.controlRow}>{children}</div>
        <div className={mergeClasses(styles.below, !parts.label && styles.belowBox)}>
          {parts.validationMessage && (
            <FieldMessage
              key={refusals}
              id={parts.validationMessage.id}
              role={parts.validationMessage.role}
            >
              {message}
            </FieldMessage>
          )}
          {below}
        </div>
      </div>
    </FieldContextProvider>
  );
}

/** Several controls under one name. */
export function FieldGroup({
  isRadios = false,
  ...props
}: FieldProps & {
  /** Of which one is chosen: the group is what is required and invalid, not each of them. */
  readonly isRadios?: boolean;
}): ReactElement {
  const { id, label, hint, message, required = false, className, children } = props;
  const styles = useFieldStyles();
  const { context } = useField(props);
  const { hintId, validationMessageId } = context;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={mergeClasses(styles.field, message !== undefined && styles.wrong, className)}
      aria-describedby={[validationMessageId, hintId].filter(Boolean).join(' ') || undefined}
      {...(isRadios && {
        role: 'radiogroup',
        'aria-required': required,
        'aria-invalid': message !== undefined,
      })}
    >
      <legend className={styles.label}>{label}</legend>
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children}
      <div className={styles.below}>
        {message !== undefined && <FieldMessage id={validationMessageId}>{message}</FieldMessage>}
      </div>
    </fieldset>
  );
}

/** What is wrong with a field, and what mends it. */
export function FieldMessage({
  id,
  role,
  className,
  children,
}: {
  id: string | undefined;
  role?: string | undefined;
  className?: string;
  children: ReactNode;
}): ReactElement {
  const styles = useFieldStyles();
  return (
    <p id={id} role={role} className={mergeClasses(styles.message, className)}>
      <span className={styles.icon}>
        <Icon name="warning" size={16} />
      </span>
      {children}
    </p>
  );
}
