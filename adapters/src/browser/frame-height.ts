/** Milliseconds between two heights: ten a second at most, however the host page answers them. */
const PAUSE = 100;
/** Milliseconds after which a height is told without an animation frame: a frame out of sight has none. */
const OUT_OF_SIGHT = 200;
const HIGHEST = 20_000;

/**
 * Tells the height of the content, rounded up, whenever it changes. The height of the window has no part in it (`data-framed` in
 * ui/src/design/theme/global.css), so that no answer of the host page makes another one.
 *
 * @returns looks again.
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
