import type { Booking } from './frame';
import { inline } from './inline';
import { optionsOf } from './options';

/** `<creneau-booking group="salon-lumiere">`: the booking in place, by the attributes it has at any moment. */
export function defineElement(): void {
  if (customElements.get('creneau-booking')) return;
  customElements.define(
    'creneau-booking',
    class extends HTMLElement {
      private booking: Booking | undefined;
      private readonly changes = new MutationObserver(() => this.booking?.update(optionsOf(this)));

      connectedCallback(): void {
        this.style.display ||= 'block';
        this.booking = inline(this, optionsOf(this));
        this.changes.observe(this, { attributes: true });
      }

      disconnectedCallback(): void {
        this.changes.disconnect();
        this.booking?.remove();
      }
    },
  );
}
