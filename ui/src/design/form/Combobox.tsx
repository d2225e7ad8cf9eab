import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
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
    // over the bar at the foot of the window
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
    boxSizing: 'border-box',
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
  /** What it shows, which may say more while Enter would take it. */
  readonly render: (isActive: boolean) => ReactElement;
}

interface ComboboxProps {
  readonly id: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The id of what is said of the field beside its label. */
  readonly describedBy: string;
  readonly icon: ReactElement;
  readonly listLabel: string;
  readonly clearLabel: string;
  /** What came of the text, in words; who listens is told by the page around. */
  readonly summary: string;
  readonly isBusy: boolean;
  /** Left out while there is nothing to show: the list stays closed. */
  readonly options: readonly ComboboxOption[] | undefined;
  readonly onType: (text: string) => void;
}

/** A text field with a list of what its text may mean: the arrows go through the list, Enter takes one. */
export function Combobox({
  id,
  ref,
  describedBy,
  icon,
  listLabel,
  clearLabel,
  summary,
  isBusy,
  options,
  onType,
}: ComboboxProps): ReactElement {
  const styles = useStyles();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const isShown = isOpen && options !== undefined;
  const count = options?.length ?? 0;
  const active = isShown && count > 0 ? Math.min(place, count - 1) : undefined;
  const optionId = (index: number): string => `${listId}option${index}`;

  const type = (words: string): void => {
    setTyped(words);
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
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // never the form: nothing is sent by a press too early
      Enter: () => take(active === undefined ? undefined : options?.[active]),
      Escape: () => (isShown ? setOpen(false) : type('')),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

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
        {...((isShown || typed !== '') && { 'data-holds-escape': '' })}
        {...(active !== undefined && { 'aria-activedescendant': optionId(active) })}
        value={typed}
        onChange={(_, { value }) => type(value)}
        onKeyDown={handleKey}
        onFocus={() => setOpen(true)}
        // a dialog gives the focus back without a focus event: React hears none while it removes the dialog
        onBlur={({ relatedTarget }) => setOpen(Boolean(relatedTarget?.closest('dialog')))}
      />
      {typed !== '' && (
        <Button
          look="plain"
          quiet
          iconOnly
          className={styles.clear}
          onClick={() => {
            type('');
            ref.current?.focus();
          }}
        >
          <Icon name="close" />
          <VisuallyHidden>{clearLabel}</VisuallyHidden>
        </Button>
      )}
      {/* what a press does must not be lost to the field's losing the focus */}
      <div
        className={isShown ? styles.popup : undefined}
        hidden={!isShown}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        role="presentation"
      >
        <p className={styles.summary} aria-hidden="true">
          {summary}
        </p>
        <div id={listId} role="listbox" aria-label={listLabel} className={styles.list}>
          {options?.map((option, index) => (
            // the field has the focus and the keys
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={optionId(index)}
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
    </div>
  );
}
