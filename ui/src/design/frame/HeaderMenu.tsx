import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../Button';
import { upTo, width } from '../theme/breakpoints';
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
    ':hover': { backgroundColor: color.tint },
    ':focus-visible': { outlineOffset: '-2px' },
  },
});

/** A disclosure: the attributes of its button, its list and their container. */
interface Disclosure {
  readonly open: boolean;
  /** Closes it, and gives the focus back to its button. */
  readonly close: () => void;
  /** Container of button and list: listens for Escape and for the focus leaving both. */
  readonly place: {
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opens: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onClick: () => void;
  };
  readonly list: { readonly id: string; readonly hidden: boolean };
}

/** A list opened by a button; closes on Escape or when the focus leaves it. */
function useDisclosure(): Disclosure {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    open,
    close,
    place: {
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      },
      onKeyDown: ({ key }) => {
        if (key === 'Escape' && open) close();
      },
    },
    button,
    opens: { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    list: { id, hidden: !open },
  };
}

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
  const { open, close, place, button, opens, list } = useDisclosure();
  return (
    <div className={mergeClasses(styles.place, className)} {...place}>
      <Button ref={button} look="plain" quiet slim className={openerClass} {...opens}>
        {opener}
      </Button>
      <ul {...list} className={open ? styles.menu : undefined}>
        {children(close)}
      </ul>
    </div>
  );
}
