import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Button } from '../controls/Button';
import { useButtonLook } from '../controls/button-look';
import { VisuallyHidden } from '../controls/VisuallyHidden';
import { PlainPage } from './PlainPage';

/** Seconds before the page of a known group loads itself again (ERR-09). */
const RELOADS_AFTER = 10;
/** So often and no more: a page that is still not there will not come by itself (a11y.md 2.6). */
const MOST_RELOADS = 3;
const A_SECOND = 1000;

interface KnownNotFoundProps {
  readonly start: To;
  /** How often this page has loaded itself. */
  readonly reloads: number;
  readonly onReload: () => void;
}

/** There is no such page of a group that exists (ERR-08): it tries again by itself, unless one stops it. */
export function KnownNotFoundPage({ start, reloads, onReload }: KnownNotFoundProps): ReactElement {
  const { t } = useTranslation('layout');
  const [left, setLeft] = useState(reloads < MOST_RELOADS ? RELOADS_AFTER : undefined);
  useEffect(() => {
    if (left === undefined) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onReload()), A_SECOND);
    return () => clearTimeout(timer);
  }, [left, onReload]);
  const dressed = useButtonLook({ look: 'filled', size: 'large' });
  return (
    <PlainPage
      title={t('pageNotFound.title')}
      actions={
        <>
          <Link to={start} className={dressed}>
            {t('pageNotFound.start')}
          </Link>
          {left !== undefined && (
            <Button size="large" onClick={() => setLeft(undefined)}>
              {t('pageNotFound.stop')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('pageNotFound.text1')}</p>
      <div role="status">
        {left === undefined ? (
          <p>{t('pageNotFound.still')}</p>
        ) : (
          <>
            <VisuallyHidden>{t('pageNotFound.reloads', { count: RELOADS_AFTER })}</VisuallyHidden>
            <p aria-hidden="true">{t('pageNotFound.reloads', { count: left })}</p>
          </>
        )}
      </div>
    </PlainPage>
  );
}

/** There is no such group (ERR-08). */
export function UnknownNotFoundPage(): ReactElement {
  const { t } = useTranslation('layout');
  return (
    <PlainPage title={t('pageNotFound.title')}>
      <p>{t('pageNotFound.text2')}</p>
    </PlainPage>
  );
}
