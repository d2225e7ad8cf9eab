import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** A short list that a button opens, by the attributes of its parts. */
export interface Disclosure {
  readonly open: boolean;
  /** Closes it, and gives the focus back to its button. */
  readonly close: () => void;
  /** Around the button and the list: only hears when the focus leaves them both, and Escape. */
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

/** Leaving it or Escape closes it. */
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
