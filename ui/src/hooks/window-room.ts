import { daysShown } from '@creneau/core';

/** Pixels: the default text size. */
const LETTERS = 16;

/** Larger text leaves room for fewer days. */
export const windowRoom = {
  get days(): number {
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) || LETTERS;
    return daysShown((window.innerWidth / letters) * LETTERS);
  },
};
