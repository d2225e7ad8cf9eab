import {
  dateOrderOf,
  daysAfter,
  earlier,
  later,
  regionOf,
  typedDate,
  type Day,
} from '@creneau/core';
import {
  firstOfMonth,
  hasMonth,
  monthsAfter,
  openedOn,
  type DatePicker,
  type FreeDays,
  type SlotsViewModel,
} from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Button } from '../../design/Button';
import { Calendar } from '../../design/Calendar';
import { Modal } from '../../design/Dialog';
import { TextInput } from '../../design/form/controls';
import { Icon } from '../../design/Icon';
import { reducedMotion, upTo, width } from '../../design/theme/breakpoints';
import { duration, radius, shadow, text } from '../../design/theme/scale';
import { seenPart } from '../../design/theme/surfaces';
import { backdrop, color } from '../../design/theme/tokens';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { useNotify } from '../../design/frame/Notification';
import { useLaterWords } from '../../i18n/use-later-words';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  dialog: {
    position: 'absolute',
    width: '21.5rem',
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
      // seven days of 44 px side by side on the narrowest phone
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
  field: { minHeight: '44px', padding: '0 12px' },
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
  legend: {
    margin: '0',
    ...text.hint,
    color: color.ink2,
    [upTo(width.strip)]: { padding: '0 12px' },
  },
});

interface DatePickerDialogProps {
  readonly slots: Pick<SlotsViewModel, 'freeDays'>;
  /** The day of the selected slot, else the first one shown. */
  readonly chosenDay: Day;
  readonly opensOn: Day;
  readonly first: Day;
  readonly last: Day;
  readonly today: Day;
  /** The dialog opens under it and returns the focus to it unless a day was selected. */
  readonly opener: HTMLElement | null;
  readonly onChoose: (day: Day) => void;
  readonly onClose: () => void;
}

const nothingKnown: FreeDays = { free: new Set(), until: '' };

/** Waits for its words; when they cannot be loaded, notifies and closes. */
export default function DatePickerDialog(props: DatePickerDialogProps): ReactNode {
  const { t } = useTranslation('slots');
  const notify = useNotify();
  const close = (): void => {
    notify(t('errors:error'));
    props.onClose();
  };
  return useLaterWords(close) && <PickerDialog {...props} />;
}

function PickerDialog({
  slots,
  chosenDay,
  opensOn,
  first,
  last,
  today,
  opener,
  onChoose,
  onClose,
}: DatePickerDialogProps) {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [picker, setPicker] = useState<DatePicker>(() => openedOn(opensOn, first, last));
  const [availability, setAvailability] = useState(nothingKnown);
  const month = firstOfMonth(picker.focused);

  useEffect(() => {
    const end = daysAfter(monthsAfter(month, 1), -1);
    const subscription = slots.freeDays(month, end).subscribe(setAvailability);
    return () => subscription.unsubscribe();
  }, [slots, month]);
  usePlaceUnder(opener, dialog);

  const isFree = (day: Day): boolean => availability.free.has(day);
  const isUnavailable = (day: Day): boolean =>
    day < first || day > last || (day <= availability.until && !isFree(day));
  const nameOf = (day: Day): string =>
    [
      formats.day(day),
      day === today ? t('picker.today') : '',
      isUnavailable(day) ? t('picker.struck') : isFree(day) ? t('picker.free') : '',
    ]
      .filter(Boolean)
      .join(', ');
  const choose = (day: Day): void => {
    // closed first: nothing behind a modal dialog can be focused
    dialog.current?.close();
    onChoose(day);
    onClose();
  };
  const turn = (direction: -1 | 1): void => {
    if (!hasMonth(picker, direction)) return;
    setPicker({
      ...picker,
      focused: earlier(later(monthsAfter(picker.focused, direction), first), last),
    });
  };

  return (
    <Modal ref={dialog} titleId={titleId} className={styles.dialog} onClose={onClose} closesOutside>
      <p id={titleId}>
        <VisuallyHidden>{t('picker.title')}</VisuallyHidden>
      </p>
      <Head
        month={month}
        hasMonth={(direction) => hasMonth(picker, direction)}
        onTurn={turn}
        onClose={onClose}
      />
      <Calendar
        picker={picker}
        chosen={chosenDay}
        today={today}
        isMarked={isFree}
        isUnavailable={isUnavailable}
        nameOf={nameOf}
        onMove={setPicker}
        onChoose={choose}
      />
      <p className={styles.legend}>{t('picker.legend')}</p>
      <TypedDay first={first} last={last} onChoose={choose} />
    </Modal>
  );
}

