import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { forcedColors, hovers } from './theme/breakpoints';
import { duration, radius, text } from './theme/scale';
import { color } from './theme/tokens';
import { Icon, type IconName } from './Icon';

const useStyles = makeStyles({
  group: {
    display: 'inline-flex',
    gap: '2px',
    padding: '3px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.sunken,
    boxShadow: `inset 0 0 0 1px ${color.line}`,
  },
  choice: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '38px',
    padding: '0 16px',
    border: '1px solid transparent',
    borderRadius: '9px',
    ...text.secondary,
    fontWeight: 700,
    color: color.ink2,
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: duration.color,
    [hovers]: { ':hover': { color: color.ink } },
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  chosen: {
    backgroundColor: color.surface,
    color: color.ink,
    // a shadow is invisible on dark
    border: `1px solid ${color.line}`,
    boxShadow: '0 1px 3px rgb(40 30 16 / 22%)',
    [forcedColors]: { outline: '3px solid Highlight', outlineOffset: '-3px' },
  },
  // covers its whole option, so that the focus ring surrounds it
  radio: {
    appearance: 'none',
    position: 'absolute',
    inset: '0',
    margin: '0',
    borderRadius: '9px',
    cursor: 'pointer',
  },
});

export function Segment<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}): ReactElement {
  const styles = useStyles();
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // browsers give radio groups arrow keys, but neither Home nor End
  const chooseEnd = (event: KeyboardEvent): void => {
    const end = { Home: choices[0], End: choices.at(-1) }[event.key];
    if (!end) return;
    event.preventDefault();
    onChoose(end.value);
    group.current?.querySelectorAll('input')[choices.indexOf(end)]?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.group}>
      {choices.map(({ value, label, icon }) => (
        <label
          key={value}
          className={mergeClasses(styles.choice, value === chosen && styles.chosen)}
        >
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onKeyDown={chooseEnd}
          />
          {icon && <Icon name={icon} size={16} />}
          {label}
        </label>
      ))}
    </div>
  );
}
