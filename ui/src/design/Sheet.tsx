import { makeStyles } from '@griffel/react';
import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import { radius, text } from './theme/scale';
import { dialogSurface, seenHeight, seenPart } from './theme/surfaces';
import { color } from './theme/tokens';

const useStyles = makeStyles({
  sheet: {
    ...dialogSurface,
    width: '100%',
    maxWidth: '600px',
    ...seenPart,
    maxHeight: `calc(${seenHeight} * 0.85)`,
    margin: 'auto auto 0',
    padding: '8px 20px 20px',
    borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
  },
  grip: {
    width: '40px',
    height: '4px',
    margin: '0 auto 8px',
    borderRadius: radius.full,
    backgroundColor: color.line,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginRight: '-12px',
  },
  title: { margin: '0', ...text.section },
});

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A modal bottom sheet: Escape closes it, the page behind is inert, and the focus returns to the opener. */
export function Sheet({ title, children, onClose }: SheetProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const heading = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const holdsEscape = useRef(false);
  // while it is in the document still: once it is out, the browser gives the focus back to nobody
  useLayoutEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // The backdrop belongs to the dialog: a press outside its content lands on the element itself; Escape does the same by key
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={heading}
      onClose={onClose}
      // what is open or lifted inside takes Escape first, and the sheet the next one
      onKeyDownCapture={({ currentTarget }) => {
        holdsEscape.current = currentTarget.querySelector('[data-holds-escape]') !== null;
      }}
      onCancel={(event) => {
        if (holdsEscape.current) event.preventDefault();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles.grip} />
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <Button look="plain" quiet iconOnly onClick={onClose}>
          <Icon name="close" />
          <VisuallyHidden>{t('close')}</VisuallyHidden>
        </Button>
      </div>
      {children}
    </dialog>
  );
}
