import { makeStyles } from '@griffel/react';
import {
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { TextInput } from '../design/form/controls';
import { Field } from '../design/form/Field';

const useStyles = makeStyles({
  line: { position: 'relative' },
  withButton: { paddingRight: '112px' },
  reveal: { position: 'absolute', top: '2px', right: '2px' },
});

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
  /** Number of refusals of this field: each one is announced, even when it already has the focus. */
  readonly refusals?: number;
  readonly hint?: ReactNode;
}

export function TextField(props: TextFieldProps): ReactElement {
  const { t } = useTranslation('account');
  const styles = useStyles();
  const [isRevealed, setRevealed] = useState(false);
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
  return (
    <Field id={id} label={label} hint={hint} message={correction} refusals={refusals} required>
      <div className={styles.line}>
        <TextInput
          id={id}
          type={isPassword && isRevealed ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...(isPassword && { className: styles.withButton })}
          value={value}
          onChange={(_, { value: text }) => onChange(text)}
          onBlur={onLeave}
        />
        {isPassword && (
          <Button
            look="plain"
            slim
            className={styles.reveal}
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          >
            {t('reveal')}
            <VisuallyHidden>{t('revealOf', { label })}</VisuallyHidden>
          </Button>
        )}
      </div>
    </Field>
  );
}
