import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { upTo, width } from '../theme/breakpoints';
import { text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '48px 20px 56px',
    textAlign: 'center',
    // the way out stands above the bottom bar of a phone
    [upTo(width.strip)]: { padding: '16px 16px 32px' },
  },
  drawing: { [upTo(width.strip)]: { display: 'none' } },
  title: {
    margin: '20px 0 4px',
    ...text.section,
    fontWeight: 700,
    textWrap: 'balance',
    color: color.ink,
    [upTo(width.strip)]: { marginTop: '0' },
  },
  text: { maxWidth: '44ch', margin: '0', ...text.body, color: color.ink2 },
  actions: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '16px',
    marginTop: '20px',
  },
});

/** A sheet of calendar with an arrow to what comes next. */
function Drawing() {
  return (
    <svg
      className={useStyles().drawing}
      aria-hidden="true"
      focusable="false"
      width="104"
      height="96"
      viewBox="0 0 104 96"
      fill="none"
    >
      <circle cx="50" cy="48" r="44" fill={color.tint} />
      <g stroke={color.softLine} strokeWidth="2" fill={color.surface}>
        <rect x="14" y="20" width="70" height="62" rx="9" />
        <path d="M14 38h70M32 12v14M66 12v14" strokeLinecap="round" />
      </g>
      <g fill={color.tint2}>
        <rect x="24" y="47" width="11" height="9" rx="3" />
        <rect x="43" y="47" width="11" height="9" rx="3" />
        <rect x="62" y="47" width="11" height="9" rx="3" />
        <rect x="24" y="63" width="11" height="9" rx="3" />
        <rect x="43" y="63" width="11" height="9" rx="3" />
      </g>
      <circle cx="83" cy="75" r="15" fill={color.fill} />
      <path
        d="M77 75h12M84 70l5 5-5 5"
        stroke={color.onFill}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Nothing here: a drawing, the news, and the way out. */
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
      <Drawing />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
