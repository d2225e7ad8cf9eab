import { dayOf, minutesAfter, visitorTime, type Group } from '@creneau/core';
import type { Edit } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { Drawing } from '../../design/Icon';
import { tight, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useVisit } from '../../hooks/use-visit';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';

const ARROW = 'M5 12h13M13 6.500l5.500 5.500-5.500 5.500';

const narrow = upTo(580);

const useStyles = makeStyles({
  times: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 24px minmax(0, 1fr)',
    alignItems: 'stretch',
    gap: '10px',
    margin: '16px 0 20px',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) 18px minmax(0, 1fr)', gap: '4px' },
    [tight]: { display: 'block' },
  },
  arrow: { alignSelf: 'center', color: color.ink2 },
  time: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    margin: '0',
    padding: '14px 16px',
    border: '2px solid transparent',
    borderRadius: radius.card,
    [narrow]: { padding: '12px' },
  },
  present: { backgroundColor: color.sunken },
  next: { border: `2px solid ${color.softLine}`, backgroundColor: color.surface },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    minWidth: '72px',
    minHeight: '72px',
    borderRadius: radius.thumbnail,
    ...text.hint,
    color: color.ink2,
    [narrow]: { display: 'none' },
  },
  chosen: { backgroundColor: color.tint, color: color.link },
  number: { ...text.title, lineHeight: '1.75rem', fontWeight: 400 },
  strong: { fontWeight: 700 },
  words: { minWidth: '0' },
  label: { margin: '0', ...text.secondary, color: color.ink2 },
  hours: { margin: '0', ...text.section, fontWeight: 400, color: color.ink },
  unchosen: { ...text.body, color: color.ink2 },
  day: {
    display: 'none',
    margin: '4px 0 0',
    ...text.secondary,
    color: color.ink2,
    [narrow]: { display: 'block' },
  },
  visitor: { marginTop: '4px' },
});

export function EditTimes({
  appointmentGroup,
  slot,
  minutes,
  group,
  isByPro,
}: Pick<Edit, 'appointmentGroup' | 'slot' | 'minutes'> & {
  group: Pick<Group, 'timezone'>;
  isByPro: boolean;
}): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const context = isByPro ? 'client' : '';
  return (
    <div className={styles.times}>
      <dl className={mergeClasses(styles.time, styles.present)}>
        <Time
          label={t('reschedule.present', { context })}
          start={appointmentGroup.start}
          end={appointmentGroup.end}
          isNew={false}
        />
      </dl>
      <span className={styles.arrow} aria-hidden="true">
        <Drawing path={ARROW} size={20} />
      </span>
      <dl className={mergeClasses(styles.time, styles.next)}>
        {slot ? (
          <Time
            label={t('reschedule.new')}
            start={slot.start}
            end={minutesAfter(slot.start, minutes, group.timezone)}
            isNew
          />
        ) : (
          <div className={styles.words}>
            <dt className={styles.label}>{t('reschedule.new')}</dt>
            <dd className={mergeClasses(styles.hours, styles.unchosen)}>
              {t('reschedule.choose')}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Time({
  label,
  start,
  end,
  isNew,
}: {
  label: string;
  start: string;
  end: string;
  isNew: boolean;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { weekday, shortDay, dayOfYear, monthName, dayOfMonth, hour, visitorHour } = useFormats();
  const visitor = visitorTime(start, useVisit().clock.deviceZone());
  const day = dayOf(start);
  return (
    <>
      <span className={mergeClasses(styles.tile, isNew && styles.chosen)} aria-hidden="true">
        <span>{weekday(day)}</span>
        <span className={mergeClasses(styles.number, isNew && styles.strong)}>
          {dayOfMonth(day)}
        </span>
        <span>{monthName(day)}</span>
      </span>
      <div className={styles.words}>
        <dt className={styles.label}>{label}</dt>
        <dd className={mergeClasses(styles.hours, isNew && styles.strong)}>
          <VisuallyHidden>{dayOfYear(day)}, </VisuallyHidden>
          {t('cancel.hours', { start: hour(start), end: hour(end) })}
          <span className={mergeClasses(styles.day, isNew && styles.strong)} aria-hidden="true">
            {shortDay(day)}
          </span>
        </dd>
        {visitor && (
          <dd className={mergeClasses(styles.label, styles.visitor)}>{visitorHour(visitor)}</dd>
        )}
      </div>
    </>
  );
}
