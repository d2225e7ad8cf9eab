import type { ComponentProps, ReactElement } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router-dom';

/**
 * A link within the page: followed without a new document, unless the visitor asks for a new tab. Made of the router's own hooks: its
 * component brings the prefetching of React Router's framework, 2 KiB that the page never runs.
 */
export function Link({
  to,
  replace,
  state,
  target,
  onClick,
  children,
  ...rest
}: Pick<LinkProps, 'to' | 'replace' | 'state'> & ComponentProps<'a'>): ReactElement {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
