import type { Colors } from '@creneau/core';
import { declarationsOf, themeOf } from './theme';

/** Dresses an element, and all in it, in the colours of a group: where no server has done so, or the address asks for others. */
export function dress(element: HTMLElement, colors: Colors): void {
  for (const declaration of declarationsOf(themeOf(colors)).split(';')) {
    const [name = '', value = ''] = declaration.split(':');
    element.style.setProperty(name, value);
  }
}
