import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { Button } from '../design/Button';
import { movedInMenu, onPressOutside } from '../design/menu';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { menuItem, menuSurface } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { LateIcon } from './LateIcon';

const useStyles = makeStyles({
  place: { position: 'relative', flex: 'none' },
  menu: {
    ...menuSurface,
    zIndex: 4,
    top: 'calc(100% + 4px)',
    right: '0',
    boxSizing: 'border-box',
    width: 'max-content',
    minWidth: '248px',
    maxWidth: 'calc(100vw - 32px)',
  },
  above: { top: 'auto', bottom: 'calc(100% + 4px)' },
  item: { ...menuItem, gap: '12px', textDecorationLine: 'none' },
  grave: { color: color.error },
  apart: { margin: '6px 0', border: '0 solid transparent', borderTop: `1px solid ${color.line}` },
});

/** Something to do, or somewhere to go. */
export interface Action {
  readonly icon: ReactElement;
  readonly words: string;
  /** Takes something away: it stands apart. */
  readonly grave?: boolean;
  readonly onPress?: () => void;
  /** An address outside of this page, which opens in a new window; said in words. */
  readonly outside?: { readonly href: string; readonly said: string };
}

/** What can be done with one thing, which names the menu, behind one button. One stop: arrows, Home and End move, Escape gives the focus back. */
export function ActionMenu({
  label,
  of,
  actions,
}: {
  label: string;
  of: string;
  actions: readonly Action[];
}): ReactElement {
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [isAbove, setIsAbove] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = (): HTMLElement[] => [
    ...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];

  useLayoutEffect(() => {
    const box = open ? place.current?.querySelector('[role=menu]')?.getBoundingClientRect() : null;
    if (box) setIsAbove(box.bottom > window.innerHeight && box.height < box.top - 48);
    else setIsAbove(false);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    items()[0]?.focus({ preventScroll: true });
    return onPressOutside(
      (pressed) => place.current?.contains(pressed),
      () => setOpen(false),
    );
  }, [open]);

  const close = (): void => {
    opener.current?.focus();
    setOpen(false);
  };
  const moved = (event: KeyboardEvent): void =>
    movedInMenu(event, items(), { leave: () => setOpen(false), close });
  return (
    <div ref={place} className={styles.place}>
      <Button
        ref={opener}
        look="plain"
        quiet
        iconOnly
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <LateIcon name="more" />
        <VisuallyHidden>
          {label} {of}
        </VisuallyHidden>
      </Button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={`${label} ${of}`}
          className={mergeClasses(styles.menu, isAbove && styles.above)}
          onKeyDown={moved}
        >
          {actions.map((action) => (
            <Item key={action.words} action={action} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({
  action: { icon, words, grave, onPress, outside },
  onDone,
}: {
  action: Action;
  onDone: () => void;
}) {
  const styles = useStyles();
  const className = mergeClasses(styles.item, grave && styles.grave);
  const content = (
    <>
      {icon}
      <span>
        {words}
        {outside && <VisuallyHidden> {outside.said}</VisuallyHidden>}
      </span>
    </>
  );
  const item = outside ? (
    <a
      role="menuitem"
      tabIndex={-1}
      className={className}
      href={outside.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onDone}
    >
      {content}
    </a>
  ) : (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      onClick={() => {
        onDone();
        onPress?.();
      }}
    >
      {content}
    </button>
  );
  return (
    <>
      {grave && <hr className={styles.apart} />}
      {item}
    </>
  );
}
