import { daysShown } from '@creneau/core';

/** Pixels: the default text size. */
const LETTERS = 16;

/** Days that fit in the window at the current text size: larger text leaves room for fewer. */
export class WindowRoom {
  get days(): number {
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) || LETTERS;
    return daysShown((window.innerWidth / letters) * LETTERS);
  }
}
