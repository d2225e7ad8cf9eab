import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import type { To } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../Link';
import { breakpoint, hovers, upTo } from '../theme/breakpoints';
import { maxWidth, space, text } from '../theme/scale';
import { color } from '../theme/tokens';

const FIRST_YEAR = 2006;

export const legalTexts = ['terms', 'accessibility', 'privacy', 'cookies'] as const;
export type LegalText = (typeof legalTexts)[number];

const useStyles = makeStyles({
  footer: { borderTop: `1px solid ${color.line}` },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 24px',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    minHeight: '60px',
    margin: '0 auto',
    padding: `8px ${space.page}`,
    ...text.secondary,
    color: color.ink2,
    [upTo(breakpoint.lg)]: { padding: `8px ${space.pageMd}` },
    [upTo(breakpoint.md)]: { padding: `8px ${space.pageSm} 16px` },
  },
  links: { display: 'contents', listStyleType: 'none' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    minWidth: '44px',
    color: color.ink2,
    textDecorationLine: 'none',
    [hovers]: { ':hover': { color: color.ink, textDecorationLine: 'underline' } },
  },
  band: {
    width: '100%',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    height: '56px',
    margin: '0 auto -56px',
    padding: `6px ${space.page}`,
    ...text.secondary,
    [upTo(breakpoint.lg)]: { padding: `6px ${space.pageMd}` },
    [upTo(breakpoint.md)]: { padding: `6px ${space.pageSm}` },
  },
  years: { marginLeft: 'auto', [upTo(breakpoint.md)]: { width: '100%', marginLeft: '0' } },
});

export function Footer({
  hrefOf,
  year,
}: {
  hrefOf: (text: LegalText) => To;
  year: number;
}): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <ul className={styles.links}>
          {legalTexts.map((legal) => (
            <li key={legal}>
              <Link to={hrefOf(legal)} className={styles.link}>
                {t(`footer.${legal}`)}
              </Link>
            </li>
          ))}
        </ul>
        <span className={styles.years}>
          © {FIRST_YEAR}–{year}
        </span>
      </div>
    </footer>
  );
}

export function LegalLine({ to }: { to: To }): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  return (
    <nav className={styles.band}>
      <Link to={to} className={styles.link}>
        {t('footer.all')}
      </Link>
    </nav>
  );
}
