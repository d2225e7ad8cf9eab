import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { reducedMotion } from './theme/breakpoints';
import { radius } from './theme/scale';
import { color } from './theme/tokens';

/** Milliseconds before a skeleton becomes visible: a shorter wait shows nothing. */
const SEEN_AFTER = 150;

const useStyles = makeStyles({
  block: {
    display: 'block',
    borderRadius: radius.button,
    backgroundColor: color.sunken,
    backgroundImage: `linear-gradient(90deg, transparent 20%, ${color.canvas} 50%, transparent 80%)`,
    backgroundSize: '200% 100%',
    opacity: 0,
    animationName: [
      { to: { opacity: 1 } },
      { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-50% 0' } },
    ],
    animationDuration: '100ms, 1500ms',
    animationDelay: `${SEEN_AFTER}ms, ${SEEN_AFTER}ms`,
    animationIterationCount: '1, infinite',
    animationFillMode: 'forwards, none',
    [reducedMotion]: { animationIterationCount: '1, 0', backgroundImage: 'none' },
  },
});

export function Skeleton({
  width = '100%',
  height,
}: {
  width?: number | string;
  height: number | string;
}): ReactElement {
  return <span aria-hidden="true" className={useStyles().block} style={{ width, height }} />;
}
