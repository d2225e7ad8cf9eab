import { daysShown } from '@creneau/core';
import { useSyncExternalStore } from 'react';

const followWidth = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** How many days fit in the window. */
export const useDaysShown = (): number =>
  useSyncExternalStore(
    followWidth,
    () => daysShown(window.innerWidth),
    () => daysShown(Number.POSITIVE_INFINITY),
  );
