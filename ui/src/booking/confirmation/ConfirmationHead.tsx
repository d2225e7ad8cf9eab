import {
  capital,
  cityOf,
  clockCity,
  dayOf,
  visitorTime,
  type Confirmation,
  type VisitorTime,
} from '@creneau/core';
import type { ConfirmationViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { PageTitle } from '../../design/frame/PageTitle';
import { Icon } from '../../design/Icon';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { RichText } from '../../i18n/RichText';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { narrow } from './confirmation-layout';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
  check: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '72px',
    height: '72px',
    margin: '10px',
    borderRadius: radius.full,
    backgroundColor: color.successTint,
    boxShadow: `0 0 0 10px color-mix(in srgb, ${color.successTint} 50%, transparent)`,
    color: color.success,
  },
  // no ring: nothing was achieved
  cross: { backgroundColor: color.sunken, boxShadow: 'none', color: color.ink2 },
  title: {
    margin: '10px 0 0',
    color: color.success,
    fontSize: '1.25rem',
    lineHeight: '1.75rem',
    letterSpacing: 'normal',
    [upTo(breakpoint.md)]: { fontSize: '1.25rem', lineHeight: '1.75rem' },
  },
  cancelled: { color: color.ink },
  struck: { fontWeight: 400, color: color.ink2 },
  date: {
    margin: '4px 0 0',
    ...text.page,
    color: color.ink,
    textWrap: 'balance',
    [narrow]: { fontSize: '1.5rem', lineHeight: '2rem' },
  },
  piece: { display: 'inline-block' },
  clocks: {
    display: 'flex',
    margin: '12px 0 0',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  clock: {
    padding: '8px 28px 12px',
    ':not(:first-child)': { borderLeft: `1px solid ${color.line}` },
    [narrow]: { padding: '8px 16px 12px' },
  },
  clockHour: { margin: '0', ...text.page, color: color.ink },
  clockName: { margin: '0', ...text.secondary, color: color.ink2 },
  mail: { margin: '8px 0 0', ...text.body, color: color.ink2, overflowWrap: 'anywhere' },
  strong: { color: color.ink, fontWeight: 700 },
});

export function ConfirmationHead({
  confirmation: { start, email, videoconference, formerStart },
  isCancelled,
  movedFrom,
  viewModel: { group, isByPro, deviceZone },
}: {
  confirmation: Confirmation;
  isCancelled: boolean;
  movedFrom: string | undefined;
  viewModel: Pick<ConfirmationViewModel, 'group' | 'isByPro' | 'deviceZone'>;
}): ReactElement {
  const { t, i18n } = useTranslation('confirmation');
  const styles = useStyles();
  const { day, dayOfYear, hour } = useFormats();
  const own = visitorTime(start, deviceZone);
  // on narrow pages, keeps the day with its month
  const date = capital(day(dayOf(start)), i18n.language).replace(/(\d\S*) (?=\p{L})/u, '$1\u00a0');
  const showsHour = !own || isCancelled;
  const hourOfDay = t('when', { day: '', hour: hour(start) }).trim();
  // breaks the line between day and hour, not within the date
  const when = (
    <>
      <span className={styles.piece}>{date}</span>
      {showsHour && ' '}
      {showsHour && <span className={styles.piece}>{hourOfDay}</span>}
    </>
  );
  return (
    <div className={styles.head}>
      <span className={mergeClasses(styles.check, isCancelled && styles.cross)} data-unprinted>
        <Icon name={isCancelled ? 'close' : 'check'} size={40} />
      </span>
      <PageTitle
        title={
          isCancelled
            ? t('cancelled')
            : formerStart === undefined
              ? t(isByPro ? 'confirmAppointmentPro' : 'title', { context: group.sector })
              : t(movedFrom !== undefined ? 'moved.title' : 'moved.saved')
        }
        className={mergeClasses(styles.title, isCancelled && styles.cancelled)}
      />
      <p className={mergeClasses(styles.date, isCancelled && styles.struck)}>
        {isCancelled ? <s>{when}</s> : when}
      </p>
      {own && !isCancelled && (
        <Clocks start={start} own={own} deviceZone={deviceZone} group={group} />
      )}
      {movedFrom !== undefined && (
        <p className={styles.mail}>
          <RichText
            text={t('moved.from', {
              when: t('when', { day: dayOfYear(dayOf(movedFrom)), hour: hour(movedFrom) }),
            })}
            elements={{ s: <s /> }}
          />
        </p>
      )}
      {email !== '' && formerStart === undefined && !isCancelled && (
        <p className={styles.mail} data-unprinted>
          <RichText
            text={t(videoconference ? 'mailWithLink' : 'mail', { email })}
            elements={{ b: <b className={styles.strong} /> }}
          />
        </p>
      )}
    </div>
  );
}

function Clocks({
  start,
  own,
  deviceZone,
  group,
}: {
  start: string;
  own: VisitorTime;
  deviceZone: string;
  group: ConfirmationViewModel['group'];
}) {
  const { t } = useTranslation('confirmation');
  const { hour, placeClock, shortDay } = useFormats();
  const styles = useStyles();
  const city = cityOf(deviceZone);
  const { dayShift } = own;
  const where =
    dayShift === 'otherDay'
      ? [shortDay(own.day), t('clock.sameDay')].join(', ')
      : t(`clock.${dayShift}`);
  return (
    <div className={styles.clocks}>
      <div className={styles.clock}>
        <p className={styles.clockHour}>{hour(start)}</p>
        <p className={styles.clockName}>{placeClock(clockCity(group))}</p>
      </div>
      <div className={styles.clock}>
        <p className={styles.clockHour}>{own.hour}</p>
        <p className={styles.clockName}>
          {city === undefined ? where : t('clock.in', { where, city })}
        </p>
      </div>
    </div>
  );
}
