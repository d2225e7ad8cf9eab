import { dayOf, hourOf, type Confirmation } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { FactLine } from '../../design/FactLine';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { narrow } from './confirmation-layout';

const useStyles = makeStyles({
  what: { display: 'flex', alignItems: 'center', gap: '20px' },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    minWidth: '72px',
    minHeight: '80px',
    padding: '0 6px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.tint,
    color: color.link,
    ...text.hint,
  },
  number: { ...text.title, fontSize: '1.75rem' },
  names: {
    margin: '0',
    ...text.section,
    color: color.ink,
    overflowWrap: 'anywhere',
    [narrow]: { fontSize: '1rem', lineHeight: '1.5rem' },
  },
  facts: {
    margin: '0',
    ...text.body,
    color: color.ink2,
    overflowWrap: 'anywhere',
    [narrow]: { fontSize: '0.875rem', lineHeight: '1.25rem' },
  },
  money: { margin: '24px 0 0', padding: '16px 0 0', borderTop: `1px dashed ${color.controlLine}` },
  amount: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '3px 0',
    ...text.secondary,
    color: color.ink,
    overflowWrap: 'anywhere',
  },
  figure: { margin: '0', whiteSpace: 'nowrap' },
  discount: { color: color.promo },
  total: { marginTop: '6px', ...text.strong },
});

export function BookedVisit({
  confirmation: {
    start,
    end,
    length,
    lines,
    pack,
    people,
    resources,
    ficheName: fiche,
    videoconference,
  },
}: {
  confirmation: Confirmation;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const { weekday, monthName, dayOfMonth, hour, duration } = useFormats();
  const day = dayOf(start);
  const facts = [
    t('hours', { start: hour(start), end: hourOf(end) }),
    length > 0 && duration(length),
    // a line must not end with "avec"
    people.length > 0 && t('with', { people: people.join(', ') }).replace(' ', '\u00a0'),
    ...resources,
    videoconference && t('video'),
  ];
  return (
    <div className={styles.what}>
      <span className={styles.tile} aria-hidden="true">
        <span>{weekday(day)}</span>
        <span className={styles.number}>{dayOfMonth(day)}</span>
        <span>{monthName(day)}</span>
      </span>
      <div>
        <h2 className={styles.names}>{pack ?? lines.map(({ name }) => name).join(' + ')}</h2>
        {pack !== undefined && (
          <p className={styles.facts}>
            <FactLine facts={lines.map(({ name }) => name)} />
          </p>
        )}
        <p className={styles.facts}>
          <FactLine facts={facts} />
        </p>
        {fiche !== '' && <p className={styles.facts}>{t('for', { contact: fiche })}</p>}
      </div>
    </div>
  );
}

export function BookedPrices({
  confirmation: { lines, pack, price: bill, promotion },
  currency,
}: {
  confirmation: Confirmation;
  currency: string;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const { price, amount, promotion: nameOf } = useFormats();
  if (!bill) return null;
  const { subtotal, discount, total } = bill;
  return (
    <dl className={styles.money}>
      {pack === undefined &&
        lines.map((line) => (
          <div key={line.id} className={styles.amount}>
            <dt>{line.name}</dt>
            <dd className={styles.figure}>
              {line.price === undefined ? '' : price(line.price, currency)}
            </dd>
          </div>
        ))}
      {pack !== undefined && discount > 0 && (
        <div className={styles.amount}>
          <dt>{t('common:amounts.instead')}</dt>
          <dd className={styles.figure}>{amount(subtotal, currency)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className={mergeClasses(styles.amount, styles.discount)}>
          <dt>
            {pack !== undefined
              ? t('common:amounts.packSaving')
              : promotion
                ? nameOf(promotion.percent, promotion.label)
                : t('discount')}
          </dt>
          <dd className={styles.figure}>{amount(-discount, currency).replace('-', '−')}</dd>
        </div>
      )}
      <div className={mergeClasses(styles.amount, styles.total)}>
        <dt>{t(total === 0 ? 'common:amounts.total' : 'common:amounts.totalOnSite')}</dt>
        <dd className={styles.figure}>{price(total, currency)}</dd>
      </div>
    </dl>
  );
}
