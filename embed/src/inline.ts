import { createFrame, type Booking } from './frame';
import type { BookingOptions } from './options';
import { createShadowHost } from './shadow';

/**
 * Shows the booking in an element, as high as its content. The element is at least as high as the window, unless styled
 * otherwise, and stays so for shorter steps, so that the content below does not jump.
 */
export function inline(target: HTMLElement, options: BookingOptions): Booking {
  const frame = createFrame(options, { target });
  const element = createShadowHost('creneau-frame', frame.element);
  target.append(element);
  return {
    update: frame.update,
    remove: () => {
      frame.remove();
      element.remove();
    },
  };
}
