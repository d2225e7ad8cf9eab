import { dayOf, hourOf, type Slot } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { rovingTo } from '../../design/roving';
import { useFormats } from '../../i18n/use-formats';
import { text } from '../../design/theme/scale';
import { menuItem, menuSurface } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';
import { MENU_MINIMUM, menuMaximum } from './menu-width';
import type { SlotWords } from './use-slot-words';
import { isSame, type Time } from '@creneau/core/presentation';

const useStyles = makeStyles({
  menu: {
    ...menuSurface,
    zIndex: 4,
    top: 'calc(100% + 4px)',
    left: '0',
    boxSizing: 'border-box',
    minWidth: `max(100%, ${MENU_MINIMUM}px)`,
    width: 'max-content',
  },
  choice: { ...menuItem, gap: '16px' },
  who: { flexGrow: 1 },
  places: { ...text.secondary, color: color.ink2, whiteSpace: 'nowrap' },
});

interface SlotMenuProps {
  readonly time: Time;
  readonly chosen: Slot | undefined;
  readonly words: SlotWords;
  readonly onChoose: (slot: Slot) => void;
  readonly onClose: () => void;
}

/** The records of one instant: who, places, promotion. Choosing selects, and nothing more. */
export function SlotMenu({ time, chosen, words, onChoose, onClose }: SlotMenuProps): ReactElement {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? []),
  ];
  const opener = (): HTMLElement | null =>
    menu.current?.previousElementSibling as HTMLElement | null;

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    const { clientWidth } = document.documentElement;
    box.style.maxWidth = `${menuMaximum(clientWidth)}px`;
    if (box.getBoundingClientRect().right > clientWidth - 8)
      Object.assign(box.style, { left: 'auto', right: '0' });
  }, []);

  useEffect(() => {
    const at = time.slots.findIndex((slot) => isSame(slot, chosen));
    items()[Math.max(at, 0)]?.focus({ preventScroll: true });
    const closeOutside = ({ target }: PointerEvent): void => {
      const isInside = [menu.current, opener()].some((part) => part?.contains(target as Node));
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
    // moves the focus once, when the menu opens
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const close = (): void => {
    opener()?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Tab') onClose();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    const all = items();
    const to = rovingTo(event, all.length, all.indexOf(document.activeElement as HTMLElement));
    if (to !== undefined) all[to]?.focus();
  };
  const label = t('menu.label', {
    time: hourOf(time.start),
    day: formats.dayOfYear(dayOf(time.start)),
  });
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {time.slots.map((slot) => {
        const { who, places, discount } = words.choice(slot);
        const isChosen = isSame(slot, chosen);
        return (
          <button
            key={`${slot.promotion ?? 0} ${slot.calendarIds.join()}`}
            type="button"
            role="menuitemradio"
            aria-checked={isChosen}
            tabIndex={-1}
            className={styles.choice}
            onClick={() => {
              onChoose(slot);
              close();
            }}
          >
            {isChosen && <Icon name="check" size={18} />}
            <span className={styles.who}>{who}</span>
            {places && <span className={styles.places}>{places}</span>}
            {discount && <Chip tone="promo">{discount}</Chip>}
          </button>
        );
      })}
    </div>
  );
}
