import { dayOf, type Day } from '@creneau/core';
import { startAfterKey, type SlotsShown, type SlotsViewModel } from '@creneau/core/presentation';
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';

/** What to focus once the requested days are loaded: the button that requested them no longer exists. */
type Awaited = 'first' | Day;

/** Moves the focus among the times by key, and onto the days that were asked for once they are loaded. */
export function useSlotFocus(slots: SlotsViewModel, { week, shown }: SlotsShown) {
  const days = useRef<HTMLDivElement>(null);
  const awaited = useRef<Awaited | undefined>(undefined);

  const focusSlot = useCallback((day: Awaited): boolean => {
    const start = day === 'first' ? '' : `^="${day}"`;
    const slot = days.current?.querySelector<HTMLElement>(`[data-start${start}]`);
    slot?.focus();
    return slot !== null && slot !== undefined;
  }, []);

  // before the paint: the days are never drawn without their focus
  useLayoutEffect(() => {
    if (week.state === 'loading' || awaited.current === undefined) return;
    const wanted = awaited.current;
    awaited.current = undefined;
    if (!focusSlot(wanted) && !focusSlot('first')) days.current?.focus();
  }, [week, focusSlot]);

  const showFrom = useCallback(
    (day: Day): void => {
      // a day that is on the screen already is only to be found
      if (focusSlot(day)) return;
      awaited.current = day;
      slots.showFrom(day);
    },
    [slots, focusSlot],
  );

  const handleKey = (event: KeyboardEvent): void => {
    const start = event.target instanceof HTMLElement ? event.target.dataset['start'] : undefined;
    if (start === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      awaited.current = 'first';
      if (event.key === 'PageUp') slots.showPrevious();
      else slots.showNext();
      return;
    }
    const to = startAfterKey(shown, { day: dayOf(start), start }, event.key);
    if (to === undefined) return;
    event.preventDefault();
    days.current?.querySelector<HTMLElement>(`[data-start="${to}"]`)?.focus();
  };

  return {
    /** The element around the times. */
    days,
    focusFirst: () => void focusSlot('first'),
    /** The next answer takes the focus. */
    awaitFirst: () => {
      awaited.current = 'first';
    },
    showFrom,
    handleKey,
  };
}
