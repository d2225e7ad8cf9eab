import { makeStyles } from '@griffel/react';
import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { upTo, width } from './theme/breakpoints';
import { radius, text } from './theme/scale';
import { dialogSurface, seenHeight, seenPart } from './theme/surfaces';

const narrow = upTo(width.strip);

const useStyles = makeStyles({
  dialog: {
    ...dialogSurface,
    width: 'calc(100% - 32px)',
    maxWidth: '520px',
    height: 'fit-content',
    ...seenPart,
    maxHeight: `calc(${seenHeight} - 32px)`,
    margin: 'auto',
    padding: '28px',
    borderRadius: radius.dialog,
    [narrow]: {
      width: '100%',
      maxWidth: '100%',
      margin: 'auto 0 0',
      padding: '24px 20px 20px',
      borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
    },
  },
  title: {
    margin: '0 0 8px',
    ...text.title,
    textWrap: 'balance',
    [narrow]: { fontSize: '20px', lineHeight: '28px' },
  },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '12px',
    marginTop: '24px',
    [narrow]: { flexDirection: 'column', alignItems: 'stretch' },
  },
});

interface DialogProps {
  /** The question. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The answers, No first; that one has the focus, unless the content marks another with `data-first-focus`. */
  readonly actions?: ReactNode;
  /** The ids of what it says beside the question: read out with its title. */
  readonly describedBy?: string | undefined;
  /** Escape: the same as No. */
  readonly onClose: () => void;
}

/**
 * A modal dialog: the page behind is inert, Escape means no, and the focus returns to the opener. In a frame that is taller than
 * its visible part, the dialog is placed in the visible part.
 */
export function Dialog({
  title,
  children,
  actions,
  describedBy,
  onClose,
}: DialogProps): ReactElement {
  const styles = useStyles();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // closed before it is removed: a removed dialog does not return the focus
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    shown?.showModal();
    const first =
      shown?.querySelector<HTMLElement>('[data-first-focus]') ??
      shown?.querySelector<HTMLElement>('[data-answers] button, [data-answers] a');
    first?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // who asked decides whether it closes: something may be under way
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
      {actions !== undefined && (
        <div data-answers="" className={styles.actions}>
          {actions}
        </div>
      )}
    </dialog>
  );
}
