import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** A disclosure: the attributes of its button, its list and their container. */
export interface Disclosure {
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
export function useDisclosure(): Disclosure {
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
