import type { Day } from '@creneau/core';
import { bands, bandsOf, nextFreeOf, type Band, type ShownDay } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Skeleton } from '../../design/Skeleton';
import { useFormats } from '../../i18n/use-formats';
import { highEnough } from '../../design/theme/breakpoints';
import { height, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { BandTimes, NextFree, stopOf, type TimesProps, useStuck } from './DayTimes';

/** While scrolled: the headings stay at the top of the window. */
const stuck = ':global([data-stuck])';

/** Characters under a day's number that fit on one line. */
const ONE_LINE = 16;
const HEADING = '--day-heading';
const headingHeight = `var(${HEADING}, 6rem)`;

const useStyles = makeStyles({
  week: {
    display: 'grid',
    columnGap: space.slots,
    minHeight: '340px',
    padding: '0 16px 20px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  // spans its whole column, in which it can stick
  headings: { gridRow: 1, gridColumn: 1, height: headingHeight },
  head: {
    gridRow: '1 / -1',
    gridColumn: '1 / -1',
    display: 'flex',
    justifyContent: 'space-between',
    alignSelf: 'start',
    gap: '8px',
    height: headingHeight,
    margin: '0 -4px',
    padding: '10px 8px 0',
    borderBottom: `1px solid ${color.line}`,
    borderRadius: `${radius.card} ${radius.card} 0 0`,
    backgroundColor: color.surface,
    ...text.secondary,
    color: color.ink,
    pointerEvents: 'none',
    [highEnough]: { position: 'sticky', top: '0', zIndex: 2 },
    '& > *': { visibility: 'hidden', whiteSpace: 'nowrap' },
    [stuck]: {
      [highEnough]: {
        height: '4.625rem',
        borderRadius: '0',
        boxShadow: `0 8px 12px -12px ${color.ink}`,
        '& > *': { visibility: 'visible' },
      },
    },
  },
  band: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    gridColumn: '1 / -1',
    margin: '0',
    padding: '24px 0 8px',
    // above the columns that it spans
    position: 'relative',
    zIndex: 1,
    pointerEvents: 'none',
    ...text.label,
    color: color.ink,
    '::after': { content: '""', flexGrow: 1, borderTop: `1px solid ${color.line}` },
    '@supports not (grid-template-rows: subgrid)': { display: 'none' },
  },
  firstBand: { paddingTop: '14px', '::after': { display: 'none' } },
  day: {
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    minWidth: '0',
    '& > *': { gridColumn: 1 },
    '@supports not (grid-template-rows: subgrid)': { rowGap: space.slots },
  },
  heading: {
    position: 'relative',
    [highEnough]: { position: 'sticky', top: '0', zIndex: 3 },
    [stuck]: {
      [highEnough]: {
        top: '2.125rem',
        flexDirection: 'row',
        justifyContent: 'center',
        gap: '4px',
        height: '2.5rem',
        minHeight: '0',
        padding: '0',
      },
    },
    gridRow: '1 / -1',
    alignSelf: 'start',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minHeight: headingHeight,
    margin: '0',
    padding: '16px 0 12px',
    ...text.secondary,
    fontWeight: 400,
    color: color.ink2,
    textAlign: 'center',
  },
  number: {
    ...text.title,
    color: color.ink,
    [stuck]: { [highEnough]: { fontSize: '1rem', lineHeight: '1.5rem' } },
  },
  count: {
    minHeight: '16px',
    ...text.hint,
    color: color.ink2,
    textWrap: 'balance',
    [stuck]: { [highEnough]: { display: 'none' } },
  },
  without: { fontWeight: 400, color: color.ink3 },
  today: { color: color.link, fontWeight: 700 },
  todayNumber: { color: color.link },
  ofChosen: {
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: '-4px',
      bottom: '-2px',
      // a border, because forced colours drop backgrounds
      borderTop: `3px solid ${color.control}`,
      borderRadius: radius.full,
    },
  },
  times: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: space.slots,
  },
  wait: { width: '46px', marginTop: '3px' },
});

const rowOf = (band: Band, weekBands: readonly Band[]): number => 3 + 2 * weekBands.indexOf(band);

const rowsOf = (count: number): string => `auto repeat(${Math.max(count, 1)}, auto auto) 1fr`;

function Frame({
  days,
  note,
  hasLongWords = false,
  bands,
  children,
}: {
  days: readonly Day[];
  /** The time zone of the slots, where the visitor's differs. */
  note?: string | undefined;
  hasLongWords?: boolean;
  bands: readonly Band[];
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('slots');
  const [first = '', last = first] = [days[0], days.at(-1)];
  const range = useFormats().dayRange(first, last);
  const styles = useStyles();
  const mark = useStuck();
  return (
    <>
      <div ref={mark} />
      <div
        className={styles.week}
        style={{
          gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          gridTemplateRows: rowsOf(bands.length),
          ...(hasLongWords && { [HEADING]: '7rem' }),
        }}
      >
        <div className={styles.headings} />
        <div aria-hidden="true" className={styles.head}>
          <b>{range}</b>
          <span>{note}</span>
        </div>
        {bands.map((band) => (
          <div
            key={band}
            aria-hidden="true"
            className={mergeClasses(styles.band, band === bands[0] && styles.firstBand)}
            style={{ gridRow: rowOf(band, bands) - 1 }}
          >
            {t(`band.${band}`)}
          </div>
        ))}
        {children}
      </div>
    </>
  );
}

interface HeadingProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly count: string | undefined;
  readonly isFree: boolean;
  readonly isOfChosen: boolean;
}

