import type { Expiry, Sessions } from '@creneau/core';
import { Http, rootsUnder, type Roots } from '../http/http';
import { pageAnswers } from './page-answers';
import { serverAhead } from './server-time';
import { siteKey } from './site-key';
import { thisMachine } from './this-machine';

interface Backend {
  readonly apiRoot: string;
  /** Roots of dialects that another host serves. */
  readonly roots: Partial<Roots>;
  readonly apiKey: string;
}

/** The HTTP client of a page, with the answers that came with it. @param queryKey API key of the referring site. */
export const pageHttp = (
  { apiRoot, roots, apiKey }: Backend,
  queryKey: string | undefined,
  sessions: Sessions,
  expiry: Expiry,
): Http =>
  new Http(
    {
      roots: { ...rootsUnder(apiRoot), ...roots },
      apiKey: siteKey(queryKey) ?? apiKey,
      token: () => sessions.token,
      renewed: (token) => expiry.renew(token),
      given: pageAnswers(),
      ahead: serverAhead(),
    },
    thisMachine,
  );
