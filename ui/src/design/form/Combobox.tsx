import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useId,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Button } from '../Button';
import { TextInput } from './controls';
import { Icon } from '../Icon';
import { forcedColors } from '../theme/breakpoints';
import { radius, shadow, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { VisuallyHidden } from '../VisuallyHidden';

const useStyles = makeStyles({
  place: { position: 'relative' },
  icon: {
    position: 'absolute',
    top: '13px',
    left: '15px',
    height: '22px',
    color: color.ink2,
    pointerEvents: 'none',
  },
  input: { padding: '11px 54px 11px 48px' },
  clear: { position: 'absolute', top: '2px', right: '2px' },
  popup: {
    position: 'absolute',
    top: 'calc(100% + 8px)',
    left: '0',
    right: '0',
    // above the bar at the foot of the window
    zIndex: 10,
    overflow: 'hidden',
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    boxShadow: shadow.menu,
  },
  summary: { margin: '0', padding: '12px 16px 4px', ...text.hint, color: color.ink2 },
  list: {
    maxHeight: 'min(420px, 45vh)',
    overflowY: 'auto',
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    minHeight: '64px',
    padding: '8px 16px',
    cursor: 'pointer',
  },
  active: {
    backgroundColor: color.tint,
    [forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

interface ComboboxOption {
  readonly key: number | string;
  readonly className?: string;
  readonly onTake: () => void;
  readonly render: (isActive: boolean) => ReactElement;
}

interface ComboboxProps {
  readonly id: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly describedBy: string;
  readonly icon: ReactElement;
  readonly listLabel: string;
  readonly clearLabel: string;
  readonly summary: string;
  readonly isBusy: boolean;
  readonly options: readonly ComboboxOption[] | undefined;
  readonly onType: (text: string) => void;
}

/** Arrow keys move through the list, Enter chooses. */
export function Combobox(props: ComboboxProps): ReactElement {
  const { id, ref, describedBy, icon, clearLabel, isBusy } = props;
  const styles = useStyles();
  const listId = useId();
  const list = useList(props, listId);
  const { typed: searchText, isShown, active } = list;
  return (
    <div className={styles.place}>
      <span className={styles.icon}>{icon}</span>
      <TextInput
        ref={ref}
        id={id}
        role="combobox"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-describedby={describedBy}
        aria-busy={isBusy}
        {...((isShown || searchText !== '') && { 'data-holds-escape': '' })}
        {...(active !== undefined && { 'aria-activedescendant': optionId(listId, active) })}
        value={searchText}
        onChange={(_, { value }) => list.type(value)}
        onKeyDown={list.handleKey}
        onFocus={() => list.setOpen(true)}
        // a closing dialog restores the focus without a focus event while React removes it
        onBlur={({ relatedTarget }) => list.setOpen(Boolean(relatedTarget?.closest('dialog')))}
      />
      {searchText !== '' && (
        <Button
          look="plain"
          quiet
          iconOnly
          className={styles.clear}
          onClick={() => {
            list.type('');
            ref.current?.focus();
          }}
        >
          <Icon name="close" />
          <VisuallyHidden>{clearLabel}</VisuallyHidden>
        </Button>
      )}
      <PopUp {...props} listId={listId} list={list} />
    </div>
  );
}

const optionId = (listId: string, index: number): string => `${listId}option${index}`;

function useList({ options, onType }: ComboboxProps, listId: string) {
  const [searchText, setSearchText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const isShown = isOpen && options !== undefined;
  const count = options?.length ?? 0;
  const active = isShown && count > 0 ? Math.min(place, count - 1) : undefined;

  const type = (words: string): void => {
    setSearchText(words);
    setOpen(true);
    setPlace(0);
    onType(words);
  };
  const take = (option: ComboboxOption | undefined): void => {
    if (!option) return;
    setOpen(false);
    option.onTake();
  };
  const move = (by: 1 | -1): void => {
    if (!isShown) return setOpen(true);
    if (active === undefined) return;
    const next = (active + by + count) % count;
    setPlace(next);
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // never submits the form: Enter may be pressed before an option appears
      Enter: () => take(active === undefined ? undefined : options?.[active]),
      Escape: () => (isShown ? setOpen(false) : type('')),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { typed: searchText, isShown, active, type, take, setOpen, setPlace, handleKey };
}

function PopUp({
  summary,
  listLabel,
  options,
  listId,
  list: { isShown, active, take, setPlace },
}: ComboboxProps & { listId: string; list: ReturnType<typeof useList> }) {
  const styles = useStyles();
  // a press on an option must not blur the field, which closes the list
  const keepFocus = (event: SyntheticEvent): void => event.preventDefault();
  return (
    <div
      className={isShown ? styles.popup : undefined}
      hidden={!isShown}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      role="presentation"
    >
      <p className={styles.summary} aria-hidden="true">
        {summary}
      </p>
      <div id={listId} role="listbox" aria-label={listLabel} className={styles.list}>
        {options?.map((option, index) => (
          // the field has the focus and handles the keys
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.key}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={mergeClasses(
              styles.option,
              option.className,
              index === active && styles.active,
            )}
            onClick={() => take(option)}
            onPointerMove={() => setPlace(index)}
          >
            {option.render(index === active)}
          </div>
        ))}
      </div>
    </div>
  );
}
