import { Fragment, type ReactElement } from 'react';

/** A translated sentence in which only `<b>` is markup. */
export function Emphasis({ words }: { words: string }): ReactElement {
  return (
    <>
      {words
        .split(/<\/?b>/)
        .map((part, index) =>
          index % 2 === 1 ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>,
        )}
    </>
  );
}
