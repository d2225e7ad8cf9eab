import { useEffect, useRef, type RefObject } from 'react';

/** Marks with `data-stuck` what follows the element, once that has left the view upwards: without drawing the view again. */
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
