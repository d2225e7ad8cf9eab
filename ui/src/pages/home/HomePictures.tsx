import type { Picture } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ResponsivePicture } from '../../design/ResponsivePicture';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const loadCarousel = () => import(/* webpackChunkName: "carousel" */ '../../design/Carousel');
type Carousel = Awaited<ReturnType<typeof loadCarousel>>['Carousel'];

/** Milliseconds after the first picture, to load the rest of the page first. */
const REST = 500;

const SIZES = `(max-width: ${breakpoint.md}px) calc(100vw - 32px), (max-width: ${breakpoint.xl}px) 46vw, 572px`;

const useStyles = makeStyles({
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
export function HomePictures({
  pictures,
  business,
}: {
  pictures: readonly Picture[];
  business: string;
}): ReactElement | null {
  const { t } = useTranslation('home');
  const styles = useStyles();
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
