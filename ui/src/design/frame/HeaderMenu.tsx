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
import { menuSurface } from '../theme/surfaces';

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

interface HeaderMenuProps {
  readonly opener: ReactNode;
  readonly openerClass?: string | undefined;
  readonly className?: string | undefined;
  /** `li` elements, which may call `close`. */
  readonly children: (close: () => void) => ReactNode;
}

/** Closes on Escape or when the focus leaves it. */
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
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const around = {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      event.preventDefault(); // the surrounding page handles the same key
      close();
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
      <ul id={id} hidden={!open} {...(open && { className: styles.menu, 'data-holds-escape': '' })}>
        {open && children(close)}
      </ul>
    </div>
  );
}