function Head({
  month,
  hasMonth,
  onTurn,
  onClose,
}: {
  month: Day;
  hasMonth: (direction: -1 | 1) => boolean;
  onTurn: (direction: -1 | 1) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  return (
    <div className={styles.head}>
      <h2 className={styles.month} aria-live="polite">
        {formats.month(month)}
      </h2>
      {([-1, 1] as const).map((direction) => (
        <Button
          key={direction}
          iconOnly
          className={mergeClasses(styles.turn, !hasMonth(direction) && styles.atLimit)}
          unready={!hasMonth(direction)}
          aria-label={t(direction < 0 ? 'picker.previousMonth' : 'picker.nextMonth')}
          onClick={() => onTurn(direction)}
        >
          <Icon name={direction < 0 ? 'back' : 'forward'} size={18} />
        </Button>
      ))}
      <Button iconOnly className={styles.turn} aria-label={t('picker.close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  );
}

/** Prefix of two-digit years. */
const CENTURY = '20';

function TypedDay({
  first,
  last,
  onChoose,
}: Pick<DatePickerDialogProps, 'first' | 'last' | 'onChoose'>) {
  const { t, i18n } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const id = useId();
  const [dateText, setDateText] = useState('');
  const [error, setError] = useState('');
  const message = useRef<HTMLParagraphElement>(null);
  const limits = { first: formats.day(first), last: formats.day(later(first, last)) };
  const order = dateOrderOf(regionOf(i18n.language));
  const format = t(`picker.format.${order}`);
  useEffect(() => {
    // scrolls the dialog itself: `scrollIntoView` would move the start of the next Tab
    const box = message.current?.closest('dialog');
    if (error && box) box.scrollTop = box.scrollHeight;
  }, [error]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const day = typedDate(dateText, order, CENTURY);
    if (day === undefined) return setError(t('picker.unreadable', { format, ...limits }));
    if (day < first || day > last) return setError(t('picker.outOfRange', limits));
    onChoose(day);
  };
  return (
    <form className={styles.typed} noValidate onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        {t('picker.typed', { format })}
      </label>
      <TextInput
        id={id}
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={dateText}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}error`}
        onChange={(_, { value }) => {
          setDateText(value);
          setError('');
        }}
      />
      <Button type="submit" look="outlined">
        {t('picker.go')}
      </Button>
      <p ref={message} id={`${id}error`} role="alert" className={styles.error}>
        {error !== '' && <Icon name="warning" size={18} />}
        {error}
      </p>
    </form>
  );
}

/** Follows the opener on resize and rotation; in a narrow window the dialog is a sheet, which needs no position. */
function usePlaceUnder(
  opener: HTMLElement | null,
  dialog: RefObject<HTMLDialogElement | null>,
): void {
  useLayoutEffect(() => {
    const { current: box } = dialog;
    if (!box) return undefined;
    const place = (): void => {
      Object.assign(box.style, { top: '', left: '' });
      if (opener && getComputedStyle(box).position === 'absolute') putUnder(opener, box);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [opener, dialog]);
}

/** Right-aligned under the opener; higher where it would leave the window. */
function putUnder(opener: HTMLElement, box: HTMLElement): void {
  const { bottom, right } = opener.getBoundingClientRect();
  const left = Math.max(8, right + window.scrollX - box.offsetWidth);
  Object.assign(box.style, { top: `${bottom + window.scrollY + 8}px`, left: `${left}px` });
  const below = box.getBoundingClientRect().bottom - document.documentElement.clientHeight;
  if (below > 0)
    box.style.top = `${Math.max(8 + window.scrollY, bottom + window.scrollY - below)}px`;
}
