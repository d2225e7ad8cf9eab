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
  // positioned outside the flow, so that nothing moves when it appears
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
  // in a subgrid of the form's rows, a missing hint leaves its row empty
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
  // aligned with the text beside the checkbox
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
  readonly id: string;
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  /** The validation message, once it may be shown. */
  readonly message?: string | undefined;
  /** Number of refusals of this field: each one is announced, even when it already has the focus. */
  readonly refusals?: number;
  readonly required?: boolean;
  readonly below?: ReactNode;
  readonly className?: string | false | undefined;
  readonly children: ReactNode;
}

function useField({ id, label, hint, message, refusals = 0, required = false }: FieldProps) {
  const parts = useFieldBase_unstable(
    {
      required,
      label: label === undefined ? null : { htmlFor: id, required: false, children: label },
      hint: hint === undefined ? null : { children: hint },
      validationState: message === undefined ? 'none' : 'error',
      // the error summary takes the focus: separate announcements would repeat it
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

export function FieldGroup({
  isRadios = false,
  ...props
}: FieldProps & {
  /** A radio group: the group is required and invalid, not each radio. */
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
