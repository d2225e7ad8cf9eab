import { capital, dayOf } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useButtonLook } from '../../design/Button';
import { Dot, FactLine } from '../../design/FactLine';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { breakpoint, highEnough, tight, upTo, width } from '../../design/theme/breakpoints';
import { radius, shadow, space, text } from '../../design/theme/scale';
import { foot } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';
import { laterOverlay } from '../../design/frame/later-overlay';
import { NextButton, NextHint, type NextAction } from './NextButton';
import { type OwnSummary, type StepContext, useVisitorTime } from './step-context';

const loadSheet = async () => ({ default: (await import('../../design/Sheet')).Sheet });
const Sheet = laterOverlay(loadSheet);

const REST = 1000;

const useStyles = makeStyles({
  bar: {
    [highEnough]: { position: 'sticky' },
    // a frame may be as high as its content, so the bar is not sticky there
    ':global(html[data-framed])': { position: 'static' },
    bottom: foot,
    zIndex: 5,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '72px',
    margin: `auto calc(-1 * ${space.page}) 0`,
    padding: `10px ${space.page} calc(10px + env(safe-area-inset-bottom))`,
    backgroundColor: color.surface,
    borderTop: `1px solid ${color.line}`,
    boxShadow: shadow.bar,
    [upTo(breakpoint.lg)]: {
      margin: `auto calc(-1 * ${space.pageMd}) 0`,
      padding: `10px ${space.pageMd} calc(10px + env(safe-area-inset-bottom))`,
    },
    [upTo(580)]: {
      margin: `auto calc(-1 * ${space.pageSm}) 0`,
      padding: `10px ${space.pageSm} calc(10px + env(safe-area-inset-bottom))`,
    },
    [tight]: { display: 'block' },
  },
  column: { flexDirection: 'column', alignItems: 'stretch', gap: '6px' },
  opener: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: '0',
    minHeight: '48px',
    margin: '0',
    padding: '0',
    border: '0 solid transparent',
    borderRadius: radius.button,
    backgroundColor: 'transparent',
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
  },
  words: { minWidth: '0' },
  lost: { display: 'block', ...text.body, color: color.ink3 },
  first: { display: 'block', ...text.strong },
  second: { display: 'block', ...text.secondary, color: color.ink2 },
  spare: { [upTo(width.bar)]: { display: 'none' } },
});

interface BottomBarProps {
  readonly stepContext: StepContext;
  readonly next: NextAction | undefined;
  readonly children: ReactNode;
  readonly isLost?: boolean;
  readonly own?: Pick<OwnSummary, 'title' | 'facts'> | undefined;
  readonly className?: string;
}

export function BottomBar({
  stepContext,
  next,
  children,
  isLost = false,
  own,
  className,
}: BottomBarProps): ReactElement {
  const styles = useStyles();
  const hintId = useId();
  if (next?.inPage)
    return (
      <div data-bar className={mergeClasses(styles.bar, styles.column, className)}>
        <NextHint next={next} id={hintId} />
        <NextButton next={next} wide hintId={hintId} />
      </div>
    );
  return (
    <div data-bar className={mergeClasses(styles.bar, className)}>
      {isLost ? (
        <LostTime stepContext={stepContext} />
      ) : stepContext.step === 'slots' || stepContext.summary.time ? (
        <Opener stepContext={stepContext} own={own}>
          {children}
        </Opener>
      ) : (
        <Last stepContext={stepContext} />
      )}
      {next && <NextButton next={{ ...next, label: next.shortLabel ?? next.label }} />}
    </div>
  );
}

function Opener({
  stepContext,
  own,
  children,
}: Pick<BottomBarProps, 'stepContext' | 'own' | 'children'>) {
  const { t, i18n } = useTranslation('layout');
  const styles = useStyles();
  const { shortDay, hour, duration, price, visitorHour } = useFormats();
  const visitorTimeOf = useVisitorTime();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // a failed prefetch is retried when the sheet opens
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), REST);
    return () => clearTimeout(timer);
  }, []);
  const { summary, group } = stepContext;
  const { time, lines, length } = summary;
  const day = time && shortDay(dayOf(time.start));
  const visitor = time && visitorTimeOf(time.start);
  const lasting = group.displayInterventionLength && length > 0 ? duration(length) : undefined;
  const cost = summary.price && price(summary.price.total, group.currency);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.opener}
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>
          <span className={styles.first}>
            {time && day
              ? t('summary.time.chosen', {
                  day: capital(day, i18n.language),
                  hour: hour(time.start),
                })
              : t('bar.ask.slots')}
          </span>
          <span className={styles.second}>
            {own ? (
              own.facts
            ) : (
              <>
                {visitor && visitorHour(visitor)}
                <span className={visitor && styles.spare}>
                  {visitor && <Dot />}
                  {t('bar.services', { count: lines.length })}
                </span>
                {lasting !== undefined && (
                  <span className={styles.spare}>
                    <Dot />
                    {lasting}
                  </span>
                )}
                {cost !== undefined && (
                  <>
                    <Dot />
                    {cost}
                  </>
                )}
              </>
            )}
          </span>
        </span>
        <Icon name="up" size={16} />
        <VisuallyHidden>{t('bar.open')}</VisuallyHidden>
      </button>
      {isOpen && (
        <Sheet title={own?.title ?? stepContext.summaryTitle} onClose={() => setOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  );
}

function LostTime({ stepContext: { summary, hrefOf } }: { stepContext: StepContext }) {
  const { t, i18n } = useTranslation('layout');
  const styles = useStyles();
  const { shortDay, hour } = useFormats();
  const buttonLook = useButtonLook({ size: 'large' });
  const { time } = summary;
  const day = time ? shortDay(dayOf(time.start)) : '';
  return (
    <>
      <div className={styles.words}>
        {time && (
          <s className={styles.lost}>
            {t('summary.time.chosen', {
              day: capital(day, i18n.language),
              hour: hour(time.start),
            })}
          </s>
        )}
        <span className={styles.second}>{t('bar.lost')}</span>
      </div>
      <Link to={hrefOf('slots')} className={buttonLook}>
        {t('bar.times')}
      </Link>
    </>
  );
}

function Last({
  stepContext: { summary, step, labelOf, hrefOf, canChange },
}: {
  stepContext: StepContext;
}) {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const plain = useButtonLook({ look: 'plain' });
  const last = summary.rows.findLast(
    ({ state }) => state === 'answered' || state === 'no preference',
  );
  return (
    <>
      <div className={styles.words}>
        {last && (
          <span className={styles.first}>
            {last.value ?? <FactLine facts={[labelOf(last.step), t('summary.row.noPreference')]} />}
          </span>
        )}
        <span className={styles.second}>{t(`bar.ask.${step}`)}</span>
      </div>
      {last && canChange(last.step) && (
        <Link to={hrefOf(last.step)} className={plain}>
          {t('summary.change')}
          <VisuallyHidden>{t('summary.changeOf', { label: labelOf(last.step) })}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}
