import type { Expiry, Sessions } from '@creneau/core';
import { Http, rootsUnder, type Roots } from '../http/http';
import { pageAnswers } from './page-answers';
import { serverAhead } from './server-time';
import { siteKey } from './site-key';
import { thisMachine } from './this-machine';

/** The backend of a page. */
interface Backend {
  readonly apiRoot: string;
  /** The dialects that are answered elsewhere. */
  readonly roots: Partial<Roots>;
  readonly apiKey: string;
}

/** The calls of a page, with the answers that came with it. @param asked the key of the site that led here. */
export const pageHttp = (
  { apiRoot, roots, apiKey }: Backend,
  asked: string | undefined,
  sessions: Sessions,
  expiry: Expiry,
): Http =>
  new Http(
    {
      roots: { ...rootsUnder(apiRoot), ...roots },
      apiKey: siteKey(asked) ?? apiKey,
      token: () => sessions.token,
      renewed: (token) => expiry.renew(token),
      given: pageAnswers(),
      ahead: serverAhead(),
    },
    thisMachine,
  );
