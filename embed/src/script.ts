import { defineElement, inline } from './inline';
import { floatingButton } from './floating-button';
import { readAddress } from './frame';
import { optionsOf, script } from './options';
import { popUp, type PopUp } from './pop-up';

const api = { inline, popUp, floatingButton };

declare global {
  interface Window {
    creneau?: typeof api;
  }
}

const OPENERS = '[data-creneau]';
const NATIVE = 'a,button,input,summary';

/** A page may load the script twice, for elements and for a floating button: the first copy defines the elements. */
const isFirst = !window.creneau;

const popUps = new WeakMap<HTMLElement, PopUp>();

/** Delegated, so that elements added later work too. */
function openBooking(event: MouseEvent | KeyboardEvent): void {
  // the document itself can have the focus
  const opener = (event.target as Partial<Element>).closest?.<HTMLElement>(OPENERS);
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if ('key' in event && (opener.matches(NATIVE) || !['Enter', ' '].includes(event.key))) return;
  const options = optionsOf(opener);
  // falls back to following the link, as without the script
  if (!readAddress(opener, options)) return;
  event.preventDefault();
  const bookingPopUp = popUps.get(opener) ?? popUp(opener, options);
  popUps.set(opener, bookingPopUp);
  bookingPopUp.update(options);
  bookingPopUp.open();
}

function begin(): void {
  if (script?.dataset['creneauFloat']) floatingButton(optionsOf(script));
  if (!isFirst) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-creneau-inline]'))
    inline(place, optionsOf(place));
  for (const opener of document.querySelectorAll<HTMLElement>(`${OPENERS}:not(${NATIVE})`)) {
    opener.tabIndex = 0;
    opener.setAttribute('role', 'button');
  }
}

if (isFirst) {
  window.creneau = api;
  document.addEventListener('click', openBooking);
  document.addEventListener('keydown', openBooking);
  // synchronous: elements parsed after the script have their height from the start
  defineElement();
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
