import { defineElement } from './element';
import { floatingButton } from './floating-button';
import { inline } from './inline';
import { optionsOf } from './options';
import { popUp, type PopUp } from './pop-up';

const api = { inline, popUp, floatingButton };

declare global {
  interface Window {
    creneau?: typeof api;
  }
}

const script = document.currentScript;
const OPENERS = '[data-creneau]';
const NATIVE = 'a,button,input,summary';

/** The pop-ups that were opened, by what opens them. */
const opened = new WeakMap<HTMLElement, PopUp>();

function openFrom(opener: HTMLElement): void {
  const known = opened.get(opener) ?? popUp(opener, optionsOf(opener));
  opened.set(opener, known);
  known.update(optionsOf(opener));
  known.open();
}

const openerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(OPENERS) : null;

function begin(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-creneau-inline]'))
    inline(place, optionsOf(place));
  if (script instanceof HTMLScriptElement && script.dataset['creneauFloat'])
    floatingButton(optionsOf(script));
  for (const opener of document.querySelectorAll<HTMLElement>(OPENERS)) {
    if (opener.matches(NATIVE)) continue;
    opener.tabIndex = 0;
    opener.setAttribute('role', 'button');
  }
}

// one listener for all: what is put into the page later opens too
document.addEventListener('click', (event) => {
  const opener = openerOf(event);
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openFrom(opener);
});
document.addEventListener('keydown', (event) => {
  const opener = openerOf(event);
  if (!opener || opener.matches(NATIVE) || !['Enter', ' '].includes(event.key)) return;
  event.preventDefault();
  openFrom(opener);
});

window.creneau = api;
// at once: elements that the browser reads after the script have their height from the start
defineElement();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
