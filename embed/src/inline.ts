import { createFrame, type Booking } from './frame';
import type { BookingOptions } from './options';

/**
 * Shows the booking in an element, as high as it is. The element is as high as the window at least, unless the styles of the page
 * say otherwise, and a shorter step fills it: what stands below does not jump from step to step.
 */
export function inline(target: HTMLElement, options: BookingOptions): Booking {
  const frame = createFrame(options, { target });
  if (!parseFloat(getComputedStyle(target).minHeight)) target.style.minHeight = '100vh';
  target.append(frame.element);
  return frame;
}
