import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { PageTitle } from '../design/frame/PageTitle';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { text } from '../design/theme/scale';
import { pageOf } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';

const useStyles = makeStyles({
  page: pageOf('confirmation'),
  text: { marginTop: '12px', ...text.body, color: color.ink2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    marginTop: '24px',
    [upTo(breakpoint.md)]: { flexDirection: 'column', alignItems: 'stretch' },
  },
});

export function PlainPage({
  above,
  title,
  children,
  actions,
}: {
  above?: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      {above}
      <PageTitle title={title} />
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
