/** Focuses the title of the page when the focused element is removed. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
