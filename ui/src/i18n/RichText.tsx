import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** `<b>…</b>`, as translators mark a part of a sentence. */
const MARKED = /<(\w+)>(.*?)<\/\1>/;

/** `{ b: <strong /> }` stands for `<b>…</b>`. */
export function RichText({
  text,
  elements,
}: {
  text: string;
  elements: Readonly<Record<string, ReactElement>>;
}): ReactNode {
  // two groups in the expression: text, name, content, text, name, content, …
  return text.split(MARKED).map((part, index, parts) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return undefined;
    const element = elements[parts[index - 1] ?? ''];
    return element ? cloneElement(element, { key: index }, part) : part;
  });
}
