import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { breakpoint, upTo } from './theme/breakpoints';
import { radius, text } from './theme/scale';
import { color } from './theme/tokens';
import { Icon, type IconName } from './Icon';

/** `error`: something to correct; `surprise`: something happened meanwhile; `info`: good to know. */
export type AlertKind = 'error' | 'surprise' | 'info';

const icons: Readonly<Record<AlertKind, IconName>> = {
  error: 'warning',
  surprise: 'clock',
  info: 'info',
};

const useStyles = makeStyles({
  alert: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    gap: '0 16px',
    padding: '20px 24px',
    border: '1px solid transparent',
    borderRadius: radius.card,
    ':focus': { outlineStyle: 'none' },
    [upTo(breakpoint.md)]: { columnGap: '14px', padding: '16px' },
  },
  error: { backgroundColor: color.errorTint, border: `1px solid ${color.error}` },
  surprise: {
    // softer than a promotion
    backgroundColor: [
      color.promoTint,
      `color-mix(in srgb, ${color.promoTint} 50%, ${color.surface})`,
    ],
    border: `1px solid color-mix(in srgb, ${color.promo} 50%, ${color.promoLine})`,
  },
  info: { backgroundColor: color.tint },
  errorIcon: { color: color.error },
  surpriseIcon: { color: color.promo },
  infoIcon: { color: color.link },
  title: { margin: '0', ...text.body, fontWeight: 700, color: color.ink },
  text: { ...text.secondary, color: color.ink },
  infoText: { color: color.ink2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginTop: '12px',
    ':empty': { display: 'none' },
  },
});

interface AlertProps {
  readonly kind: AlertKind;
  /** Nothing is drawn without a title. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Use it for the outcome of a press, so that screen readers read it. */
  readonly takesFocus?: boolean;
  /**
   * No live region, for an alert of the initial page. With `actions`, only the text is one: render the alert without a
   * title first, because the region must exist before its text.
   */
  readonly quiet?: boolean | 'actions';
}

export function Alert({
  kind,
  title,
  children,
  actions,
  takesFocus,
  quiet,
}: AlertProps): ReactElement {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const textId = useId();
  const isShown = title !== undefined;
  useEffect(() => {
    if (!takesFocus) return;
    box.current?.focus();
    // focusing a message taller than the window may show only its end
    box.current?.querySelector('svg')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className={isShown ? mergeClasses(styles.alert, styles[kind]) : undefined}
      {...(takesFocus
        ? {
            role: 'group',
            tabIndex: -1,
            'aria-labelledby': titleId,
            'aria-describedby': children === undefined ? undefined : textId,
          }
        : !quiet && { role: kind === 'info' ? 'status' : 'alert' })}
    >
      {isShown && (
        <span className={styles[`${kind}Icon`]}>
          <Icon name={icons[kind]} size={24} />
        </span>
      )}
      <div>
        <div role={quiet === 'actions' ? 'alert' : undefined}>
          {isShown && (
            <p id={titleId} className={styles.title}>
              {title}
            </p>
          )}
          {children !== undefined && (
            <div
              id={textId}
              className={mergeClasses(styles.text, kind === 'info' && styles.infoText)}
            >
              {children}
            </div>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
