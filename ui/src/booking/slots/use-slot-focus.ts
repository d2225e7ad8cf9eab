import { dayOf, type Day } from '@creneau/core';
import { startAfterKey, type SlotsShown, type SlotsViewModel } from '@creneau/core/presentation';
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';

/** Focus target once the requested days are loaded: the button that requested them is removed. */
type FocusTarget = 'first' | Day;

export function useSlotFocus(slots: SlotsViewModel, { week, shown: visibleDays }: SlotsShown) {
  const days = useRef<HTMLDivElement>(null);
  const targetRef = useRef<FocusTarget | undefined>(undefined);

  const focusSlot = useCallback((day: FocusTarget): boolean => {
    const start = day === 'first' ? '' : `^="${day}"`;
    const slot = days.current?.querySelector<HTMLElement>(`[data-start${start}]`);
    slot?.focus();
    return slot !== null && slot !== undefined;
  }, []);

  // before paint, so that the days are never drawn without their focus
  useLayoutEffect(() => {
    if (week.state === 'loading' || targetRef.current === undefined) return;
    const target = targetRef.current;
    targetRef.current = undefined;
    if (!focusSlot(target) && !focusSlot('first')) days.current?.focus();
  }, [week, focusSlot]);

  const showFrom = useCallback(
    (day: Day): void => {
      // a visible day can be focused at once
      if (focusSlot(day)) return;
      targetRef.current = day;
      slots.showFrom(day);
    },
    [slots, focusSlot],
  );

  const handleKey = (event: KeyboardEvent): void => {
    const start = event.target instanceof HTMLElement ? event.target.dataset['start'] : undefined;
    if (start === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      targetRef.current = 'first';
      if (event.key === 'PageUp') slots.showPrevious();
      else slots.showNext();
      return;
    }
    const to = startAfterKey(visibleDays, { day: dayOf(start), start }, event.key);
    if (to === undefined) return;
    event.preventDefault();
    days.current?.querySelector<HTMLElement>(`[data-start="${to}"]`)?.focus();
  };

  return {
    days,
    focusFirst: () => void focusSlot('first'),
    awaitFirst: () => {
      targetRef.current = 'first';
    },
    showFrom,
    handleKey,
  };
}
