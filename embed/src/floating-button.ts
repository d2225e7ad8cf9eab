import { type Booking, createShadowHost, readAddress, wordsIn } from './frame';
import type { BookingOptions } from './options';
import { popUp, type PopUp } from './pop-up';

const BUTTON =
  'position:fixed;z-index:2147483000;right:20px;bottom:calc(20px + env(safe-area-inset-bottom));min-height:56px;padding:0 24px;border:0;border-radius:28px;font:700 16px/24px system-ui,sans-serif;box-shadow:0 4px 16px rgb(0 0 0/30%);cursor:pointer;';

const DARK = '#1e1e1e';

/**
 * A fixed button at the foot of the window that opens the booking over the page; hidden while its options have no valid
 * address.
 */
export function floatingButton(options: BookingOptions): Booking {
  const button = document.createElement('button');
  const element = createShadowHost('creneau-button', button);
  let bookingPopUp: PopUp | undefined;
  const update = (next: BookingOptions): void => {
    if (!readAddress(element, next)) return;
    const { colors, label, locale } = next;
    const ground = hexOf(colors?.primary) ?? DARK;
    button.style.cssText = `${BUTTON}background:${ground};color:${isLight(ground) ? DARK : '#fff'}`;
    button.textContent = label ?? wordsIn(locale)[0];
    if (bookingPopUp) bookingPopUp.update(next);
    else bookingPopUp = popUp(element, next);
    button.onclick = bookingPopUp.open;
  };
  button.type = 'button';
  button.part.add('button');
  button.style.display = 'none';
  document.body.append(element);
  update(options);
  return {
    update,
    remove: () => {
      bookingPopUp?.remove();
      element.remove();
    },
  };
}

const hexOf = (color = ''): string | undefined =>
  /^#?[\da-f]{6}$/i.test(color) ? `#${color.replace('#', '')}` : undefined;

/** True when dark text has more contrast on a colour than white. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
