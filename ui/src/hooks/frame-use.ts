let isUsed = false;

/**
 * Notices that a visitor types something or takes a time in a frame. A page around it that is allowed to can fill in the rest, and
 * lay the frame unseen over its own: a single press is then not known to be meant for a booking.
 */
export function watchFrameUse(page: Window): void {
  const look = ({ isTrusted, type, target }: Event): void => {
    isUsed ||=
      isTrusted && (type === 'input' || (target as Element).closest('[data-start]') !== null);
  };
  for (const type of ['input', 'click']) page.addEventListener(type, look, { capture: true });
}

/** Whether the page is in a frame in which nobody has typed anything or taken a time. */
export const isUntouchedFrame = (): boolean => window.parent !== window && !isUsed;
