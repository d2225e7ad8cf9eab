import { makeStyles } from '@griffel/react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { breakpoint, upTo } from '../theme/breakpoints';
import { duration, radius, shadow, text } from '../theme/scale';
import { foot, seenPart } from '../theme/surfaces';
import { color } from '../theme/tokens';

const SHOWN_FOR_MS = 3000;

const useStyles = makeStyles({
  place: {
    position: 'sticky',
    bottom: `calc(96px + ${seenPart.bottom} + ${foot})`,
    zIndex: 20,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    alignItems: 'center',
    height: '0',
    pointerEvents: 'none',
    '> *': { maxWidth: 'min(560px, calc(100% - 32px))' },
    // at the end of the page the bar is above the footer, and toasts above the bar
    [upTo(breakpoint.xl - 0.02)]: {
      ':global(html:has([data-bar]))': {
        bottom: `calc(${seenPart.bottom} + ${foot})`,
        transform: 'translateY(-96px)',
      },
    },
  },
  notification: {
    marginTop: '8px',
    padding: '14px 20px',
    borderRadius: radius.button,
    backgroundColor: color.ink,
    color: color.surface,
    ...text.secondary,
    boxShadow: shadow.menu,
    animationName: {
      from: { opacity: 0, transform: 'translateY(4px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: duration.press,
  },
});

interface Message {
  readonly words: string;
  readonly time: number;
}

const NotifyContext = createContext<(words: string) => void>(() => undefined);

/** The text must also stay in the page: a toast disappears after three seconds. */
export const useNotify = (): ((words: string) => void) => useContext(NotifyContext);

/** The live region of the toasts, which exists before their text. */
export function Notifications({
  lasting,
  children,
}: {
  lasting?: ReactNode;
  children: (notification: ReactElement) => ReactNode;
}): ReactElement {
  const styles = useStyles();
  const [message, setMessage] = useState<Message>();
  const notify = useCallback((words: string) => setMessage({ words, time: Date.now() }), []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <NotifyContext value={notify}>
      {children(
        <div className={styles.place}>
          {lasting}
          <div role="status">
            {message && (
              <div key={message.time} className={styles.notification}>
                {message.words}
              </div>
            )}
          </div>
        </div>,
      )}
    </NotifyContext>
  );
}
