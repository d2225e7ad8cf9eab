import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { type To, useParams } from 'react-router-dom';
import { Icon, type IconName } from '../design/Icon';
import { Link } from '../design/Link';
import { type LegalText, legalTexts } from '../design/frame/Footer';
import { chosenTab, tab, tabRow } from '../design/tab-styles';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useVisit } from '../hooks/use-visit';
import { useTranslation } from '../i18n/use-translation';
import { PlainPage } from './PlainPage';
import { PrivacySettings } from './privacy/PrivacySettings';

export function GroupLegal(): ReactElement | null {
  const { name, sector, urlname } = useVisit().group;
  const to = useKeptQuery();
  const { legal } = useParams();
  const text = legalTexts.find((candidate) => candidate === legal);
  return text ? (
    <LegalPage
      key={text}
      legal={text}
      business={name}
      sector={sector}
      hrefOf={(other) => to(`/${urlname}/legal/${other}`)}
    >
      {text === 'cookies' && <PrivacySettings />}
    </LegalPage>
  ) : null;
}

const useStyles = makeStyles({
  tabs: { ...tabRow, marginBottom: '24px', listStyleType: 'none' },
  tab: {
    ...tab,
    ...text.label,
    color: color.ink2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
  },
  present: chosenTab,
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    margin: '20px 0 28px',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    [upTo(breakpoint.md)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fact: {
    padding: '16px 18px',
    ...text.secondary,
    color: color.ink2,
    ':not(:first-child)': { borderLeft: `1px solid ${color.line}` },
    [upTo(breakpoint.md)]: {
      ':not(:first-child)': {
        borderLeft: '0 solid transparent',
        borderTop: `1px solid ${color.line}`,
      },
    },
  },
  strong: { display: 'block', marginTop: '8px', ...text.strong, color: color.ink },
  paragraph: { maxWidth: '66ch', margin: '12px 0 0', ...text.body, color: color.ink },
});

/** Not by `scrollIntoView`, after which Chromium starts the next Tab there, past the skip link. */
function showInItsList(tab: HTMLElement | null): void {
  const list = tab?.closest('ul');
  if (!tab || !list) return;
  const [box, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2;
}

const facts = {
  terms: { confirmed: 'check', paid: 'tag', prevented: 'clock' },
  accessibility: { level: 'shield', keyboard: 'person', telephone: 'phone' },
  privacy: { purpose: 'shield', kept: 'clock', erased: 'remove' },
  cookies: { none: 'shield', typed: 'clock', erased: 'remove' },
} as const satisfies Readonly<Record<LegalText, Readonly<Record<string, IconName>>>>;

function LegalPage({
  legal,
  business,
  sector,
  hrefOf,
  children,
}: {
  legal: LegalText;
  business: string;
  sector: string;
  hrefOf: (text: LegalText) => To;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('legal');
  const styles = useStyles();
  const paragraphs = t(`${legal}.text`, {
    business,
    context: sector,
    returnObjects: true,
  }) as unknown;
  return (
    <PlainPage
      above={
        <nav aria-label={t('texts')}>
          <ul className={styles.tabs}>
            {legalTexts.map((one) => (
              <li key={one}>
                <Link
                  to={hrefOf(one)}
                  aria-current={one === legal ? 'page' : undefined}
                  className={mergeClasses(styles.tab, one === legal && styles.present)}
                  ref={one === legal ? showInItsList : undefined}
                >
                  {t(`${one}.tab`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
      title={t(`${legal}.title`)}
    >
      <ul className={styles.facts}>
        {Object.entries(facts[legal]).map(([fact, icon]) => (
          <li key={fact} className={styles.fact}>
            <Icon name={icon} />
            <b className={styles.strong}>{t(`${legal}.fact.${fact}`)}</b>
            {t(`${legal}.detail.${fact}`)}
          </li>
        ))}
      </ul>
      {(Array.isArray(paragraphs) ? paragraphs : [paragraphs]).map((paragraph: unknown) => (
        <p key={String(paragraph)} className={styles.paragraph}>
          {String(paragraph)}
        </p>
      ))}
      {children}
    </PlainPage>
  );
}
