import { hourOf, type Slot } from '@creneau/core';
import { isSame, type Time } from '@creneau/core/presentation';
import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '../../design/Icon';
import { laterOverlay } from '../../design/frame/later-overlay';
import { useSlotClass } from './slot-styles';
import type { SlotWords } from './use-slot-words';
import { factLine } from '../../i18n/use-formats';

const loadMenu = async () => ({ default: (await import('./SlotMenu')).SlotMenu });
const SlotMenu = laterOverlay(loadMenu);

/** Idle milliseconds before the menu is prefetched; an earlier press loads it. */
const REST = 1000;

interface SlotButtonProps {
  readonly time: Time;
  readonly chosenSlot: Slot | undefined;
  readonly words: SlotWords;
  readonly isStop: boolean;
  readonly onChoose: (slot: Slot) => void;
}

export function SlotButton(props: SlotButtonProps): ReactElement {
  const { time, chosenSlot, words, isStop, onChoose } = props;
  const className = useSlotClass();
  const [only, ...others] = time.slots;
  if (!only || others.length > 0) return <Several {...props} />;
  const isChosen = chosenSlot?.start === time.start;
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isChosen}
      aria-label={words.name(time)}
      data-note={words.note(time)}
      data-start={time.start}
      data-promotion={only.promotion}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(only)}
    >
      {isChosen && <Icon name="check" size={18} />} {hourOf(time.start)}
    </button>
  );
}

function Several({ time, chosenSlot, words, isStop, onChoose }: SlotButtonProps) {
  const className = useSlotClass();
  // set while its menu is open
  const [opener, setOpener] = useState<HTMLElement>();
  const isOpen = opener !== undefined;
  useEffect(() => {
    // a failed prefetch is retried on a press
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), REST);
    return () => clearTimeout(timer);
  }, []);
  const selection = time.slots.find((slot) => isSame(slot, chosenSlot));
  const { who, places, discount } = selection
    ? words.choice(selection)
    : { who: '', places: '', discount: '' };
  const note = factLine([who, discount]);
  const name = [words.name(time), who, discount, selection ? places : '']
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        data-note={selection ? note : words.note(time)}
        data-start={time.start}
        data-chosen={selection ? '' : undefined}
        data-promotion={time.slots.every(({ promotion }) => promotion) ? '' : undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={({ currentTarget }) => setOpener(isOpen ? undefined : currentTarget)}
      >
        {selection && <Icon name="check" size={18} />} {hourOf(time.start)}{' '}
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {opener && (
        <SlotMenu
          time={time}
          chosenSlot={selection}
          words={words}
          opener={opener}
          onChoose={onChoose}
          onClose={() => setOpener(undefined)}
        />
      )}
    </>
  );
}
