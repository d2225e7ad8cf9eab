import { makeStyles } from '@griffel/react';
import { lazy, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { upTo, width } from './theme/breakpoints';
import { text } from './theme/scale';
import { color } from './theme/tokens';

const useStyles = makeStyles({
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '48px 20px 56px',
    textAlign: 'center',
    // keeps the actions above the bottom bar of a phone
    [upTo(width.strip)]: { padding: '16px 16px 32px' },
  },
  drawing: { width: '104px', height: '96px', [upTo(width.strip)]: { display: 'none' } },
  title: {
    margin: '20px 0 4px',
    ...text.section,
    fontWeight: 700,
    textWrap: 'balance',
    color: color.ink,
    [upTo(width.strip)]: { marginTop: '0' },
  },
  text: {
    maxWidth: '44ch',
    margin: '0',
    ...text.body,
    textWrap: 'balance',
    color: color.ink2,
  },
  actions: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '16px',
    marginTop: '20px',
  },
});

// optional decoration: nothing waits for it
const loadDrawing = (): Promise<{ readonly default: ComponentType }> =>
  import('./EmptyDrawing').catch(() => ({ default: () => null }));
const Drawing = lazy(loadDrawing);

export function EmptyState({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <Suspense>
          <Drawing />
        </Suspense>
      </div>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
