import { daysAfter, dayOf, type Day } from '@creneau/core';
import type { SlotsShown, SlotsViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useRef, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { laterOverlay } from '../../design/frame/later-overlay';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { visuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { breakpoint, hovers, upTo, width } from '../../design/theme/breakpoints';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const loadPicker = () => import('./DatePickerDialog');
const DatePickerDialog = laterOverlay(loadPicker);
/** A failed prefetch is retried on demand. */
const prepare = (): void => void loadPicker().catch(() => undefined);

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginTop: '16px',
  },
  range: {
    flexGrow: 1,
    margin: '0 0 0 8px',
    ...text.section,
    minWidth: '0',
    flexBasis: '0',
    color: color.ink,
    // fits "30 novembre – 6 décembre" beside two buttons
    [upTo(breakpoint.lg)]: { fontSize: '1rem', lineHeight: '1.5rem' },
    [upTo(width.strip)]: {
      '::first-letter': { textTransform: 'uppercase' },
    },
  },
  atLimit: {
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    color: color.ink3,
    '& svg': { opacity: 0.5 },
    [hovers]: { ':hover': { backgroundColor: color.surface, border: `1px solid ${color.line}` } },
  },
  nextFree: { whiteSpace: 'nowrap', [upTo(breakpoint.md)]: { display: 'none' } },
  noneFree: {
    border: '1px solid transparent',
    backgroundColor: 'transparent',
    color: color.ink3,
    [hovers]: { ':hover': { backgroundColor: 'transparent' } },
  },
  pick: { whiteSpace: 'nowrap', [upTo(breakpoint.md)]: { width: '44px', padding: '0' } },
  pickWords: { [upTo(breakpoint.md)]: visuallyHidden },
});

interface ToolbarProps {
  readonly slots: SlotsViewModel;
  readonly view: SlotsShown;
  readonly rangeId: string;
  /** Shows the month only, because each stacked day has its date. */
  readonly isStacked: boolean;
  readonly onDate: (day: Day) => void;
}

export function SlotsToolbar({
  slots,
  view,
  rangeId,
  isStacked,
  onDate,
}: ToolbarProps): ReactElement {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const opener = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { days, first, last, next } = view;
  const [from = view.from, to = from] = [days[0], days.at(-1)];
  const count = days.length;
  const isFirst = from <= first;
  const isLast = daysAfter(from, count) > last;
  const range = formats.dayRange(from, to);
  return (
    <div className={styles.toolbar}>
      <Button
        iconOnly
        unready={isFirst}
        className={mergeClasses(isFirst && styles.atLimit)}
        aria-label={isFirst ? t('previous.limit') : t('previous.name', { count })}
        onClick={() => slots.showPrevious()}
      >
        <Icon name="back" />
      </Button>
      <Button
        iconOnly
        unready={isLast}
        className={mergeClasses(isLast && styles.atLimit)}
        aria-label={isLast ? t('next.limit') : t('next.name', { count })}
        onClick={() => slots.showNext()}
      >
        <Icon name="forward" />
      </Button>
      <h2 id={rangeId} className={styles.range} {...(isStacked && { 'aria-label': range })}>
        {isStacked ? formats.month(from) : range}
      </h2>
      <Button
        look="plain"
        slim
        unready={next === 'nothing'}
        className={mergeClasses(styles.nextFree, next === 'nothing' && styles.noneFree)}
        aria-label={
          next === 'nothing'
            ? t('nextFree.none')
            : next === undefined
              ? undefined
              : t('nextFree.name', { day: formats.dayOfYear(dayOf(next)) })
        }
        onClick={() => slots.showNextFree()}
      >
        <Icon name="nextFree" />
        {t('nextFree.day')}
      </Button>
      <Button
        ref={opener}
        slim
        className={styles.pick}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setPicking(true)}
      >
        <Icon name="calendar" />
        <span className={styles.pickWords}>{t('pickDate.open')}</span>
      </Button>
      {isPicking && (
        <DatePickerDialog
          slots={slots}
          chosenDay={view.chosen ? dayOf(view.chosen.start) : from}
          opensOn={from}
          first={first}
          last={last}
          today={view.today}
          opener={opener.current}
          onChoose={onDate}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
