// Stands in the page's bundle for `react-router-dom`, whose `Link` brings what fetches the next page of React Router's own framework
// ahead: 2 KiB of the entry's budget that the page never runs. The build's alias puts it there.
import type { ComponentProps, ReactElement } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router';

export {
  BrowserRouter,
  createPath,
  Navigate,
  parsePath,
  Route,
  Router,
  Routes,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';

/** A link within the page: followed without a new document, unless the visitor asks for a new tab. */
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
