import { useFieldControlProps_unstable } from '@fluentui/react-field';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
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

type Control<Tag extends 'input' | 'select' | 'textarea', Held> = Omit<
  ComponentPropsWithRef<Tag>,
  'onChange'
> & { readonly onChange?: ((event: unknown, state: Held) => void) | undefined };

interface Text {
  readonly value: string;
}

function useFieldProps<Props extends ComponentPropsWithRef<'input' | 'select' | 'textarea'>>(
  props: Props,
): readonly [Props, boolean] {
  const attributes = useFieldControlProps_unstable(props, {
    supportsLabelFor: true,
    supportsRequired: true,
  });
  const invalid = attributes['aria-invalid'];
  const wrong = invalid === true || invalid === 'true';
  return [{ ...attributes, 'aria-invalid': wrong }, wrong];
}

export function TextInput({ className, onChange, ...props }: Control<'input', Text>): ReactElement {
  const styles = useStyles();
  const [attributes, wrong] = useFieldProps(props);
  return (
    <input
      type="text"
      {...attributes}
      onChange={(event) => onChange?.(event, event.target)}
      className={mergeClasses(styles.control, wrong && styles.wrong, className)}
    />
  );
}

export function TextArea({
  className,
  onChange,
  ...props
}: Control<'textarea', Text>): ReactElement {
  const styles = useStyles();
  const [attributes, wrong] = useFieldProps(props);
  return (
    <textarea
      {...attributes}
      onChange={(event) => onChange?.(event, event.target)}
      className={mergeClasses(styles.control, styles.multiline, wrong && styles.wrong, className)}
    />
  );
}

export function Select({ className, onChange, ...props }: Control<'select', Text>): ReactElement {
  const styles = useStyles();
  const [attributes, wrong] = useFieldProps(props);
  return (
    <span className={mergeClasses(styles.list, className)}>
      <select
        {...attributes}
        onChange={(event) => onChange?.(event, event.target)}
        className={mergeClasses(styles.control, wrong && styles.wrong, styles.select)}
      />
      <span className={styles.chevron}>
        <Icon name="down" size={18} />
      </span>
    </span>
  );
}

type ChoiceInputProps = Omit<
  Control<'input', { readonly checked: boolean }>,
  'children' | 'type'
> & {
  readonly children: ReactNode;
};

export function Checkbox({
  className,
  onChange,
  children,
  ...props
}: ChoiceInputProps): ReactElement {
  const styles = useStyles();
  const [attributes, wrong] = useFieldProps(props);
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input
        {...attributes}
        type="checkbox"
        onChange={(event) => onChange?.(event, event.target)}
        className={mergeClasses(styles.box, wrong && styles.boxWrong)}
      />
      {children}
    </label>
  );
}

export function Radio({ className, onChange, children, ...props }: ChoiceInputProps): ReactElement {
  const styles = useStyles();
  return (
    <label className={mergeClasses(styles.choice, className)}>
      <input
        {...props}
        type="radio"
        onChange={(event) => onChange?.(event, event.target)}
        className={styles.radio}
      />
      {children}
    </label>
  );
}
