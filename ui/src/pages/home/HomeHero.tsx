import { type Picture } from '@creneau/core';
import type { HomeOffer, HomeShown, HomeViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactElement, type Ref, useEffect, useState } from 'react';
import { useButtonLook } from '../../design/Button';
import { Chip } from '../../design/Chip';
import { FreeText } from '../../design/FreeText';
import { Link } from '../../design/Link';
import { ResponsivePicture } from '../../design/ResponsivePicture';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { PageTitle } from '../../design/frame/PageTitle';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useVisit } from '../../hooks/use-visit';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { BookLink } from './BookLink';
import { useHomeStyles } from './home-styles';

const narrow = upTo(breakpoint.lg);
const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  hero: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '56px',
    paddingBottom: '16px',
    [narrow]: { gap: '28px' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', paddingBottom: '0' },
  },
  alone: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // after the text for screen readers
  picture: { [phone]: { order: -1 } },
  chip: { marginBottom: '12px' },
  title: {
    fontSize: '2.75rem',
    lineHeight: '3.25rem',
    [narrow]: { fontSize: '2.25rem', lineHeight: '2.75rem' },
    [phone]: { fontSize: '1.75rem', lineHeight: '2.25rem' },
  },
  act: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 16px',
    marginTop: '28px',
    // side by side they would fit by a pixel, and a late font would move the page
    [narrow]: { flexDirection: 'column', alignItems: 'flex-start' },
    [phone]: { flexDirection: 'column', alignItems: 'stretch', marginTop: '12px' },
  },
  price: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '10px',
    ...text.section,
    [phone]: { order: -1 },
  },
  instead: { ...text.body, color: color.ink2 },
});

export function HomeHero({
  home,
  content: { website, offer, pictures },
  act,
}: {
  home: HomeViewModel;
  content: HomeShown;
  /** Ref of the button that the phone's bottom bar replaces. */
  act: Ref<HTMLDivElement>;
}): ReactElement {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const homeStyles = useHomeStyles();
  const look = useButtonLook({ look: 'filled', size: 'large' });
  const group = useVisit().group;
  const to = useKeptQuery();
  const { discount } = useFormats();
  const { title, quickDesc } = website;
  return (
    <section className={mergeClasses(styles.hero, pictures.length === 0 && styles.alone)}>
      <div>
        {offer?.promotion && (
          <div className={styles.chip}>
            <Chip tone="promo" icon="tag">
              {[discount(offer.promotion.percent), offer.promotion.label].filter(Boolean).join(' ')}
            </Chip>
          </div>
        )}
        <PageTitle title={offer?.name ?? title} name={title} className={styles.title} />
        <FreeText text={offer?.text ?? quickDesc} className={homeStyles.lead} />
        <div ref={act} className={styles.act}>
          {group.open &&
            (offer ? (
              <BookLink what={offer} home={home} className={look}>
                {t('bookOffer')}
              </BookLink>
            ) : (
              <Link to={to(`/${group.urlname}`)} className={look}>
                {t('appointments:book')}
              </Link>
            ))}
          {offer && <Price offer={offer} currency={home.currency} />}
        </div>
      </div>
      {pictures.length > 0 && (
        <div className={styles.picture}>
          <HomePictures pictures={pictures} business={group.name} />
        </div>
      )}
    </section>
  );
}

function Price({
  offer: { price: cents, instead },
  currency,
}: {
  offer: HomeOffer;
  currency: string;
}) {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const { price } = useFormats();
  if (cents === undefined) return null;
  return (
    <span className={styles.price}>
      {price(cents, currency)}
      {instead !== undefined && (
        <s className={styles.instead}>
          <VisuallyHidden>{t('catalog:pack.insteadOf')} </VisuallyHidden>
          {price(instead, currency)}
        </s>
      )}
    </span>
  );
}

const loadCarousel = () => import(/* webpackChunkName: "carousel" */ '../../design/Carousel');
type Carousel = Awaited<ReturnType<typeof loadCarousel>>['Carousel'];

/** Milliseconds after the first picture, to load the rest of the page first. */
const REST = 500;

const SIZES = `(max-width: ${breakpoint.md}px) calc(100vw - 32px), (max-width: ${breakpoint.xl}px) 46vw, 572px`;

const usePictureStyles = makeStyles({
  frame: {
    position: 'relative',
    aspectRatio: '572 / 380',
    overflow: 'hidden',
    borderRadius: radius.dialog,
    backgroundColor: color.sunken,
    // in landscape on a phone, part of the content stays visible below
    [upTo(breakpoint.md)]: { aspectRatio: '358 / 200', width: '100%', maxHeight: '50vh' },
  },
  over: { position: 'absolute', inset: '0' },
  picture: { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/** The first picture comes with the page, the others in a carousel later. */
function HomePictures({
  pictures,
  business,
}: {
  pictures: readonly Picture[];
  business: string;
}): ReactElement | null {
  const { t } = useTranslation('home');
  const styles = usePictureStyles();
  const [carouselModule, setCarouselModule] = useState<{ readonly Carousel: Carousel }>();
  const count = pictures.length;
  useEffect(() => {
    if (count < 2) return undefined;
    const timer = setTimeout(() => {
      // without it the first picture stays
      loadCarousel().then(setCarouselModule, () => undefined);
    }, REST);
    return () => clearTimeout(timer);
  }, [count]);
  const [first] = pictures;
  if (!first) return null;
  const renderPicture = (picture: Picture, priority: boolean) => (
    <ResponsivePicture
      picture={picture}
      sizes={SIZES}
      priority={priority}
      className={styles.picture}
    />
  );
  return (
    <div className={styles.frame} data-part="pictures">
      <div className={styles.over}>{renderPicture(first, true)}</div>
      {carouselModule && (
        <div className={styles.over}>
          <carouselModule.Carousel
            words={{
              name: t('pictures.of', { business }),
              pause: t('pictures.pause'),
              play: t('pictures.play'),
              slide: (number) => t('pictures.slide', { number, all: count }),
            }}
            slides={pictures.map((picture, index) => ({
              id: `${index} ${picture.url}`,
              content: renderPicture(picture, index === 0),
            }))}
          />
        </div>
      )}
    </div>
  );
}
