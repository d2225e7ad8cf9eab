import { makeStyles } from '@griffel/react';
import { useEffect, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../design/Button';
import { Icon } from '../design/Icon';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';

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
  /** Announced when it changes. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** What follows from the answer to a dialog. */
export function DialogNote({ children, ...attributes }: DialogNoteProps): ReactElement {
  return (
    <p {...attributes} className={useStyles().note}>
      <Icon name="info" size={18} />
      <span>{children}</span>
    </p>
  );
}

/**
 * Milliseconds in which a click on the answer is none: the second of a double click on what opened the dialog, or one that
 * was meant for something that lay over a frame. A key is pressed on purpose.
 */
const BLIND = 500;

interface DialogAnswersProps {
  readonly no: string;
  readonly yes: string;
  readonly look: 'filled' | 'destructive';
  readonly busy: boolean;
  /** Nothing is chosen to which one could say yes. */
  readonly isUnready?: boolean;
  /** The id of what follows from a yes. */
  readonly describedBy?: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** The two answers to a dialog. A yes counts once the dialog has been seen. */
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

/** Whether a dialog has been open long enough for a click to be meant for it. */
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
