import { createFrame, type Booking } from './frame';
import type { BookingOptions } from './options';
import { createShadowHost } from './shadow';

/**
 * Shows the booking in an element, as high as it is. The element is as high as the window at least, unless the styles of the page
 * say otherwise, and a shorter step fills it: what stands below does not jump from step to step.
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
