import { listIn } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Button } from '../../design/Button';
import { Link } from '../../design/Link';
import { breakpoint, highEnough, upTo } from '../../design/theme/breakpoints';
import { radius, shadow, text } from '../../design/theme/scale';
import { seenPart } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useVisit } from '../../hooks/use-visit';
import { useLaterWords } from '../../i18n/use-later-words';
import { useTranslation } from '../../i18n/use-translation';

/** Pixels around it. */
const MARGIN = 16;

const useStyles = makeStyles({
  // takes its space below the page, so that nothing moves and nothing stays covered at the end
  place: {
    [highEnough]: { position: 'sticky' },
    bottom: seenPart.bottom,
    zIndex: 25,
    display: 'flex',
    justifyContent: 'center',
    // the page beside it stays clickable
    pointerEvents: 'none',
  },
  banner: {
    pointerEvents: 'auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 28px',
    width: 'min(960px, calc(100% - 32px))',
    marginBottom: `${MARGIN}px`,
    padding: '16px 20px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    boxShadow: shadow.dialog,
    [upTo(breakpoint.md)]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '12px',
      width: 'calc(100% - 16px)',
      marginBottom: '8px',
      padding: '14px 16px',
    },
  },
  title: { ...text.strong, color: color.ink },
  text: { marginTop: '2px', ...text.secondary, color: color.ink2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    [upTo(breakpoint.md)]: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  },
  more: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '44px',
    padding: '0 8px',
    ...text.secondary,
    [upTo(breakpoint.md)]: { gridColumnEnd: 'span 2' },
  },
});

/** Refusing is as easy as accepting, and nothing waits for the answer. */
export function ConsentBanner(): ReactElement | undefined {
  const { t, i18n } = useTranslation('legal');
  const styles = useStyles();
  const { urlname, name } = useVisit().group;
  const privacy = parts.privacyChoices(useVisit().ports);
  const choices = useBehavior(privacy.choices$);
  const { pathname } = useLocation();
  const to = useKeptQuery();
  const page = `/${urlname}/legal/cookies`;
  const open = choices.filter(({ granted }) => granted === undefined);
  const isShown = useLaterWords() && open.length > 0 && pathname !== page;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || !place.current) return undefined;
    // keeps focused elements and the bottom bar clear of the banner at any height
    const { style } = document.documentElement;
    const { current } = place;
    const reserve = (): void => {
      const height = getComputedStyle(current).position === 'sticky' ? current.offsetHeight : 0;
      style.scrollPaddingBottom = `${height}px`;
      style.setProperty('--foot', `${height}px`);
    };
    const observer = new ResizeObserver(reserve);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('scroll-padding-bottom');
      style.removeProperty('--foot');
    };
  }, [isShown]);
  if (!isShown) return undefined;
  const answer = (isGranted: boolean): void => {
    flushSync(() => privacy.answer(isGranted));
    // the pressed button is removed
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const purposes = listIn(
    i18n.language,
    open.map(({ purpose }) => t(`consent.purpose.${purpose}.name`)),
  );
  return (
    <section ref={place} className={styles.place} aria-labelledby="consent-title">
      <div className={styles.banner}>
        <div>
          <p className={styles.title} id="consent-title">
            {t('consent.title')}
          </p>
          <p className={styles.text}>{t('consent.text', { business: name, purposes })}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => answer(false)}>{t('consent.refuse')}</Button>
          <Button onClick={() => answer(true)}>{t('consent.accept')}</Button>
          <Link className={styles.more} to={to(page)}>
            {t('consent.choose')}
          </Link>
        </div>
      </div>
    </section>
  );
}
