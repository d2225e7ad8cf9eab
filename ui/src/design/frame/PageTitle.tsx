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

/** What the pages of one visit share: whose they are, and whether one was shown before. */
export interface Visit {
  /** Ends the title of the document. */
  readonly ending: string | undefined;
  /** Whether a page was shown already: the first one leaves the focus to the visitor. */
  readonly hasShownPage: RefObject<boolean>;
}

export const VisitContext = createContext<Visit>({
  ending: undefined,
  hasShownPage: { current: false },
});

/** The page's `h1`: a new page takes the focus there, scrolls to its top and names the document. */
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
  // in one go with the words: who reads the title right after them reads that of the same page
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

/** Focuses the title of the page when the focused element is removed. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
