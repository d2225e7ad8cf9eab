import { daysShown } from '@creneau/core';

/** The room that the window has. */
export class WindowRoom {
  get days(): number {
    return daysShown(window.innerWidth);
  }
}
