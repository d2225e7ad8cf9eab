import { hasMarkup, keepsLines, type FreeHtml } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { plainText } from './free-html';

const useStyles = makeStyles({ lines: { whiteSpace: 'pre-line' } });

/** Sanitized. Plain text until the sanitizer has loaded, which only markup needs. */
export function FreeText({
  text,
  className,
  ...others
}: {
  text: FreeHtml;
  className?: string;
  lang?: string | undefined;
}): ReactElement {
  const { lines } = useStyles();
  const props = { ...others, className: mergeClasses(className, keepsLines(text) && lines) };
  const [clean, setClean] = useState<{
    readonly of: FreeHtml;
    readonly html: string | TrustedHTML;
  }>();
  useEffect(() => {
    if (!hasMarkup(text)) return undefined;
    let isStale = false;
    void import('./sanitize-html').then(
      ({ sanitizeHtml }) => {
        if (!isStale) setClean({ of: text, html: sanitizeHtml(text) });
      },
      () => undefined, // without the sanitizer the plain text stays
    );
    return () => {
      isStale = true;
    };
  }, [text]);
  if (clean?.of === text)
    return <div {...props} dangerouslySetInnerHTML={{ __html: clean.html }} />;
  return <div {...props}>{plainText(text)}</div>;
}
