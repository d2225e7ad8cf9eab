import { daysFrom, type Day } from '@creneau/core';
import { pressKey, weeksOf, type DatePicker } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useFormats } from '../i18n/use-formats';
import { forcedColors, hovers } from './theme/breakpoints';
import { radius, text } from './theme/scale';
import { color } from './theme/tokens';

const useStyles = makeStyles({
  grid: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  weekday: {
    height: '32px',
    padding: '0',
    ...text.hint,
    fontWeight: 400,
    color: color.ink2,
    textAlign: 'center',
  },
  cell: { padding: '0', textAlign: 'center' },
  day: {
    width: '2.75rem',
    maxWidth: '100%',
    height: '44px',
    margin: '0',
    padding: '0',
    border: '2px solid transparent',
    borderRadius: radius.button,
    backgroundColor: 'transparent',
    color: color.ink,
    fontFamily: 'inherit',
    ...text.secondary,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-1px' },
    [forcedColors]: { border: '1px solid ButtonText' },
  },
  marked: { fontWeight: 700, color: color.link },
  unavailable: {
    color: color.ink3,
    textDecorationLine: 'line-through',
    cursor: 'default',
    [hovers]: { ':hover': { backgroundColor: 'transparent' } },
  },
  today: { border: `2px solid ${color.control}` },
  chosen: {
    backgroundColor: color.fill,
    color: color.onFill,
    fontWeight: 700,
    textDecorationLine: 'none',
    [hovers]: { ':hover': { backgroundColor: color.fillHover } },
    ':focus-visible': { outlineColor: color.onFill, outlineOffset: '-4px' },
    [forcedColors]: { border: '3px solid Highlight' },
  },
});

interface CalendarProps {
  readonly picker: DatePicker;
  readonly chosen: Day;
  readonly today: Day;
  readonly isMarked: (day: Day) => boolean;
  /** Unavailable days can be focused, but not chosen. */
  readonly isUnavailable: (day: Day) => boolean;
  /** Accessible name of a day, including what its style shows. */
  readonly nameOf: (day: Day) => string;
  readonly onMove: (nextPicker: DatePicker) => void;
  readonly onChoose: (day: Day) => void;
}

/** Keys as in the WAI-ARIA Authoring Practices; the focused day takes a dialog's initial focus. */
export function Calendar({ picker, onMove, ...day }: CalendarProps): ReactElement {
  const formats = useFormats();
  const styles = useStyles();
  const grid = useRef<HTMLTableElement>(null);
  const handleKey = (event: KeyboardEvent): void => {
    const nextPicker = pressKey(picker, event.key, event.shiftKey);
    if (nextPicker === picker) return;
    event.preventDefault();
    onMove(nextPicker);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    );
  };
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={formats.month(picker.focused)}
      className={styles.grid}
      onKeyDown={handleKey}
    >
      <thead>
        <tr>
          {daysFrom('2024-01-01', 7).map((monday) => (
            <th key={monday} scope="col" abbr={formats.weekday(monday)} className={styles.weekday}>
              {formats.shortWeekday(monday).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(picker.focused).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((each, index) =>
              each === undefined ? (
                <td key={index} className={styles.cell} />
              ) : (
                <DayCell key={each} day={each} isFocused={each === picker.focused} {...day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  isFocused,
  chosen,
  today,
  isMarked,
  isUnavailable,
  nameOf,
  onChoose,
}: Omit<CalendarProps, 'picker' | 'onMove'> & {
  readonly day: Day;
  readonly isFocused: boolean;
}): ReactElement {
  const formats = useFormats();
  const styles = useStyles();
  return (
    <td className={styles.cell} aria-selected={day === chosen} role="gridcell">
      <button
        type="button"
        aria-label={nameOf(day)}
        aria-disabled={isUnavailable(day)}
        aria-current={day === today ? 'date' : undefined}
        tabIndex={isFocused ? 0 : -1}
        data-first-focus={isFocused ? '' : undefined}
        className={mergeClasses(
          styles.day,
          isMarked(day) && styles.marked,
          isUnavailable(day) && styles.unavailable,
          day === today && styles.today,
          day === chosen && styles.chosen,
        )}
        onClick={() => {
          if (!isUnavailable(day)) onChoose(day);
        }}
      >
        {formats.dayOfMonth(day)}
      </button>
    </td>
  );
}
