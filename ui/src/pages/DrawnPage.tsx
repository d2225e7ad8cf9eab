import { telAddress } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { PageTitle } from '../design/frame/PageTitle';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { space, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    width: '100%',
    margin: '0 auto',
    padding: `40px ${space.page} 64px`,
    textAlign: 'center',
    [upTo(breakpoint.md)]: { padding: `40px ${space.pageSm}` },
  },
  title: { margin: '20px 0 0', ...text.title, textWrap: 'balance' },
  text: {
    maxWidth: '420px',
    marginTop: '4px',
    ...text.body,
    color: color.ink2,
    textWrap: 'balance',
    '& p': { margin: '0' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '12px',
    marginTop: '20px',
    ':empty': { display: 'none' },
  },
  help: {
    margin: '20px 0 0',
    ...text.secondary,
    color: color.ink2,
    '& a': { whiteSpace: 'nowrap' },
  },
});

export function DrawnPage({
  drawing,
  title,
  children,
  actions,
  phone,
}: {
  drawing: ReactElement;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  phone?: string | undefined;
}): ReactElement {
  const { t } = useTranslation('pages');
  const styles = useStyles();
  return (
    <div className={styles.page}>
      {drawing}
      <PageTitle title={title} className={styles.title} />
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {phone !== undefined && (
        <p className={styles.help}>
          {t('pageNotFound.help')} <a href={telAddress(phone)}>{phone}</a>
        </p>
      )}
    </div>
  );
}
