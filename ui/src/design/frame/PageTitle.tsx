import { makeStyles, mergeClasses } from '@griffel/react';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type RefObject,
} from 'react';
import { breakpoint, upTo } from '../theme/breakpoints';
import { text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  title: {
    margin: '0',
    padding: '0',
    ...text.page,
    color: color.ink,
    outlineStyle: 'none',
    textWrap: 'balance',
    [upTo(breakpoint.md)]: { fontSize: '1.5rem', lineHeight: '2rem' },
  },
});

export interface Visit {
  readonly ending: string | undefined;
  /** False until a page was shown: the first one does not take the focus. */
  readonly hasShownPage: RefObject<boolean>;
}

export const VisitContext = createContext<Visit>({
  ending: undefined,
  hasShownPage: { current: false },
});

/** A new page focuses it, scrolls to the top and sets the document title. */
export function PageTitle({
  title,
  name = title,
  className,
}: {
  title: string;
  name?: string | undefined;
  className?: string;
}): ReactElement {
  const { ending, hasShownPage } = useContext(VisitContext);
  const heading = useRef<HTMLHeadingElement>(null);
  // a layout effect, so that the document title never lags behind the heading
  useLayoutEffect(() => {
    document.title = [name, ending].filter(Boolean).join(' – ');
  }, [name, ending]);
  useEffect(() => {
    const isFirst = !hasShownPage.current;
    hasShownPage.current = true;
    if (isFirst) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [hasShownPage]);
  return (
    <h1 ref={heading} tabIndex={-1} className={mergeClasses(useStyles().title, className)}>
      {title}
    </h1>
  );
}

/** Call it when the focused element is removed. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
