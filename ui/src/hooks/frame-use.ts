let isUsed = false;

/**
 * Against clickjacking: a host page can prefill the rest and lay the frame invisibly over its own content, so a single
 * press may not be intended as a booking.
 */
export function watchFrameUse(page: Window): void {
  const look = ({ isTrusted, type, target }: Event): void => {
    isUsed ||=
      isTrusted && (type === 'input' || (target as Element).closest('[data-start]') !== null);
  };
  for (const type of ['input', 'click']) page.addEventListener(type, look, { capture: true });
}

/** True in a frame in which nothing was typed or selected. */
export const isUntouchedFrame = (): boolean => window.parent !== window && !isUsed;
