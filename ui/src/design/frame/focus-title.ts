/** Gives the focus to the title of the page, for what had it goes away. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
