import type { Summary } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react';
import { Button, useButtonLook } from '../../design/Button';
import { Dialog } from '../../design/Dialog';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useTranslation } from '../../i18n/use-translation';
import { CurrentStep } from '../frame/step-context';
import { SummaryContent } from '../frame/SummaryContent';
import type { BookingForm } from './use-booking-form';

/** Milliseconds before the visible button can be pressed: clickjacking by a double click is faster. */
const IN_SIGHT = 500;
/** Milliseconds before a covered button becomes a link to a new window. */
const COVERED = 3_000;
/** Visible part of the button: browsers do not count every pixel. */
const MOST = 0.9;

const useStyles = makeStyles({
  lead: { margin: '0 0 16px', ...text.body, color: color.ink2 },
  fields: { margin: '12px 0 0', padding: '0', ...text.secondary, overflowWrap: 'anywhere' },
  field: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr)',
    gap: '0 12px',
    padding: '8px 0',
    borderTop: `1px solid ${color.line}`,
  },
  label: { color: color.ink2 },
  value: { margin: '0', color: color.ink, fontWeight: 700, whiteSpace: 'pre-line' },
  ownTab: { marginTop: '16px' },
});

interface BookingCheckProps {
  readonly booking: BookingForm;
  readonly label: string;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** Asks again when a single, possibly lured, press would book: `isUntouchedFrame`. */
export function ClickjackingCheck({
  booking,
  label,
  onBook,
  onClose,
}: BookingCheckProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const lead = useId();
  const stepContext = useContext(CurrentStep);
  const button = useRef<HTMLButtonElement>(null);
  const { isInSight, isCovered } = useSight(button);
  const ownTab = useButtonLook({ wide: true });
  return (
    <Dialog
      title={t('details.title')}
      describedBy={lead}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('layout:close')}</Button>
          <Button
            ref={button}
            look="filled"
            unready={isCovered}
            aria-disabled={!isInSight}
            onClick={() => {
              if (isInSight) onBook();
              // in a low window a part of it may be below the fold
              else button.current?.scrollIntoView({ block: 'nearest' });
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <p id={lead} className={styles.lead}>
        {t('check.lead')}
      </p>
      {stepContext && (
        <SummaryContent
          {...stepContext}
          summary={withoutTime(stepContext.summary)}
          canChange={() => false}
        />
      )}
      <Fields booking={booking} />
      {isCovered && (
        <a
          className={mergeClasses(ownTab, styles.ownTab)}
          href={window.location.href}
          target="_blank"
          rel="noopener"
        >
          {t('check.ownTab')}
        </a>
      )}
    </Dialog>
  );
}

const withoutTime = (summary: Summary): Summary => ({
  ...summary,
  rows: summary.rows.filter(({ step }) => step !== 'slots'),
});

function Fields({ booking: { form } }: Pick<BookingCheckProps, 'booking'>) {
  const styles = useStyles();
  return (
    <dl className={styles.fields}>
      {form.filled.map(({ path, label, value }) => (
        <div key={path} className={styles.field}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** IntersectionObserver v2, which detects covered and faded elements. */
interface Sighting extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** Covered elements are detected only by browsers with IntersectionObserver v2. */
function useSight(element: RefObject<HTMLElement | null>) {
  const [isInSight, setInSight] = useState(false);
  const [isCovered, setCovered] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    let viewTimer: ReturnType<typeof setTimeout> | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (sightings) => {
        const sighting: Sighting | undefined = sightings.at(-1);
        clearTimeout(viewTimer);
        clearTimeout(late);
        setInSight(false);
        // below the fold: the visitor can scroll to it
        if (!sighting || sighting.intersectionRatio < MOST) return;
        if (sighting.isVisible === false) late = setTimeout(() => setCovered(true), COVERED);
        else
          viewTimer = setTimeout(() => {
            setCovered(false);
            setInSight(true);
          }, IN_SIGHT);
      },
      { threshold: MOST, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      clearTimeout(viewTimer);
      clearTimeout(late);
    };
  }, [element]);
  return { isInSight, isCovered };
}
