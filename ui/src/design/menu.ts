import type { KeyboardEvent } from 'react';
import { rovingTo } from './roving';

/** How a menu ends. */
interface MenuEnds {
  /** The focus goes on elsewhere. */
  readonly leave: () => void;
  /** The focus comes back to what opened it. */
  readonly close: () => void;
}

/** What an open menu hears: arrows, Home and End move among its items, Escape closes it, Tab leaves it. */
export function movedInMenu(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  { leave, close }: MenuEnds,
): void {
  if (event.key === 'Tab') leave();
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
  }
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = rovingTo(event, items.length, at);
  if (to !== undefined) items[to]?.focus();
}

/** Tells of a press anywhere else, from now on; answers how to stop. */
export function onPressOutside(
  isInside: (pressed: Node) => boolean | undefined,
  leave: () => void,
): () => void {
  const pressed = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node && isInside(target))) leave();
  };
  document.addEventListener('pointerdown', pressed);
  return () => document.removeEventListener('pointerdown', pressed);
}
