import { makeStyles, mergeClasses } from '@griffel/react';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { forcedColors } from './theme/breakpoints';
import { duration, radius, text } from './theme/scale';
import { color } from './theme/tokens';
import { Icon, type IconName } from './Icon';
import { rovingTo } from './roving';

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
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '38px',
    margin: '0',
    padding: '0 16px',
    border: '1px solid transparent',
    borderRadius: '9px',
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    ...text.secondary,
    fontWeight: 700,
    color: color.ink2,
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: duration.color,
    ':hover': { color: color.ink },
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  chosen: {
    backgroundColor: color.surface,
    color: color.ink,
    boxShadow: '0 1px 3px rgb(40 30 16 / 22%)',
    [forcedColors]: { border: '1px solid Highlight' },
  },
});

/** One of a few, in a row: a group of radios with one tab stop. */
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
  const group = useRef<HTMLDivElement>(null);
  const moved = (event: KeyboardEvent): void => {
    const to = rovingTo(
      event,
      choices.length,
      choices.findIndex(({ value }) => value === chosen),
    );
    const choice = to === undefined ? undefined : choices[to];
    if (to === undefined || !choice) return;
    onChoose(choice.value);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.group}>
      {choices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          className={mergeClasses(styles.choice, value === chosen && styles.chosen)}
          onClick={() => onChoose(value)}
          onKeyDown={moved}
        >
          {icon && <Icon name={icon} size={16} />}
          {label}
        </button>
      ))}
    </div>
  );
}