function Heading({ day, isToday, count, isFree, isOfChosen }: HeadingProps) {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const name = [isToday ? t('today.long') : '', formats.dayOfYear(day), count ?? '']
    .filter(Boolean)
    .join(', ');
  return (
    <h3
      id={`day-${day}`}
      aria-label={name}
      className={mergeClasses(
        styles.heading,
        !isFree && styles.without,
        isOfChosen && styles.ofChosen,
      )}
    >
      <span className={isToday ? styles.today : undefined}>
        {isToday ? t('today.long') : formats.weekday(day)}
      </span>
      <span
        className={mergeClasses(
          styles.number,
          !isFree && styles.without,
          isToday && styles.todayNumber,
        )}
      >
        {formats.dayOfMonth(day)}
      </span>
      <span className={styles.count}>
        {count ?? (
          <span className={styles.wait}>
            <Skeleton width={46} height={12} />
          </span>
        )}
      </span>
    </h3>
  );
}

interface ColumnProps extends TimesProps {
  readonly day: ShownDay;
  readonly column: number;
  readonly bands: readonly Band[];
  readonly isToday: boolean;
  readonly isOfChosen: boolean;
  readonly stop: string | undefined;
}

const Column = memo(function Column({
  day,
  column,
  bands,
  isToday,
  isOfChosen,
  stop,
  ...times
}: ColumnProps) {
  const styles = useStyles();
  return (
    <div
      role="group"
      aria-labelledby={`day-${day.day}`}
      className={styles.day}
      style={{ gridColumn: column, gridRow: `1 / span ${1 + 2 * Math.max(bands.length, 1)}` }}
    >
      <Heading
        day={day.day}
        isToday={isToday}
        count={times.words.count(day)}
        isFree={day.status === 'free'}
        isOfChosen={isOfChosen}
      />
      {bands.map((band) => (
        <BandTimes
          key={band}
          day={day}
          band={band}
          row={rowOf(band, bands)}
          stop={stop}
          {...times}
        />
      ))}
      {bands.length > 0 && nextFreeOf(day) !== undefined && !day.present && (
        <div className={styles.times} style={{ gridRow: 3 }}>
          <NextFree day={day} onNextFree={times.onNextFree} />
        </div>
      )}
    </div>
  );
});

interface WeekGridProps extends TimesProps {
  readonly days: readonly ShownDay[];
  readonly today: Day;
  readonly focusedStart: string | undefined;
  readonly children?: ReactNode;
}

/** The slots are aligned by part of the day; the DOM order is day by day. */
export function WeekGrid({
  days,
  today,
  focusedStart,
  chosenSlot,
  children,
  ...times
}: WeekGridProps): ReactElement {
  const weekBands = bandsOf(days);
  // a string key, so that a column renders only when its bands change
  const stableBands = shownBands(weekBands);
  return (
    <Frame
      days={days.map(({ day }) => day)}
      note={times.words.shortZone(days)}
      hasLongWords={days.some((day) => times.words.count(day).length > ONE_LINE)}
      bands={stableBands}
    >
      {days.map((day, index) => {
        const isOfChosen = day.times.some(({ start }) => start === chosenSlot?.start);
        return (
          <Column
            key={day.day}
            day={day}
            column={index + 1}
            bands={stableBands}
            isToday={day.day === today}
            isOfChosen={isOfChosen}
            chosenSlot={isOfChosen ? chosenSlot : undefined}
            stop={stopOf(day, chosenSlot, focusedStart)}
            {...times}
          />
        );
      })}
      {children !== undefined && (
        <div style={{ gridRow: '2 / -1', gridColumn: '1 / -1' }}>{children}</div>
      )}
    </Frame>
  );
}

const combinations = new Map<string, readonly Band[]>();

function shownBands(weekBands: readonly Band[]): readonly Band[] {
  const stableBands = combinations.get(weekBands.join()) ?? weekBands;
  combinations.set(weekBands.join(), stableBands);
  return stableBands;
}

/** Number of skeleton blocks per column: plausible and deterministic. */
const BLOCKS: Readonly<Record<Band, readonly number[]>> = {
  morning: [3, 4, 2, 4, 3, 4, 2],
  afternoon: [4, 3, 4, 4, 3, 4, 2],
  evening: [2, 1, 2, 1, 2, 1, 1],
};

export function WeekSkeleton({ days, today }: { days: readonly Day[]; today: Day }): ReactElement {
  const styles = useStyles();
  return (
    <Frame days={days} bands={bands}>
      {days.map((day, index) => (
        <div
          key={day}
          role="group"
          aria-labelledby={`day-${day}`}
          className={styles.day}
          style={{ gridColumn: index + 1, gridRow: `1 / span ${1 + 2 * bands.length}` }}
        >
          <Heading day={day} isToday={day === today} count={undefined} isFree isOfChosen={false} />
          {bands.map((band) => (
            <div key={band} className={styles.times} style={{ gridRow: rowOf(band, bands) }}>
              {Array.from({ length: BLOCKS[band][index] ?? 0 }, (_, block) => (
                <Skeleton key={block} height={height.slot} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </Frame>
  );
}
