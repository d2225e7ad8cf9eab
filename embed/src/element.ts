import { inline } from './inline';
import { optionsOf } from './options';

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
