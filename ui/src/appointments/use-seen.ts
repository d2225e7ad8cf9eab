import { useEffect, useState, type MouseEvent } from 'react';

/**
 * Milliseconds in which a click on the answer is none: the second of a double click on what opened the dialog, or one that
 * was meant for something that lay over a frame. A key is pressed on purpose.
 */
const BLIND = 500;

/** Whether a dialog has been open long enough for a click to be meant for it. */
export function useSeen(): {
  readonly isSeen: boolean;
  readonly isMeant: (click: Pick<MouseEvent, 'detail'>) => boolean;
} {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), BLIND);
    return () => clearTimeout(timer);
  }, []);
  return { isSeen, isMeant: ({ detail: clicks }) => isSeen || clicks === 0 };
}
