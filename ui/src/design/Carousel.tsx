import {
  Carousel as FluentCarousel,
  CarouselCard,
  CarouselSlider,
  CarouselViewport,
  useCarouselContext_unstable,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { forcedColors, hovers } from './theme/breakpoints';
import { radius } from './theme/scale';
import { color } from './theme/tokens';

/** Milliseconds per slide. */
const INTERVAL = 4_000;
/**
 * An inertia, not a duration: at 19 a motion takes 510 to 530 ms at any width; at 18 or less it overshoots, at 25 it takes
 * a second.
 */
const SPEED = 19;

const useStyles = makeStyles({
  root: { height: '100%' },
  viewport: { position: 'relative', height: '100%', overflow: 'hidden' },
  slider: { height: '100%' },
  card: { height: '100%' },
  controls: {
    position: 'absolute',
    zIndex: 1,
    left: '16px',
    bottom: '16px',
    display: 'flex',
    alignItems: 'center',
    paddingRight: '8px',
    borderRadius: radius.full,
    backgroundColor: color.surface,
    color: color.ink,
  },
  control: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    margin: '0',
    padding: '0',
    border: '0 solid transparent',
    borderRadius: radius.full,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.sunken } },
  },
  show: { width: '24px', ':last-child': { marginRight: '4px' } },
  dot: {
    width: '10px',
    height: '10px',
    borderRadius: radius.full,
    backgroundColor: color.ink3,
    // forced colours remove backgrounds
    [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
  },
  present: {
    width: '20px',
    backgroundColor: color.ink,
    [forcedColors]: { backgroundColor: 'ButtonText' },
  },
  wide: { width: '34px' },
});

interface CarouselWords {
  readonly name: string;
  readonly pause: string;
  readonly play: string;
  /** "Photo 2 of 3". */
  readonly slide: (number: number) => string;
}

/** Autoplays until stopped, touched or focused; never with reduced motion. */
export function Carousel({
  words,
  slides,
}: {
  words: CarouselWords;
  slides: readonly { readonly id: string; readonly content: ReactElement }[];
}): ReactElement {
  const styles = useStyles();
  const still = useLessMotion();
  return (
    <FluentCarousel
      aria-label={words.name}
      className={styles.root}
      circular
      draggable
      groupSize={1}
      autoplayInterval={INTERVAL}
      motion={{ kind: 'slide', duration: still ? 0 : SPEED }}
    >
      <CarouselViewport className={styles.viewport} draggable={false}>
        <Controls words={words} count={slides.length} still={still} />
        <CarouselSlider className={styles.slider}>
          {slides.map(({ id, content }, index) => (
            <CarouselCard
              key={id}
              role="group"
              aria-label={words.slide(index + 1)}
              className={styles.card}
            >
              {content}
            </CarouselCard>
          ))}
        </CarouselSlider>
      </CarouselViewport>
    </FluentCarousel>
  );
}

/** Pause comes first, to be found at once (WCAG 2.2.2). */
function Controls({
  words,
  count,
  still,
}: {
  words: CarouselWords;
  count: number;
  still: boolean;
}) {
  const styles = useStyles();
  const [isStopped, setStopped] = useState(still);
  const plays = !isStopped;
  const enableAutoplay = useCarouselContext_unstable((context) => context.enableAutoplay);
  const present = useCarouselContext_unstable((context) => context.activeIndex);
  const select = useCarouselContext_unstable((context) => context.selectPageByIndex);
  useEffect(() => {
    enableAutoplay(plays);
    return () => enableAutoplay(false);
  }, [enableAutoplay, plays]);
  return (
    <div className={styles.controls} data-plays={plays}>
      <button
        type="button"
        className={styles.control}
        aria-label={plays ? words.pause : words.play}
        onClick={() => setStopped(plays)}
      >
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
          <path d={plays ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={mergeClasses(styles.control, styles.show, index === present && styles.wide)}
          aria-label={words.slide(index + 1)}
          aria-current={index === present ? 'true' : undefined}
          onClick={(event) => {
            setStopped(true);
            select(event, index);
          }}
        >
          <span className={mergeClasses(styles.dot, index === present && styles.present)} />
        </button>
      ))}
    </div>
  );
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function useLessMotion(): boolean {
  const [less, setLess] = useState(() => window.matchMedia(LESS_MOTION).matches);
  useEffect(() => {
    const query = window.matchMedia(LESS_MOTION);
    const follow = (): void => setLess(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return less;
}
