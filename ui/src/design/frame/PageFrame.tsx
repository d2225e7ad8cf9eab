import { makeStyles, mergeClasses } from '@griffel/react';
import { useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100vh',
    ':global(html[data-framed])': { minHeight: 'var(--host-min-height, 0)' },
  },
  // room for the band that replaces the footer
  footless: { paddingBottom: '56px' },
  main: { display: 'flex', flexDirection: 'column', flexGrow: 1, outlineStyle: 'none' },
  skip: {
    position: 'absolute',
    zIndex: 30,
    top: '8px',
    left: '8px',
    padding: '12px 20px',
    borderRadius: radius.button,
    backgroundColor: color.surface,
    ...text.strong,
    color: color.link,
    ':not(:focus)': {
      width: '1px',
      height: '1px',
      padding: '0',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

interface PageFrameProps {
  readonly header?: ReactNode;
  /** Undefined with `nofooter`: the page then ends with the band. */
  readonly footer?: ReactNode;
  readonly band?: ReactNode;
  readonly notices?: ReactNode;
  readonly notification?: ReactNode;
  readonly children: ReactNode;
}

/** Nothing is fixed to the window. */
export function PageFrame({
  header,
  footer,
  band,
  notices,
  notification,
  children,
}: PageFrameProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const main = useRef<HTMLElement>(null);
  const skipToContent = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={mergeClasses(styles.frame, !footer && styles.footless)}>
      <a href="#content" className={styles.skip} onClick={skipToContent}>
        {t('skip')}
      </a>
      {header}
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        {notices}
        {children}
      </main>
      {notification}
      {footer || band}
    </div>
  );
}
