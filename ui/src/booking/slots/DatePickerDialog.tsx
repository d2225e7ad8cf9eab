import { daysAfter, daysFrom, earlier, later, type Day } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Observable } from 'rxjs';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { useFormats } from '../../i18n/use-formats';
import { forcedColors, hovers, reducedMotion, upTo, width } from '../../design/theme/breakpoints';
import { duration, radius, shadow, text } from '../../design/theme/scale';
import { seenPart } from '../../design/theme/surfaces';
import { backdrop, color } from '../../design/theme/tokens';
import {
  firstOfMonth,
  hasMonth,
  pressKey,
  monthsAfter,
  openedOn,
  typedDay,
  weeksOf,
  type DateOrder,
  type DatePicker,
  type FreeDays,
} from '@creneau/core/presentation';

const useStyles = makeStyles({
  dialog: {
    position: 'absolute',
    boxSizing: 'border-box',
    width: '344px',
    maxWidth: '100%',
    margin: '0',
    padding: '16px 18px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    color: color.ink,
    boxShadow: shadow.menu,
    '::backdrop': { backgroundColor: 'transparent' },
    animationName: {
      from: { opacity: 0, transform: 'translateY(4px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: duration.press,
    [reducedMotion]: { animationName: { from: { opacity: 0 }, to: { opacity: 1 } } },
    [upTo(width.strip)]: {
      position: 'fixed',
      inset: `auto 0 ${seenPart.bottom} 0`,
      width: '100%',
      // seven days of 44 px side by side on the narrowest telephone
      padding: '16px 5px',
      borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
      boxShadow: shadow.dialog,
      '::backdrop': { backgroundColor: backdrop },
    },
  },
  typed: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 8px',
    margin: '12px 0 0',
    [upTo(width.strip)]: { padding: '0 12px' },
  },
  label: { gridColumn: '1 / -1', ...text.label },
  field: {
    boxSizing: 'border-box',
    width: '100%',
    height: '44px',
    margin: '0',
    padding: '0 12px',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.button,
    backgroundColor: color.surface,
    color: color.ink,
    fontFamily: 'inherit',
    ...text.body,
  },
  wrong: { border: `2px solid ${color.error}` },
  error: {
    gridColumn: '1 / -1',
    display: 'flex',
    gap: '8px',
    margin: '0',
    ...text.secondary,
    fontWeight: 700,
    color: color.error,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    [upTo(width.strip)]: { padding: '0 12px' },
  },
  month: {
    flexGrow: 1,
    margin: '0',
    ...text.strong,
    '::first-letter': { textTransform: 'uppercase' },
  },
  turn: { border: '1px solid transparent', color: color.ink, backgroundColor: 'transparent' },
  atLimit: { color: color.ink3 },
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
    boxSizing: 'border-box',
    width: '44px',
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
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-1px' },
    [forcedColors]: { border: '1px solid ButtonText' },
  },
  free: { fontWeight: 700, color: color.link },
  struck: {
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
  legend: {
    margin: '0',
    ...text.hint,
    color: color.ink2,
    [upTo(width.strip)]: { padding: '0 12px' },
  },
});

interface DatePickerDialogProps {
  /** The day of the chosen time, else the first one shown. */
  readonly chosen: Day;
  /** The day that has the focus first. */
  readonly opensOn: Day;
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
  readonly freeDays$: (first: Day, end: Day) => Observable<FreeDays>;
  /** The button that opened the dialog: the dialog is placed under it and returns the focus to it unless a day was chosen. */
  readonly opener: HTMLElement | null;
  readonly onChoose: (day: Day) => void;
  readonly onClose: () => void;
}

const nothingKnown: FreeDays = { free: new Set(), until: '' };

/** A month grid to choose a day from, and a field to type a date. */
export default function DatePickerDialog({
  chosen,
  opensOn,
  first,
  last,
  today,
  freeDays$,
  opener,
  onChoose,
  onClose,
}: DatePickerDialogProps): ReactElement {
  const { t, i18n } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [picker, setPicker] = useState<DatePicker>(() => openedOn(opensOn, first, last));
  const [known, setKnown] = useState(nothingKnown);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const month = firstOfMonth(picker.focused);
  const weeks = weeksOf(month);

  useEffect(() => {
    const subscription = freeDays$(month, daysAfter(monthsAfter(month, 1), -1)).subscribe(setKnown);
    return () => subscription.unsubscribe();
    // another month is another question; the view model behind is the same
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [month]);

  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box) return;
    box.showModal();
    // again when the device is turned: the sheet of a narrow window has no place of its own
    const place = (): void => {
      Object.assign(box.style, { top: '', left: '' });
      if (opener && window.innerWidth > width.strip) putUnder(opener, box);
    };
    place();
    window.addEventListener('resize', place);
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    return () => {
      window.removeEventListener('resize', place);
      box.close();
    };
  }, [opener]);

  const focusDay = (next: DatePicker): void => {
    setPicker(next);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    );
  };
  const isStruck = (day: Day): boolean =>
    day < first || day > last || (day <= known.until && !known.free.has(day));
  const take = (day: Day): void => {
    // closed first: behind a modal dialog nothing can be focused
    dialog.current?.close();
    onChoose(day);
    onClose();
  };
  const choose = (day: Day): void => {
    if (!isStruck(day)) take(day);
  };
  const moved = (event: KeyboardEvent): void => {
    const next = pressKey(picker, event.key, event.shiftKey);
    if (next === picker) return;
    event.preventDefault();
    focusDay(next);
  };
  const limits = { first: formats.day(first), last: formats.day(later(first, last)) };
  const order = orderOf(i18n.language);
  const format = t(`picker.format.${order}`);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const day = typedDay(typed, order);
    if (day === undefined) return setError(t('picker.unreadable', { format, ...limits }));
    if (day < first || day > last) return setError(t('picker.outOfRange', limits));
    take(day);
  };
  const turn = (direction: -1 | 1): void => {
    if (!hasMonth(picker, direction)) return;
    setPicker({
      ...picker,
      focused: earlier(later(monthsAfter(picker.focused, direction), first), last),
    });
  };

  return (
    // a press on the backdrop lands on the dialog itself; Escape does the same by key
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('picker.title')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.month} aria-live="polite">
          {formats.month(month)}
        </h2>
        {([-1, 1] as const).map((direction) => (
          <Button
            key={direction}
            iconOnly
            className={mergeClasses(styles.turn, !hasMonth(picker, direction) && styles.atLimit)}
            unready={!hasMonth(picker, direction)}
            aria-label={t(direction < 0 ? 'picker.previousMonth' : 'picker.nextMonth')}
            onClick={() => turn(direction)}
          >
            <Icon name={direction < 0 ? 'back' : 'forward'} size={18} />
          </Button>
        ))}
        <Button iconOnly className={styles.turn} aria-label={t('picker.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={formats.month(month)}
        className={styles.grid}
        onKeyDown={moved}
      >
        <thead>
          <tr>
            {daysFrom('2024-01-01', 7).map((monday) => (
              <th
                key={monday}
                scope="col"
                abbr={formats.weekday(monday)}
                className={styles.weekday}
              >
                {formats.shortWeekday(monday).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === undefined ? (
                  <td key={index} className={styles.cell} />
                ) : (
                  <td
                    key={day}
                    className={styles.cell}
                    aria-selected={day === chosen}
                    role="gridcell"
                  >
                    <button
                      type="button"
                      aria-label={[
                        formats.day(day),
                        day === today ? t('picker.today') : '',
                        isStruck(day)
                          ? t('picker.struck')
                          : known.free.has(day)
                            ? t('picker.free')
                            : '',
                      ]
                        .filter(Boolean)
                        .join(', ')}
                      aria-disabled={isStruck(day)}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === picker.focused ? 0 : -1}
                      className={mergeClasses(
                        styles.day,
                        known.free.has(day) && styles.free,
                        isStruck(day) && styles.struck,
                        day === today && styles.today,
                        day === chosen && styles.chosen,
                      )}
                      onClick={() => choose(day)}
                    >
                      {formats.dayOfMonth(day)}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>{t('picker.legend')}</p>
      <form className={styles.typed} noValidate onSubmit={submit}>
        <label htmlFor={`${id}typed`} className={styles.label}>
          {t('picker.typed', { format })}
        </label>
        <input
          id={`${id}typed`}
          className={mergeClasses(styles.field, error !== '' && styles.wrong)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={typed}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : `${id}error`}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
        />
        <Button type="submit" look="outlined">
          {t('picker.go')}
        </Button>
        <p id={`${id}error`} role="alert" className={styles.error}>
          {error !== '' && <Icon name="warning" size={18} />}
          {error}
        </p>
      </form>
    </dialog>
  );
}

/** Under the opener, its right edge on the opener's; higher where the window ends before it. */
function putUnder(opener: HTMLElement, box: HTMLElement): void {
  const { bottom, right } = opener.getBoundingClientRect();
  const left = Math.max(8, right + window.scrollX - box.offsetWidth);
  Object.assign(box.style, { top: `${bottom + window.scrollY + 8}px`, left: `${left}px` });
  const below = box.getBoundingClientRect().bottom - document.documentElement.clientHeight;
  if (below > 0)
    box.style.top = `${Math.max(8 + window.scrollY, bottom + window.scrollY - below)}px`;
}

/** The order of day, month and year in a locale. */
const orderOf = (locale: string): DateOrder => {
  const parts = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale).formatToParts(0);
  const order = parts
    .flatMap(({ type }) =>
      type === 'day' || type === 'month' || type === 'year' ? type.slice(0, 1) : [],
    )
    .join('');
  return order === 'mdy' || order === 'ymd' ? order : 'dmy';
};
