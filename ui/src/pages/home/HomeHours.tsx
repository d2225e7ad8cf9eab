import { capital, daysAfter, hoursOf, openingToday, type OpeningHours } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { Chip } from '../../design/Chip';
import { FactLine } from '../../design/FactLine';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useVisit } from '../../hooks/use-visit';
import { useFormats } from '../../i18n/use-formats';
import { A_MONDAY, useOpeningWords } from '../../i18n/use-opening-words';
import { useTranslation } from '../../i18n/use-translation';
import { useHomeStyles } from './home-styles';

const phone = upTo(breakpoint.md);

/** Milliseconds: the maximum delay in showing that the business has closed. */
const TICK = 30_000;

const useStyles = makeStyles({
  hours: { padding: '24px 12px', [phone]: { padding: '20px 10px' } },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 12px',
    margin: '0 12px 12px',
  },
  dot: {
    width: '8px',
    height: '8px',
    borderRadius: radius.full,
    backgroundColor: 'currentcolor',
  },
  days: { margin: '0' },
  day: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    padding: '9px 12px',
    borderRadius: radius.button,
    ...text.body,
  },
  today: { backgroundColor: color.tint, fontWeight: 700 },
  mark: { marginLeft: '10px', ...text.hint, fontWeight: 700, color: color.link },
  // below the day only where large text leaves no room for a range beside it
  ranges: { flex: '1 1 min-content', margin: '0', textAlign: 'end' },
  closed: { color: color.ink2, fontWeight: 400 },
});

export function HomeHours({ hours }: { hours: OpeningHours }): ReactElement {
  const { t, i18n } = useTranslation('home');
  const styles = useStyles();
  const homeStyles = useHomeStyles();
  const { weekday } = useFormats();
  const { timezone } = useVisit().group;
  const now = useNow();
  const opening = openingToday(hours, now, timezone);
  const openingWords = useOpeningWords();
  return (
    <section className={mergeClasses(homeStyles.card, styles.hours)} data-part="hours">
      <div className={styles.head}>
        <h2 className={homeStyles.cardTitle}>{t('hours')}</h2>
        <Chip tone={opening.opens ? 'neutral' : 'success'}>
          <span aria-hidden="true" className={styles.dot} />
          <span>
            <FactLine facts={openingWords(opening)} />
          </span>
        </Chip>
      </div>
      <dl className={styles.days}>
        {hours.map((ranges, index) => {
          const isToday = index + 1 === opening.weekday;
          return (
            <div key={index} className={mergeClasses(styles.day, isToday && styles.today)}>
              <dt>
                {capital(weekday(daysAfter(A_MONDAY, index)), i18n.language)}
                {isToday && <span className={styles.mark}>{t('today')}</span>}
              </dt>
              <dd className={mergeClasses(styles.ranges, ranges.length === 0 && styles.closed)}>
                {hoursOf(ranges) || t('closed')}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function useNow(): number {
  const clock = useVisit().clock;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), TICK);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
