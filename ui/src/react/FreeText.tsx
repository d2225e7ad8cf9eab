import type { FreeHtml } from '@creneau/core';
import { useEffect, useState, type ReactElement } from 'react';
import { hasMarkup, plainText } from './free-html';

/** What the business wrote, sanitised; its plain words until the sanitiser is there, which only markup asks for. */
export function FreeText({
  text,
  className,
}: {
  text: FreeHtml;
  className?: string;
}): ReactElement {
  const [clean, setClean] = useState<{
    readonly of: FreeHtml;
    readonly html: string | TrustedHTML;
  }>();
  useEffect(() => {
    if (!hasMarkup(text)) return undefined;
    let left = false;
    void import('./sanitised').then(
      ({ sanitised }) => {
        if (!left) setClean({ of: text, html: sanitised(text) });
      },
      () => undefined, // without the sanitiser the plain words stay
    );
    return () => {
      left = true;
    };
  }, [text]);
  if (clean?.of === text)
    return <div className={className} dangerouslySetInnerHTML={{ __html: clean.html }} />;
  return <div className={className}>{plainText(text)}</div>;
}
