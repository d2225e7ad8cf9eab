import { dayOf, hourOf, type Slot } from '@creneau/core';
import { isSame, type Time } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Chip } from '../../design/Chip';
import { FluentTheme } from '../../design/FluentTheme';
import { ChoiceItem, ChoiceMenu } from '../../design/Menu';
import { useFormats } from '../../i18n/use-formats';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import type { SlotWords } from './use-slot-words';

export const MENU_MINIMUM = 132;

const MARGIN = 32;

/** Pixels by window width: about two columns, or the window on a phone. */
const WIDEST_ABOVE = [
  { above: 1172, widest: 320 },
  { above: 1024, widest: 300 },
  { above: 880, widest: 280 },
  { above: 736, widest: 264 },
  { above: 580, widest: 248 },
  { above: 420, widest: 232 },
] as const;

export const menuMaximum = (width: number): number =>
  WIDEST_ABOVE.find(({ above }) => width > above)?.widest ?? Math.max(MENU_MINIMUM, width - MARGIN);

const useStyles = makeStyles({
  who: { flexGrow: 1 },
  places: { ...text.secondary, color: color.ink2, whiteSpace: 'nowrap' },
});

interface SlotMenuProps {
  readonly time: Time;
  readonly chosenSlot: Slot | undefined;
  readonly words: SlotWords;
  readonly opener: HTMLElement;
  readonly onChoose: (slot: Slot) => void;
  readonly onClose: () => void;
}

/** Choosing only selects. */
export function SlotMenu(props: SlotMenuProps): ReactElement {
  const { time, chosenSlot, words, opener, onChoose, onClose } = props;
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const selection = time.slots.find((slot) => isSame(slot, chosenSlot));
  return (
    <FluentTheme>
      <ChoiceMenu
        name={t('menu.label', {
          time: hourOf(time.start),
          day: formats.dayOfYear(dayOf(time.start)),
        })}
        opener={opener}
        chosen={selection && keyOf(selection)}
        minWidth={MENU_MINIMUM}
        maxWidth={menuMaximum(document.documentElement.clientWidth)}
        onClose={onClose}
      >
        {time.slots.map((slot) => {
          const { who, places, discount } = words.choice(slot);
          return (
            <ChoiceItem
              key={keyOf(slot)}
              value={keyOf(slot)}
              isChosen={slot === selection}
              onChoose={() => onChoose(slot)}
            >
              <span className={styles.who}>{who}</span>
              {places && <span className={styles.places}>{places}</span>}
              {discount && <Chip tone="promo">{discount}</Chip>}
            </ChoiceItem>
          );
        })}
      </ChoiceMenu>
    </FluentTheme>
  );
}

const keyOf = ({ promotion, calendarIds }: Slot): string =>
  `${promotion ?? 0} ${calendarIds.join()}`;
