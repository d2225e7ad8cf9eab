import { useEffect, useRef, type RefObject } from 'react';

/** Sets `data-stuck` on the next sibling once the element has scrolled out of view, without a render. */
export function useStuck(): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = mark;
    if (!current || typeof IntersectionObserver === 'undefined') return undefined;
    const watching = new IntersectionObserver(([entry]) =>
      current.nextElementSibling?.toggleAttribute(
        'data-stuck',
        entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0,
      ),
    );
    watching.observe(current);
    return () => watching.disconnect();
  }, []);
  return mark;
}
