import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useFieldStyles } from '../design/form/form-styles';

const useStyles = makeStyles({
  line: { position: 'relative' },
  withButton: { paddingRight: '112px' },
  reveal: { position: 'absolute', top: '2px', right: '2px' },
});

/** One field of an account's form. */
export interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  /** The validation message, once it may be shown. */
  readonly correction: string | undefined;
  /** How often what was sent was refused for this field: each time is announced, also to who is in the field already. */
  readonly refusals?: number;
  /** What the field is to be, above it. */
  readonly hint?: ReactNode;
}

/** A text field with its label above and its message below; a password can be revealed. */
export function TextField(props: TextFieldProps): ReactElement {
  const { t } = useTranslation('account');
  const styles = useStyles();
  const fields = useFieldStyles();
  const [revealed, setRevealed] = useState(false);
  const {
    id,
    label,
    type,
    autoComplete,
    value,
    onChange,
    onLeave,
    correction,
    hint,
    refusals = 0,
  } = props;
  const isPassword = type === 'password';
  const described = [hint !== undefined && `${id}-hint`, correction !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={fields.hint}>
          {hint}
        </div>
      )}
      <div className={styles.line}>
        <input
          id={id}
          type={isPassword && revealed ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={correction !== undefined}
          {...(described !== '' && { 'aria-describedby': described })}
          className={mergeClasses(
            fields.control,
            correction !== undefined && fields.wrong,
            isPassword && styles.withButton,
          )}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
        {isPassword && (
          <Button
            look="plain"
            slim
            className={styles.reveal}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {t('reveal')}
            <VisuallyHidden>{t('revealOf', { label })}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={fields.below}>
        {correction !== undefined && (
          <p
            key={refusals}
            id={`${id}-error`}
            className={fields.error}
            {...(refusals > 0 && { role: 'alert' })}
          >
            <span className={fields.errorIcon}>
              <Icon name="warning" size={16} />
            </span>
            {correction}
          </p>
        )}
      </div>
    </div>
  );
}
