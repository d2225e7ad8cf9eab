import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button';
import { useDisclosure } from '../use-disclosure';
import { radius, text } from '../theme/scale';
import { menuSurface } from '../theme/surfaces';
import { color } from '../theme/tokens';

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
