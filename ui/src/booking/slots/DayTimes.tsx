import { hourOf, type Day, type Slot } from '@creneau/core';
import { bandOf, nextFreeOf, startsOf, type Band, type ShownDay } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useFormats } from '../../i18n/use-formats';
import { upTo, width } from '../../design/theme/breakpoints';
import { height, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { SlotButton } from './SlotButton';
import { useNextFreeClass } from './slot-styles';
import type { SlotWords } from './use-slot-words';

const useStyles = makeStyles({
  times: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: space.slots,
    margin: '0',
    padding: '0',
    listStyleType: 'none',
  },
  columns: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    [upTo(width.narrow)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  present: {
    display: 'grid',
    placeContent: 'center',
    minHeight: height.slot,
    border: `1px dashed ${color.controlLine}`,
    borderRadius: radius.button,
    textAlign: 'center',
    lineHeight: '1.25rem',
    color: color.ink2,
    '& small': { ...text.hint },
  },
  time: { position: 'relative', ...text.body },
});

export interface TimesProps {
  readonly chosenSlot: Slot | undefined;
  readonly words: SlotWords;
  readonly onChoose: (slot: Slot) => void;
  readonly onNextFree: (day: Day) => void;
}

interface BandTimesProps extends TimesProps {
  readonly day: ShownDay;
  readonly band: Band;
  readonly stop: string | undefined;
  /** Grid row of the band; undefined when the days are stacked. */
  readonly row?: number | undefined;
}

export function BandTimes({
  day,
  band,
  stop,
  row,
  chosenSlot,
  words,
  onChoose,
}: BandTimesProps): ReactElement | null {
  const { t } = useTranslation('slots');
  const styles = useStyles();
  const starts = startsOf(day).filter((start) => bandOf(start) === band);
  if (starts.length === 0) return null;
  return (
    <ul
      className={mergeClasses(styles.times, row === undefined && styles.columns)}
      aria-label={t(`band.${band}`)}
      {...(row !== undefined && { style: { gridRow: row } })}
    >
      {starts.map((start) => {
        const time = day.times.find((one) => one.start === start);
        return (
          <li key={start} className={styles.time}>
            {time ? (
              <SlotButton
                time={time}
                chosenSlot={chosenSlot}
                words={words}
                isStop={start === stop}
                onChoose={onChoose}
              />
            ) : (
              <span className={styles.present}>
                {hourOf(start)} <small>{words.present}</small>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function NextFree({
  day,
  onNextFree,
}: { day: ShownDay } & Pick<TimesProps, 'onNextFree'>): ReactElement | null {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const className = useNextFreeClass();
  const nextFree = nextFreeOf(day);
  if (nextFree === undefined) return null;
  return (
    <button type="button" className={className} onClick={() => onNextFree(nextFree)}>
      {t('nextFree.at')} <b>{formats.shortDay(nextFree)}</b>
    </button>
  );
}

/** The selected slot, else the last focused one, else the first. */
export const stopOf = (
  { times }: ShownDay,
  slot: Slot | undefined,
  focusStart: string | undefined,
): string | undefined =>
  [slot?.start, focusStart].find((start) => times.some((time) => time.start === start)) ??
  times[0]?.start;

/** Sets `data-stuck` on the next sibling while the element is out of view, without a render. */
export function useStuck(): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = mark;
    if (!current || typeof IntersectionObserver === 'undefined') return undefined;
    const watching = new IntersectionObserver(([entry]) =>
      current.nextElementSibling?.toggleAttribute(
        'data-stuck',
        entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0,
      ),
    );
    watching.observe(current);
    return () => watching.disconnect();
  }, []);
  return mark;
}
