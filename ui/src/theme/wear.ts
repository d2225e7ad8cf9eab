import { declarationsOf, type Theme } from './theme';

/** Dresses an element, and all in it, in the theme. */
export function wear(theme: Theme, element: HTMLElement): void {
  for (const declaration of declarationsOf(theme).split(';')) {
    const [name = '', value = ''] = declaration.split(':');
    element.style.setProperty(name, value);
  }
}
