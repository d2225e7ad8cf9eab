import { tellsHours, type RefusalReason } from '@creneau/core';
import { HomeViewModel, type HomeShown } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useButtonLook } from '../../design/Button';
import { FreeText } from '../../design/FreeText';
import { Icon } from '../../design/Icon';
import { Link } from '../../design/Link';
import { breakpoint, highEnough, upTo } from '../../design/theme/breakpoints';
import { maxWidth, radius, shadow, space, text } from '../../design/theme/scale';
import { foot } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useOnlineRetry } from '../../hooks/use-online-retry';
import { usePlaceOfVisit } from '../../hooks/use-place-of-visit';
import { useViewModel, useVisit } from '../../hooks/use-visit';
import type { PageVisit } from '../../hooks/screens';
import { useTranslation } from '../../i18n/use-translation';
import { ErrorPage } from '../ErrorPage';
import { HomeHero } from './HomeHero';
import { HomeHours } from './HomeHours';
import { HomeItems } from './HomeItems';
import { HomePlace } from './HomePlace';
import { useHomeStyles } from './home-styles';

const narrow = upTo(breakpoint.lg);
const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  // lit from above
  ground: { backgroundImage: `linear-gradient(${color.surface}, ${color.canvas} 480px)` },
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '40px',
    width: '100%',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `48px ${space.page} 72px`,
    [narrow]: { padding: `32px ${space.pageMd} 56px` },
    [phone]: { gap: '32px', padding: `16px ${space.pageSm} 40px` },
  },
  about: { maxWidth: '66ch' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBottom: '12px',
  },
  all: { marginRight: '-20px', [phone]: { display: 'none' } },
  practical: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: space.card,
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  alone: { gridTemplateColumns: 'minmax(0, 1fr)' },
  extra: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '8px 14px',
    padding: '20px 24px',
    borderRadius: radius.card,
    backgroundColor: color.sunken,
    color: color.ink2,
    [phone]: { padding: '16px' },
  },
  icon: { display: 'block', paddingTop: '2px' },
  extraTitle: { margin: '0', ...text.strong, color: color.ink },
  extraText: { gridColumn: 2, ...text.body },
  bar: {
    display: 'none',
    [phone]: {
      display: 'block',
      [highEnough]: { position: 'sticky' },
      bottom: foot,
      zIndex: 5,
      padding: `10px ${space.pageSm} calc(10px + env(safe-area-inset-bottom))`,
      borderTop: `1px solid ${color.line}`,
      backgroundColor: color.surface,
      boxShadow: shadow.bar,
    },
  },
  waiting: { [phone]: { visibility: 'hidden' } },
});

/** Null for a business that has configured none. */
export function HomePage(): ReactElement | null {
  const home = useViewModel(parts.home);
  const view = useBehavior(home.shown$);
  switch (view.state) {
    case 'loading':
      return <div aria-busy="true" />;
    case 'refused':
      return <HomeRefusal reason={view.reason} onRetry={() => home.askAgain()} />;
    case 'ready':
      return view.value ? <HomeView home={home} content={view.value} /> : null;
  }
}

function HomeRefusal({ reason, onRetry }: { reason: RefusalReason; onRetry: () => void }) {
  useOnlineRetry(onRetry);
  return <ErrorPage reason={reason} phone={useVisit().group.phone} onRetry={onRetry} />;
}

/** Drawn at once: the page itself shows a refusal. */
export const prepare = (visit: PageVisit) =>
  parts.knownWebsites(visit).prefetch(visit.locale$.value);

function HomeView({ home, content }: { home: HomeViewModel; content: HomeShown }) {
  const { t } = useTranslation('home');
  const place = usePlaceOfVisit();
  const styles = useStyles();
  const homeStyles = useHomeStyles();
  const allLook = useButtonLook({ look: 'plain' });
  const barLook = useButtonLook({ look: 'filled', size: 'large', wide: true });
  const group = useVisit().group;
  const to = useKeptQuery();
  const act = useRef<HTMLDivElement>(null);
  const isAway = useIsAway(act);
  const { website, offer, items } = content;
  useEffect(() => home.askFirstFree(), [home, website]);
  const entry = to(`/${group.urlname}`);
  const hasHours = tellsHours(website.openinghours);
  return (
    <>
      <div className={styles.ground}>
        <div className={styles.page}>
          <HomeHero home={home} content={content} act={act} />
          {offer && website.quickDesc && (
            <section className={styles.about}>
              <h2 className={homeStyles.title}>{website.title}</h2>
              <FreeText text={website.quickDesc} className={homeStyles.lead} />
            </section>
          )}
          {items.length > 0 && (
            <section>
              <div className={styles.head}>
                <h2 className={homeStyles.title}>{t('services', { context: group.sector })}</h2>
                {group.open && (
                  <Link to={entry} className={mergeClasses(allLook, styles.all)}>
                    {t('appointments:book')}
                    <Icon name="forward" size={16} />
                  </Link>
                )}
              </div>
              <HomeItems items={items} home={home} />
            </section>
          )}
          <div className={mergeClasses(styles.practical, !hasHours && styles.alone)}>
            {hasHours && <HomeHours hours={website.openinghours} />}
            <HomePlace website={website} place={place} />
          </div>
          {(website.complementText || website.otherbox) && (
            <section className={styles.extra}>
              <span className={styles.icon}>
                <Icon name="info" />
              </span>
              <h2 className={styles.extraTitle}>{t('extra')}</h2>
              {[website.complementText, website.otherbox].map(
                (one, index) =>
                  one && (
                    <FreeText
                      key={index}
                      text={one}
                      className={mergeClasses(homeStyles.free, styles.extraText)}
                    />
                  ),
              )}
            </section>
          )}
        </div>
      </div>
      {group.open && (
        <div className={mergeClasses(styles.bar, !isAway && styles.waiting)} data-part="bar">
          <Link to={entry} className={barLook}>
            {t('appointments:book')}
          </Link>
        </div>
      )}
    </>
  );
}

function useIsAway(element: RefObject<Element | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsAway(!entry?.isIntersecting));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}
