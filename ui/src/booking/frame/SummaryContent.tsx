import { capital, cityOf, clockCity, dayOf } from '@creneau/core';
import type { SummaryRow } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { FactLine } from '../../design/FactLine';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { type StepContext, useVisitorTime } from './step-context';

const useStyles = makeStyles({
  when: { margin: '0', ...text.section, letterSpacing: '-0.01em' },
  lost: { color: color.ink3, textDecorationLine: 'line-through' },
  news: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    margin: '0',
    ...text.label,
    color: color.promo,
  },
  with: { margin: '0', ...text.secondary, color: color.ink2 },
  visitor: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: '8px 0 0',
    padding: '8px 12px',
    borderRadius: radius.button,
    backgroundColor: color.sunken,
    ...text.secondary,
    color: color.ink2,
    '& b': { color: color.ink },
  },
  rows: { margin: '16px 0 0' },
  row: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr) auto',
    alignItems: 'baseline',
    gap: '0 12px',
    padding: '8px 0',
    borderTop: `1px solid ${color.line}`,
    ...text.secondary,
  },
  label: { color: color.ink2, overflowWrap: 'anywhere' },
  value: { margin: '0', color: color.ink, fontWeight: 700, padding: '4px 0' },
  open: { color: color.ink3, fontWeight: 400 },
  detail: { display: 'block', color: color.ink2, fontWeight: 400 },
  change: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    color: color.link,
    textUnderlineOffset: '3px',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  money: { margin: '0', padding: '12px 0 0', borderTop: `1px solid ${color.line}` },
  amount: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    ...text.secondary,
    color: color.ink2,
    // its minimum is its longest word: the value wraps below then
    '& dt': { flexGrow: 1, flexBasis: '0' },
  },
  discount: { color: color.promo },
  total: { ...text.section, color: color.ink },
  figure: { margin: '0 0 0 auto', whiteSpace: 'nowrap' },
});

interface SummaryContentProps extends Pick<
  StepContext,
  'summary' | 'step' | 'group' | 'visitorZone' | 'labelOf' | 'hrefOf' | 'canChange'
> {
  readonly isLost?: boolean;
  readonly interventions?: ReactNode;
}

export function SummaryContent(props: SummaryContentProps): ReactElement {
  const { summary, step, interventions } = props;
  const chooses = step === 'slots';
  const { time } = summary;
  return (
    <>
      {(chooses || time) && <When {...props} />}
      {chooses ? interventions : <Rows {...props} />}
      {(chooses || time) && <Money {...props} />}
    </>
  );
}

function When({ summary: { time }, group, visitorZone, isLost = false }: SummaryContentProps) {
  const { t } = useTranslation('layout');
  const visitorTimeOf = useVisitorTime();
  const styles = useStyles();
  const { dayInYear, hour, placeClock, visitorHour } = useSummaryFormats();
  if (!time) return <p className={styles.with}>{t('summary.time.asked')}</p>;
  const when = t('summary.time.chosen', { day: dayInYear(time.start), hour: hour(time.start) });
  if (isLost)
    return (
      <>
        <p className={mergeClasses(styles.when, styles.lost)}>
          <s>{when}</s>
        </p>
        <p className={styles.news}>
          <Icon name="warning" size={16} />
          {t('summary.time.lost')}
        </p>
      </>
    );
  const visitor = visitorTimeOf(time.start);
  const city = cityOf(visitorZone);
  return (
    <>
      <p className={styles.when}>{when}</p>
      <p className={styles.with}>
        <FactLine
          facts={[
            visitor && placeClock(clockCity(group)),
            time.person !== undefined && t('summary.with', { person: time.person }),
            time.end !== undefined && t('summary.until', { end: time.end }),
          ]}
        />
      </p>
      {visitor && (
        <p className={styles.visitor}>
          <Icon name="globe" size={16} />
          <span>
            <b>{visitorHour(visitor)}</b>
            {city !== undefined && t('summary.inCity', { city })}
          </span>
        </p>
      )}
    </>
  );
}

function useSummaryFormats() {
  const { i18n } = useTranslation();
  const formats = useFormats();
  return {
    ...formats,
    dayInYear: (start: string): string => capital(formats.dayOfYear(dayOf(start)), i18n.language),
  };
}

function Rows({ summary, labelOf, hrefOf, canChange, group }: SummaryContentProps) {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const { duration } = useFormats();
  const { lines } = summary;
  const words = ({ state, value }: SummaryRow): string | undefined =>
    state === 'answered'
      ? value
      : t(
          state === 'no preference'
            ? 'summary.row.noPreference'
            : state === 'asked'
              ? 'summary.row.asked'
              : 'summary.row.toCome',
        );
  return (
    <dl className={styles.rows}>
      {summary.rows.map((row) => {
        const { step, state } = row;
        const isAnswered = state === 'answered' || state === 'no preference';
        return (
          <div key={step} className={styles.row}>
            <dt className={styles.label}>
              {step === 'intervention' && lines.length > 1
                ? t('bar.services', { count: lines.length })
                : labelOf(step)}
            </dt>
            <dd className={mergeClasses(styles.value, !isAnswered && styles.open)}>
              {words(row)}
              {step === 'intervention' && isAnswered && (
                <span className={styles.detail}>
                  <FactLine
                    facts={[
                      group.displayInterventionLength &&
                        summary.length > 0 &&
                        duration(summary.length),
                      lines.some(({ videoconference }) => videoconference) && t('summary.video'),
                    ]}
                  />
                </span>
              )}
            </dd>
            {isAnswered && canChange(step) && (
              <dd className={styles.figure}>
                <Link to={hrefOf(step)} className={styles.change}>
                  {t('summary.change')}
                  <VisuallyHidden>{t('summary.changeOf', { label: labelOf(step) })}</VisuallyHidden>
                </Link>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

export function Money({ summary, group }: Pick<SummaryContentProps, 'summary' | 'group'>) {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const { amount, duration, price, promotion: promotionOf } = useFormats();
  const { price: bill, promotion, length } = summary;
  const time = group.displayInterventionLength && length > 0 ? duration(length) : undefined;
  if (!bill) return null;
  const hasDiscount = bill.discount > 0;
  return (
    <dl className={styles.money}>
      {hasDiscount && (
        <>
          <div className={styles.amount}>
            <dt>
              <FactLine facts={[t('summary.subtotal'), time]} />
            </dt>
            <dd className={styles.figure}>{amount(bill.subtotal, group.currency)}</dd>
          </div>
          <div className={mergeClasses(styles.amount, styles.discount)}>
            <dt>
              {promotion
                ? promotionOf(promotion.percent, promotion.label)
                : t('summary.packSaving')}
            </dt>
            <dd className={styles.figure}>
              {amount(-bill.discount, group.currency).replace('-', '−')}
            </dd>
          </div>
        </>
      )}
      <div className={mergeClasses(styles.amount, styles.total)}>
        <dt>
          <FactLine facts={[t('summary.total'), !hasDiscount && time]} />
        </dt>
        <dd className={styles.figure}>{price(bill.total, group.currency)}</dd>
      </div>
    </dl>
  );
}
