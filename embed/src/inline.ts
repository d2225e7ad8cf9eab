import { type Booking, createFrame, createShadowHost } from './frame';
import { type BookingOptions, optionsOf } from './options';

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

/** `<creneau-booking group="salon-lumiere">`: an inline booking that follows its attributes. */
export function defineElement(): void {
  if (customElements.get('creneau-booking')) return;
  customElements.define(
    'creneau-booking',
    class extends HTMLElement {
      private takeOff: (() => void) | undefined;

      connectedCallback(): void {
        this.style.display ||= 'block';
        const booking = inline(this, optionsOf(this));
        const changes = new MutationObserver(() => booking.update(optionsOf(this)));
        changes.observe(this, { attributes: true });
        this.takeOff = () => {
          changes.disconnect();
          booking.remove();
        };
      }

      disconnectedCallback(): void {
        this.takeOff?.();
      }
    },
  );
}
