import { daysShown } from '@creneau/core';

/** The size of letters by default, in pixels. */
const LETTERS = 16;

/** The room that the window has: larger letters take more of it. */
export class WindowRoom {
  get days(): number {
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) || LETTERS;
    return daysShown((window.innerWidth / letters) * LETTERS);
  }
}
