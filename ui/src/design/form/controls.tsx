import { useCheckboxBase_unstable, type CheckboxProps } from '@fluentui/react-checkbox';
import { useInputBase_unstable, type InputProps } from '@fluentui/react-input';
import { useRadioBase_unstable, type RadioProps } from '@fluentui/react-radio';
import { useSelectBase_unstable, type SelectProps } from '@fluentui/react-select';
import { useTextareaBase_unstable, type TextareaProps } from '@fluentui/react-textarea';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { AriaAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from '../Icon';
import { duration, height, radius, text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  control: {
    boxSizing: 'border-box',
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
    ':hover': {
      borderTopColor: color.control,
      borderRightColor: color.control,
      borderBottomColor: color.control,
      borderLeftColor: color.control,
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
    ':hover': {
      borderTopColor: color.error,
      borderRightColor: color.error,
      borderBottomColor: color.error,
      borderLeftColor: color.error,
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
    boxSizing: 'border-box',
    width: '22px',
    height: '22px',
    margin: '1px 0 0',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.box,
    backgroundColor: color.surface,
    cursor: 'pointer',
    ':hover:not(:checked)': { backgroundColor: color.tint, border: `1px solid ${color.control}` },
    ':checked': { backgroundColor: color.fill, border: `1px solid ${color.control}` },
    // a check mark made of borders: forced colours keep them
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
    ':hover:not(:checked)': { border: `2px solid ${color.error}` },
  },
  radio: {
    appearance: 'none',
    flex: 'none',
    boxSizing: 'border-box',
    width: '22px',
    height: '22px',
    margin: '1px 0 0',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.full,
    backgroundColor: color.surface,
    cursor: 'pointer',
    ':hover:not(:checked)': { backgroundColor: color.tint, border: `1px solid ${color.control}` },
    ':checked': { border: `7px solid ${color.fill}`, backgroundColor: color.onFill },
  },
});

/** Fluent's hooks know where the control stands (`Field`) and what it holds; the look is ours. */
type Control<Props, Element> = Omit<Props, 'appearance' | 'size' | 'ref'> & {
  readonly ref?: Ref<Element> | undefined;
};

const isWrong = ({ 'aria-invalid': invalid }: Pick<AriaAttributes, 'aria-invalid'>): boolean =>
  invalid === true || invalid === 'true';

/** A line of text. */
export function TextInput({
  ref = null,
  className,
  ...props
}: Control<InputProps, HTMLInputElement>): ReactElement {
  const styles = useStyles();
  const { input } = useInputBase_unstable(props, ref);
  const wrong = isWrong(input);
  return (
    <input
      {...input}
      aria-invalid={wrong}
      className={mergeClasses(styles.control, wrong && styles.wrong, className)}
    />
  );
}

/** A text of several lines. */
export function TextArea({
  ref = null,
  className,
  ...props
}: Control<TextareaProps, HTMLTextAreaElement>): ReactElement {
  const styles = useStyles();
  const { textarea } = useTextareaBase_unstable(props, ref);
  const wrong = isWrong(textarea);
  return (
    <textarea
      {...textarea}
      aria-invalid={wrong}
      className={mergeClasses(styles.control, styles.multiline, wrong && styles.wrong, className)}
    />
  );
}

/** One of a list. */
export function Select({
  ref = null,
  className,
  ...props
}: Control<SelectProps, HTMLSelectElement>): ReactElement {
  const styles = useStyles();
  const { select } = useSelectBase_unstable(props, ref);
  const wrong = isWrong(select);
  return (
    <span className={mergeClasses(styles.list, className)}>
      <select
        {...select}
        aria-invalid={wrong}
        className={mergeClasses(styles.control, wrong && styles.wrong, styles.select)}
      />
      <span className={styles.chevron}>
        <Icon name="down" size={18} />
      </span>
    </span>
  );
}

type Labelled<Props, Element> = Omit<
  Control<Props, Element>,
  'label' | 'labelPosition' | 'children'
> & {
  /** What it says: a press on it is one on the box. */
  readonly children: ReactNode;
};

/** A box to tick. */
export function Checkbox({
  ref = null,
  className,
  children,
  ...props
}: Labelled<CheckboxProps, HTMLInputElement>): ReactElement {
  const styles = useStyles();
  const { input } = useCheckboxBase_unstable(props, ref);
  const wrong = isWrong(input);
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input
        {...input}
        aria-invalid={wrong}
        className={mergeClasses(styles.box, wrong && styles.boxWrong)}
      />
      {children}
    </label>
  );
}

/** One of a group of which one is chosen. */
export function Radio({
  ref = null,
  className,
  children,
  ...props
}: Labelled<RadioProps, HTMLInputElement>): ReactElement {
  const styles = useStyles();
  const { input } = useRadioBase_unstable(props, ref);
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input {...input} className={styles.radio} />
      {children}
    </label>
  );
}
