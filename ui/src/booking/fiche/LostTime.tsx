import { dayOf, type Loadable, type Slot, TIMES_OFFERED } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import type { To } from 'react-router-dom';
import { FactLine } from '../../design/FactLine';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { Alert } from '../../design/Alert';
import { Button } from '../../design/Button';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { Skeleton } from '../../design/Skeleton';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { useVisitorTime } from '../frame/step-context';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
const narrow = upTo(breakpoint.md);

const useStyles = makeStyles({
  times: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12px',
    margin: '16px 0 8px',
    padding: '0',
    listStyleType: 'none',
    // also below the icon
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', marginLeft: '-38px' },
  },
  time: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 8px',
    minHeight: '134px',
    padding: '12px 15px 15px',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.thumbnail,
    backgroundColor: color.surface,
    [narrow]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      minHeight: '76px',
      padding: '10px 12px 10px 15px',
    },
  },
  nearest: { border: `1px solid ${color.control}` },
  hour: { ...text.section, color: color.ink },
  day: {
    ...text.secondary,
    color: color.ink2,
    gridColumn: '1 / -1',
    gridRow: '2',
    [narrow]: { gridColumn: '1 / 3' },
  },
  chip: { justifySelf: 'end', [narrow]: { justifySelf: 'start' } },
  press: {
    gridColumn: '1 / -1',
    marginTop: '12px',
    [narrow]: { gridColumn: '3', gridRow: '1 / 3', marginTop: '0' },
  },
  wide: { width: '100%', [narrow]: { width: 'auto' } },
  all: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    ...text.label,
    textUnderlineOffset: '3px',
    [narrow]: { marginLeft: '-38px' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
});

interface LostTimeProps {
  readonly start: string;
  readonly others: Loadable<readonly Slot[]>;
  readonly busy: boolean;
  readonly takesFocus: boolean;
  readonly times: To;
  readonly words?: { readonly text: string; readonly none: string; readonly book: string };
  readonly onBook: (slot: Slot) => void;
}

export function LostTime({
  start,
  others,
  busy,
  takesFocus,
  times,
  words,
  onBook,
}: LostTimeProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { hour } = useFormats();
  const none = others.state === 'ready' && others.value.length === 0;
  return (
    <Alert kind="surprise" title={t('lost.title', { hour: hour(start) })} takesFocus={takesFocus}>
      <p>{none ? (words?.none ?? t('lost.none')) : (words?.text ?? t('lost.text'))}</p>
      {!none && (
        <ul
          className={styles.times}
          aria-label={t('lost.label')}
          aria-busy={others.state === 'loading'}
        >
          {others.state === 'ready'
            ? others.value.map((slot, index) => (
                <OtherTime
                  key={slot.start}
                  slot={slot}
                  isNearest={index === 0}
                  busy={busy}
                  label={words?.book ?? t('lost.book')}
                  onBook={() => onBook(slot)}
                />
              ))
            : Array.from({ length: TIMES_OFFERED }, (_, index) => (
                <li key={index} className={styles.time}>
                  <Skeleton width="70%" height="24px" />
                </li>
              ))}
        </ul>
      )}
      <Link to={times} className={styles.all}>
        {t('lost.all')}
        <Icon name="forward" size={14} />
      </Link>
    </Alert>
  );
}

function OtherTime({
  slot,
  isNearest,
  busy,
  label,
  onBook,
}: {
  slot: Slot;
  isNearest: boolean;
  busy: boolean;
  label: string;
  onBook: () => void;
}) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { hour, dayOfYear, discount, visitorHour } = useFormats();
  const visitor = useVisitorTime()(slot.start);
  const facts = [dayOfYear(dayOf(slot.start)), visitor && visitorHour(visitor)];
  const less = slot.promotion === undefined ? undefined : discount(slot.promotion);
  return (
    <li className={mergeClasses(styles.time, isNearest && styles.nearest)}>
      <span className={styles.hour}>{hour(slot.start)}</span>
      {less !== undefined && (
        <span className={styles.chip}>
          <Chip tone="promo">{less}</Chip>
        </span>
      )}
      <span className={styles.day}>
        <FactLine facts={facts} />
      </span>
      <span className={styles.press}>
        <Button
          look={isNearest ? 'filled' : 'soft'}
          className={styles.wide}
          aria-busy={busy}
          onClick={onBook}
        >
          {label}
          <VisuallyHidden>
            {t('lost.bookAt', {
              when: [hour(slot.start), ...facts, less].filter(Boolean).join(', '),
            })}
          </VisuallyHidden>
        </Button>
      </span>
    </li>
  );
}
