import { makeStyles } from '@griffel/react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
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
    [narrow]: { fontSize: '1.25rem', lineHeight: '1.75rem' },
  },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '12px',
    marginTop: '24px',
    [narrow]: { flexDirection: 'column', alignItems: 'stretch' },
  },
});

interface ModalProps {
  readonly ref?: RefObject<HTMLDialogElement | null>;
  readonly titleId: string;
  readonly describedBy?: string | undefined;
  readonly className: string;
  /** Called on Escape, and with `closesOutside` on a press outside. */
  readonly onClose: () => void;
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

/** The page behind is inert, and the focus returns to the opener. */
export function Modal({
  ref,
  titleId,
  describedBy,
  className,
  onClose,
  closesOutside = false,
  children,
}: ModalProps): ReactElement {
  const own = useRef<HTMLDialogElement>(null);
  const modal = ref ?? own;
  const holdsEscape = useRef(false);
  // closed before it is removed: a removed dialog does not return the focus
  useLayoutEffect(() => {
    const { current: dialog } = modal;
    dialog?.showModal();
    const firstFocus = dialog?.querySelector<HTMLElement>('[data-first-focus]');
    const answer = dialog?.querySelector<HTMLElement>('[data-answers] button, [data-answers] a');
    (firstFocus ?? answer)?.focus();
    // the dialog is taller than the window: shows the question first, not only its answers
    if (!firstFocus && answer && dialog?.scrollTop) {
      const title = document.getElementById(titleId);
      // set only now: a focusable title would take the initial focus of a dialog without answers
      title?.setAttribute('tabindex', '-1');
      title?.focus();
    }
    return () => dialog?.close();
  }, [modal, titleId]);
  return (
    // The backdrop belongs to the dialog: a press outside its content targets the element itself; Escape does the same by key
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={modal}
      className={className}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // browsers close on a second Escape without a cancel event
      onClose={onClose}
      // an open menu or lifted row inside takes Escape first
      onKeyDownCapture={({ currentTarget }) => {
        holdsEscape.current = currentTarget.querySelector('[data-holds-escape]') !== null;
      }}
      onCancel={(event) => {
        // the caller decides whether it closes: a command may be in progress
        event.preventDefault();
        if (!holdsEscape.current) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (closesOutside && target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface DialogProps extends Pick<ModalProps, 'describedBy' | 'onClose'> {
  readonly title: string;
  readonly children?: ReactNode;
  /** No first and focused, unless the content marks another element with `data-first-focus`, or the window is too low. */
  readonly actions?: ReactNode;
}

/** In a frame taller than its visible part, it is placed in that part. */
export function Dialog({ title, children, actions, ...modal }: DialogProps): ReactElement {
  const styles = useStyles();
  const titleId = useId();
  return (
    <Modal {...modal} titleId={titleId} className={styles.dialog}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {actions !== undefined && (
        <div data-answers="" className={styles.actions}>
          {actions}
        </div>
      )}
    </Modal>
  );
}
