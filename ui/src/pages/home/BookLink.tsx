import { bookPath, queryWithoutInterventions } from '@creneau/core';
import type { HomeItem, HomeOffer, HomeViewModel } from '@creneau/core/presentation';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useVisit } from '../../hooks/use-visit';

/** An unmodified primary click, which the browser would follow in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link, so that it works without scripts and in a new tab. */
export function BookLink({
  what,
  home,
  name,
  className,
  children,
}: {
  what: HomeItem | HomeOffer;
  home: HomeViewModel;
  /** Accessible name; begins with the visible text. */
  name?: string;
  className: string;
  children: ReactNode;
}): ReactElement {
  const { urlname } = useVisit().group;
  const search = queryWithoutInterventions(useLocation().search);
  const navigate = useNavigate();
  const query = new URLSearchParams([
    [what.parameter, String(what.id)],
    ...new URLSearchParams(search),
  ]);
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void home.book(what).then((step) => navigate({ pathname: bookPath(urlname, step), search }));
  };
  return (
    <a
      href={`/${urlname}?${query.toString()}`}
      aria-label={name}
      className={className}
      onClick={follow}
      onPointerEnter={() => home.prefetchNear(what)}
      onFocus={() => home.prefetchNear(what)}
    >
      {children}
    </a>
  );
}
