/** Milliseconds between two messages: at most ten a second. */
const PAUSE = 100;
/** Milliseconds. Fallback for frames out of sight, which get no animation frames. */
const OUT_OF_SIGHT = 200;
const HIGHEST = 20_000;

/**
 * Reports the height of the content, rounded up, on every change. It does not depend on the window's height (`data-framed`
 * in ui/src/design/theme/global.css), so a resize by the host page causes no further message.
 * @returns measures again.
 */
export function followHeight(page: Window, tell: (height: number) => void): () => void {
  const { documentElement } = page.document;
  let last = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let due: (() => void) | undefined;

  const look = (): void => {
    const height = Math.min(HIGHEST, Math.ceil(documentElement.getBoundingClientRect().height));
    if (height === last || height === 0) return;
    last = height;
    lastAt = performance.now();
    tell(height);
  };
  const plan = (): void => {
    if (due) return;
    const once = (): void => {
      if (due !== once) return;
      due = undefined;
      look();
    };
    due = once;
    const pause = Math.max(0, lastAt + PAUSE - performance.now());
    setTimeout(() => page.requestAnimationFrame(once), pause);
    setTimeout(once, pause + OUT_OF_SIGHT);
  };
  new ResizeObserver(plan).observe(documentElement);
  return plan;
}
