import type { ComponentProps, ReactElement } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router-dom';

/** Uses the router's hooks, because its `Link` would add 2 KiB of prefetching code. */
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
