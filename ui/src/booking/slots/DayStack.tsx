import { DAYS_ANSWERED, type Day } from '@creneau/core';
import {
  bandOf,
  bands,
  nextFreeOf,
  startsOf,
  type Band,
  type ShownDay,
} from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Skeleton } from '../../design/Skeleton';
import { useFormats } from '../../i18n/use-formats';
import { forcedColors, highEnough, upTo, width } from '../../design/theme/breakpoints';
import { height, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { BandTimes, NextFree, stopOf, type TimesProps, useStuck } from './DayTimes';
import type { SlotWords } from './use-slot-words';

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    gap: space.slots,
    margin: `0 calc(-1 * ${space.pageSm})`,
    padding: `14px ${space.pageSm} 4px`,
    overflowX: 'auto',
    // fades out to show that it can be swiped
    maskImage: 'linear-gradient(to left, transparent, #000 32px)',
    [highEnough]: {
      position: 'sticky',
      top: '0',
      zIndex: 3,
      '&[data-stuck]': {
        // compensates for the removed count line, so that the content below does not move
        marginBottom: '28px',
        padding: `12px ${space.pageSm} 4px`,
        backgroundColor: color.canvas,
        maskImage: 'none',
      },
    },
  },
  day: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    // a longer word for closed or full widens its day
    minWidth: '62px',
    // room above the name for the promotion, also with large text
    minHeight: '5.5rem',
    margin: '0',
    padding: '0 3px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    backgroundColor: color.surface,
    ...text.hint,
    color: color.ink2,
    scrollSnapAlign: 'start',
    cursor: 'pointer',
    // generated content: the accessible name has the full weekday
    '::before': { content: 'attr(data-weekday)' },
    '::after': { content: 'attr(data-count)' },
    ':global([data-stuck])': {
      [highEnough]: { minHeight: '4.5rem', '::after': { display: 'none' } },
    },
    [forcedColors]: { border: '1px solid ButtonText' },
  },
  without: { backgroundColor: color.sunken, border: '1px solid transparent', color: color.ink3 },
  today: { '::before': { color: color.link, fontWeight: 700 } },
  number: { ...text.section, color: color.ink },
  withoutNumber: { fontWeight: 400, color: color.ink3 },
  seen: {
    backgroundColor: color.fill,
    border: `1px solid ${color.fillLine}`,
    color: color.onFill,
    '::before': { color: color.onFill },
    [forcedColors]: { border: '3px solid Highlight' },
  },
  seenInk: { color: color.onFill },
  promotion: {
    position: 'absolute',
    top: '-11px',
    padding: '2px 8px',
    borderRadius: radius.full,
    backgroundColor: color.promoTint,
    color: color.promo,
    ...text.hint,
    fontWeight: 700,
    whiteSpace: 'nowrap',
    '::after': { content: 'attr(data-words)' },
  },
  sheet: {
    margin: `0 calc(-1 * ${space.pageSm})`,
    padding: `0 ${space.pageSm} 28px`,
    backgroundColor: color.surface,
    borderTop: `1px solid ${color.line}`,
    borderBottom: `1px solid ${color.line}`,
  },
  heading: {
    margin: '0',
    padding: '20px 0 0',
    ...text.section,
    color: color.ink,
    '::first-letter': { textTransform: 'uppercase' },
  },
  empty: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '12px 0 0',
    ...text.body,
    color: color.ink2,
  },
  next: { width: '160px' },
  band: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    margin: '0',
    padding: '20px 0 8px',
    ...text.label,
    color: color.ink,
  },
  count: { ...text.hint, fontWeight: 400, color: color.ink2 },
  blocks: {
    display: 'grid',
    gap: space.slots,
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    [upTo(width.narrow)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

interface StripProps {
  /** The loaded days; empty while loading. */
  readonly days: readonly ShownDay[];
  /** The day of the selected slot, else the first one shown below. */
  readonly currentDay: Day | undefined;
  readonly today: Day;
  readonly words: SlotWords;
  readonly onChoose: (day: Day) => void;
}

export function DayStrip({ days, currentDay, today, words, onChoose }: StripProps): ReactElement {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const strip = useRef<HTMLDivElement>(null);
  const mark = useStuck();
  useEffect(() => {
    const dayButton = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    // scrolls the strip only, never the page
    if (strip.current && dayButton)
      strip.current.scrollLeft =
        dayButton.offsetLeft - strip.current.clientWidth / 2 + dayButton.offsetWidth / 2;
  }, [currentDay]);
  return (
    <>
      <div ref={mark} />
      <div ref={strip} role="group" aria-label={t('strip.label')} className={styles.strip}>
        {days.length === 0 &&
          Array.from({ length: DAYS_ANSWERED }, (_, index) => (
            <div key={index} className={styles.day}>
              <Skeleton width={38} height={14} />
            </div>
          ))}
        {days.map((entry) => {
          const { day } = entry;
          const isSeen = day === currentDay;
          const isFree = entry.status === 'free';
          const best = Math.max(
            0,
            ...entry.times.flatMap(({ slots }) => slots.map(({ promotion = 0 }) => promotion)),
          );
          const promotion = best > 0 ? formats.discount(best) : undefined;
          const name = [
            day === today ? t('today.long') : '',
            formats.dayOfYear(day),
            entry.present && words.present,
            words.count(entry),
            promotion === undefined ? '' : t('strip.promotion', { discount: promotion }),
          ];
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isSeen}
              data-present={entry.present}
              aria-label={name.filter(Boolean).join(', ')}
              data-weekday={day === today ? t('today.short') : formats.shortWeekday(day)}
              data-count={isShort(entry) ? words.count(entry) : ''}
              className={mergeClasses(
                styles.day,
                day === today && styles.today,
                !isFree && styles.without,
                isSeen && styles.seen,
              )}
              onClick={() => onChoose(day)}
            >
              <span
                className={mergeClasses(
                  styles.number,
                  !isFree && styles.withoutNumber,
                  isSeen && styles.seenInk,
                )}
              >
                {formats.dayOfMonth(day)}
              </span>
              {promotion !== undefined && (
                <span className={styles.promotion} data-words={promotion} />
              )}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** True when the day's status fits in the strip; its accessible name always has it. */
const isShort = ({ status }: ShownDay): boolean =>
  status === 'free' || status === 'full' || status === 'closed';

interface DayStackProps extends TimesProps {
  readonly days: readonly ShownDay[];
  readonly focusedStart: string | undefined;
}

export function DayStack({ days, focusedStart, ...times }: DayStackProps): ReactElement {
  const { t } = useTranslation('slots');
  const styles = useStyles();
  return (
    <div className={styles.sheet}>
      {days.map((day) => (
        <StackedDay key={day.day} day={day.day}>
          {day.status !== 'free' && (
            <div className={styles.empty}>
              {times.words.count(day)}
              {nextFreeOf(day) !== undefined && (
                <span className={styles.next}>
                  <NextFree day={day} onNextFree={times.onNextFree} />
                </span>
              )}
            </div>
          )}
          {bands.map((band) => {
            const inBand = (start: string): boolean => bandOf(start) === band;
            const count = day.times.filter(({ start }) => inBand(start)).length;
            return (
              startsOf(day).some(inBand) && (
                <div key={band}>
                  <BandTitle band={band} {...(count > 0 && { count: t('count', { count }) })} />
                  <BandTimes
                    day={day}
                    band={band}
                    stop={stopOf(day, times.chosenSlot, focusedStart)}
                    {...times}
                  />
                </div>
              )
            );
          })}
        </StackedDay>
      ))}
    </div>
  );
}

function StackedDay({ day, children }: { day: Day; children: ReactNode }) {
  const formats = useFormats();
  return (
    <div role="group" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={useStyles().heading}>
        {formats.dayOfYear(day)}
      </h3>
      {children}
    </div>
  );
}

function BandTitle({ band, count }: { band: Band; count?: string }) {
  const { t } = useTranslation('slots');
  const styles = useStyles();
  return (
    <h4 className={styles.band}>
      {t(`band.${band}`)}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </h4>
  );
}

const BLOCKS: Readonly<Record<Band, number>> = { morning: 6, afternoon: 6, evening: 3 };

export function StackSkeleton({ day }: { day: Day }): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.sheet}>
      <StackedDay day={day}>
        {bands.map((band) => (
          <div key={band}>
            <BandTitle band={band} />
            <div className={styles.blocks}>
              {Array.from({ length: BLOCKS[band] }, (_, block) => (
                <Skeleton key={block} height={height.slot} />
              ))}
            </div>
          </div>
        ))}
      </StackedDay>
    </div>
  );
}
