import { makeStyles } from '@griffel/react';
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { Icon } from '../design/Icon';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useTranslation } from '../i18n/use-translation';

const useNoticeStyles = makeStyles({ text: { margin: '0', ...text.body, color: color.ink2 } });

export function NoticeDialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useNoticeStyles();
  const textId = useId();
  return (
    <Dialog
      title={title}
      describedBy={textId}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel.close')}</Button>}
    >
      <p id={textId} className={styles.text}>
        {children}
      </p>
    </Dialog>
  );
}

const useStyles = makeStyles({
  note: {
    display: 'flex',
    gap: '12px',
    margin: '16px 0 0',
    padding: '12px 16px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.sunken,
    ...text.secondary,
    color: color.ink2,
  },
});

interface DialogNoteProps {
  readonly id?: string;
  readonly role?: 'status';
  readonly children: ReactNode;
}

export function DialogNote({ children, ...attributes }: DialogNoteProps): ReactElement {
  return (
    <p {...attributes} className={useStyles().note}>
      <Icon name="info" size={18} />
      <span>{children}</span>
    </p>
  );
}

/**
 * Ignores clicks for this long (ms) after the dialog opens: the second click of a double click would answer it, as would
 * one lured into a frame.
 */
const BLIND = 500;

interface DialogAnswersProps {
  readonly no: string;
  readonly yes: string;
  readonly look: 'filled' | 'destructive';
  readonly busy: boolean;
  readonly isUnready?: boolean;
  readonly describedBy?: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Yes is ignored until the dialog has been visible for a moment. */
export function DialogAnswers({
  no,
  yes,
  look,
  busy,
  isUnready = false,
  describedBy,
  onNo,
  onYes,
}: DialogAnswersProps): ReactElement {
  const { isSeen, isDeliberate } = useSeen();
  return (
    <>
      <Button size="large" onClick={onNo}>
        {no}
      </Button>
      <Button
        look={look}
        size="large"
        unready={isUnready}
        aria-busy={busy}
        aria-describedby={describedBy}
        aria-disabled={isUnready || !isSeen}
        onClick={(click) => {
          if (!isUnready && isDeliberate(click)) onYes();
        }}
      >
        {yes}
      </Button>
    </>
  );
}

/** True once the dialog has been open long enough for a click to be intended. */
function useSeen(): {
  readonly isSeen: boolean;
  readonly isDeliberate: (click: Pick<MouseEvent, 'detail'>) => boolean;
} {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), BLIND);
    return () => clearTimeout(timer);
  }, []);
  return { isSeen, isDeliberate: ({ detail: clicks }) => isSeen || clicks === 0 };
}
