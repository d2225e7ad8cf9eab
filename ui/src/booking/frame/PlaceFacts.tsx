import { capital, hoursOf, openingToday, telAddress, tellsHours, type Group } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { FactLine } from '../../design/FactLine';
import { Icon } from '../../design/Icon';
import { useFormats } from '../../i18n/use-formats';
import { useOpeningWords } from '../../i18n/use-opening-words';
import { useVisit } from '../../hooks/use-visit';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    margin: '28px 0 0',
    padding: '0',
    listStyleType: 'none',
    borderTop: `1px solid ${color.line}`,
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fact: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 14px',
    padding: '18px 0',
    borderBottom: `1px solid ${color.line}`,
    ...text.secondary,
    color: color.ink2,
    ':nth-child(even)': {
      paddingLeft: '28px',
      borderLeft: `1px solid ${color.line}`,
      [phone]: { paddingLeft: '0', borderLeft: '0 solid transparent' },
    },
    ':last-child:nth-child(odd)': { gridColumn: '1 / -1' },
  },
  icon: { gridRow: '1 / 3', paddingTop: '2px' },
  first: { ...text.strong, color: color.ink },
  open: { color: color.success },
  link: {
    position: 'relative',
    color: color.link,
    textUnderlineOffset: '3px',
    // enlarges the touch target beyond one line
    '::after': { content: '""', position: 'absolute', inset: '-10px 0' },
  },
});

/** No strip for this many facts or fewer. */
const TOO_FEW = 1;

export interface PlaceFactsProps {
  readonly group: Pick<Group, 'openingHours' | 'timezone' | 'address' | 'phone'>;
}

export function PlaceFacts({ group }: PlaceFactsProps): ReactElement | null {
  const { t, i18n } = useTranslation('layout');
  const styles = useStyles();
  const { weekday } = useFormats();
  const clock = useVisit().clock;
  const { openingHours, timezone, address, phone: number } = group;
  const today = clock.today();
  const opening = openingToday(openingHours, clock.now(), timezone);
  const openingWords = useOpeningWords();
  const facts = [
    tellsHours(openingHours) && (
      <>
        <span className={mergeClasses(styles.first, !opening.opens && styles.open)}>
          <FactLine facts={openingWords(opening)} />
        </span>
        <span>
          {[
            capital(weekday(today), i18n.language),
            hoursOf(opening.ranges) || t('facts.allDay'),
          ].join(' ')}
        </span>
      </>
    ),
    address && (
      <>
        <span className={styles.first}>{address.address}</span>
        <span>
          {address.zipcode} {address.city}
        </span>
      </>
    ),
    number !== undefined && (
      <>
        <a className={mergeClasses(styles.first, styles.link)} href={telAddress(number)}>
          {number}
        </a>
        <span>{t('facts.call')}</span>
      </>
    ),
  ];
  if (facts.filter(Boolean).length <= TOO_FEW) return null;
  return (
    <ul aria-label={t('facts.name')} className={styles.facts}>
      {facts.map(
        (fact, index) =>
          fact && (
            <li key={index} className={styles.fact}>
              <span className={styles.icon}>
                <Icon name={ICONS[index] ?? 'info'} />
              </span>
              {fact}
            </li>
          ),
      )}
    </ul>
  );
}

const ICONS = ['clock', 'pin', 'phone'] as const;
