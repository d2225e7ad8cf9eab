import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from '../Button';
import { hovers, upTo, width } from '../theme/breakpoints';
import { radius, text } from '../theme/scale';
import { menuSurface } from '../theme/surfaces';
import { color } from '../theme/tokens';
import { visuallyHidden } from '../VisuallyHidden';

/** Under this width the header shows icons; their words stay for those who listen. */
const iconsOnly = upTo(width.headerIcons - 0.02);

/** What the entries of the header share. */
export const useHeaderStyles = makeStyles({
  entry: { [iconsOnly]: { padding: '0', width: '44px' } },
  /** The way in is a button where there is room for its word. */
  login: { [iconsOnly]: { border: '1px solid transparent', marginRight: '-10px' } },
  last: { marginRight: '-16px', [iconsOnly]: { marginRight: '-10px' } },
  words: {
    [iconsOnly]: visuallyHidden,
  },
});

const useStyles = makeStyles({
  place: { position: 'relative' },
  menu: {
    ...menuSurface,
    top: 'calc(100% + 4px)',
    right: '0',
    zIndex: 20,
    minWidth: '180px',
    maxHeight: '70vh',
    overflowY: 'auto',
    listStyleType: 'none',
  },
});

/** What one presses in a menu of the header: a button or a link. */
export const useMenuEntryStyles = makeStyles({
  entry: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    margin: '0',
    padding: '0 12px',
    border: '1px solid transparent',
    borderRadius: radius.box,
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    ...text.body,
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-2px' },
  },
});

interface HeaderMenuProps {
  /** What opens it. */
  readonly opener: ReactNode;
  readonly openerClass?: string | undefined;
  readonly className?: string | undefined;
  /** Its `li`s, each of which may close it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A header button that opens a list; closes on Escape or when the focus leaves it. */
export function HeaderMenu({
  opener,
  openerClass,
  className,
  children,
}: HeaderMenuProps): ReactElement {
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Closes it, and gives the focus back to its button. */
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  /** Listens for Escape, and for the focus that leaves button and list. */
  const around = {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && open) close();
    },
  };
  return (
    <div className={mergeClasses(styles.place, className)} {...around}>
      <Button
        ref={button}
        look="plain"
        quiet
        slim
        className={openerClass}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {opener}
      </Button>
      <ul id={id} hidden={!open} className={open ? styles.menu : undefined}>
        {children(close)}
      </ul>
    </div>
  );
}
