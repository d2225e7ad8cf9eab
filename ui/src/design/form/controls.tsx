import { useCheckboxBase_unstable } from '@fluentui/react-checkbox';
import { useInputBase_unstable } from '@fluentui/react-input';
import { useRadioBase_unstable } from '@fluentui/react-radio';
import { renderSelect_unstable, useSelectBase_unstable } from '@fluentui/react-select';
import { useTextareaBase_unstable } from '@fluentui/react-textarea';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from '../Icon';
import { hovers } from '../theme/breakpoints';
import { duration, height, radius, text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  control: {
    display: 'block',
    width: '100%',
    minHeight: height.field,
    padding: '11px 15px',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.button,
    backgroundColor: color.surface,
    color: color.ink,
    fontFamily: 'inherit',
    ...text.body,
    transitionProperty: 'border-color',
    transitionDuration: duration.color,
    '::placeholder': { color: color.ink3, opacity: 1 },
    [hovers]: {
      ':hover': {
        borderTopColor: color.control,
        borderRightColor: color.control,
        borderBottomColor: color.control,
        borderLeftColor: color.control,
      },
    },
  },
  multiline: { resize: 'vertical', minHeight: '92px' },
  list: { position: 'relative', display: 'block', width: '100%' },
  select: { appearance: 'none', paddingRight: '44px', textOverflow: 'ellipsis' },
  chevron: {
    position: 'absolute',
    top: '50%',
    right: '14px',
    height: '18px',
    marginTop: '-9px',
    color: color.ink2,
    pointerEvents: 'none',
  },
  wrong: {
    padding: '10px 14px',
    border: `2px solid ${color.error}`,
    [hovers]: {
      ':hover': {
        borderTopColor: color.error,
        borderRightColor: color.error,
        borderBottomColor: color.error,
        borderLeftColor: color.error,
      },
    },
  },
  choice: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    minHeight: '44px',
    padding: '10px 0',
    cursor: 'pointer',
    ...text.body,
    color: color.ink,
  },
  box: {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: '22px',
    height: '22px',
    margin: '1px 0 0',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.box,
    backgroundColor: color.surface,
    cursor: 'pointer',
    [hovers]: {
      ':hover:not(:checked)': {
        backgroundColor: color.tint,
        border: `1px solid ${color.control}`,
      },
    },
    ':checked': { backgroundColor: color.fill, border: `1px solid ${color.control}` },
    // a check mark of borders, which forced colours keep
    ':checked::after': {
      content: '""',
      position: 'absolute',
      top: '3px',
      left: '7px',
      width: '4px',
      height: '9px',
      borderRight: `2px solid ${color.onFill}`,
      borderBottom: `2px solid ${color.onFill}`,
      transform: 'rotate(45deg)',
    },
  },
  boxWrong: {
    border: `2px solid ${color.error}`,
    [hovers]: { ':hover:not(:checked)': { border: `2px solid ${color.error}` } },
  },
  radio: {
    appearance: 'none',
    flex: 'none',
    width: '22px',
    height: '22px',
    margin: '1px 0 0',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.full,
    backgroundColor: color.surface,
    cursor: 'pointer',
    [hovers]: {
      ':hover:not(:checked)': {
        backgroundColor: color.tint,
        border: `1px solid ${color.control}`,
      },
    },
    ':checked': { border: `7px solid ${color.fill}`, backgroundColor: color.onFill },
  },
});

type PropsOf<Hook extends (props: never, ref: never) => unknown, Element> = Omit<
  Parameters<Hook>[0],
  'children' | 'ref'
> & { readonly ref?: Ref<Element> | undefined };

/** Always told: without it a screen reader keeps what it read of the field before. */
const isWrong = ({ 'aria-invalid': invalid }: { readonly 'aria-invalid'?: unknown }): boolean =>
  invalid === true || invalid === 'true';

export function TextInput({
  className,
  ref = null,
  ...props
}: PropsOf<typeof useInputBase_unstable, HTMLInputElement>): ReactElement {
  const styles = useStyles();
  const { input } = useInputBase_unstable(props, ref);
  const wrong = isWrong(input);
  return (
    <input
      {...(input as ComponentProps<'input'>)}
      aria-invalid={wrong}
      className={mergeClasses(styles.control, wrong && styles.wrong, className)}
    />
  );
}

export function TextArea({
  className,
  ref = null,
  ...props
}: PropsOf<typeof useTextareaBase_unstable, HTMLTextAreaElement>): ReactElement {
  const styles = useStyles();
  const { textarea } = useTextareaBase_unstable(props, ref);
  const wrong = isWrong(textarea);
  return (
    <textarea
      {...(textarea as ComponentProps<'textarea'>)}
      aria-invalid={wrong}
      className={mergeClasses(styles.control, styles.multiline, wrong && styles.wrong, className)}
    />
  );
}

export function Select({
  className,
  ref = null,
  ...props
}: PropsOf<typeof useSelectBase_unstable, HTMLSelectElement> & {
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  const state = useSelectBase_unstable(
    {
      ...props,
      icon: { className: styles.chevron, children: <Icon name="down" size={18} /> },
    },
    ref,
  );
  const wrong = isWrong(state.select);
  return renderSelect_unstable({
    ...state,
    root: { ...state.root, className: mergeClasses(styles.list, className) },
    select: {
      ...state.select,
      'aria-invalid': wrong,
      className: mergeClasses(styles.control, wrong && styles.wrong, styles.select),
    },
  });
}

type CheckboxProps = Omit<
  PropsOf<typeof useCheckboxBase_unstable, HTMLInputElement>,
  'onChange'
> & {
  readonly onChange: (event: unknown, state: { readonly checked: boolean }) => void;
  readonly children: ReactNode;
};

export function Checkbox({
  className,
  children,
  ref = null,
  onChange,
  ...props
}: CheckboxProps): ReactElement {
  const styles = useStyles();
  const { input } = useCheckboxBase_unstable(
    // Fluent has a third state
    { ...props, onChange: (event, { checked }) => onChange(event, { checked: checked === true }) },
    ref,
  );
  const wrong = isWrong(input);
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input
        {...(input as ComponentProps<'input'>)}
        aria-invalid={wrong}
        className={mergeClasses(styles.box, wrong && styles.boxWrong)}
      />
      {children}
    </label>
  );
}

export function Radio({
  className,
  children,
  ref = null,
  ...props
}: PropsOf<typeof useRadioBase_unstable, HTMLInputElement> & {
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  const { input } = useRadioBase_unstable(props, ref);
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input {...(input as ComponentProps<'input'>)} className={styles.radio} />
      {children}
    </label>
  );
}
