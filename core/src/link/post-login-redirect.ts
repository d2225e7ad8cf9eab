import type { Session } from '../session/session';
import type { Sessions } from '../session/sessions';
import type { KnownWeeks } from '../journey/known-weeks';
import type { Visit } from '../journey/visit';
import type { LinkProblem } from './link-problem';
import { restoreVisit } from './restore-visit';
import { bookPath } from './step-routes';
import { SET_PASSWORD } from './account-routes';

/** Never a destination after login. */
const WAYS_IN = /\/(?:login|register|register_confirm|reset_password|reset_password_confirm)$/;

export class PostLoginRedirect {
  constructor(
    private readonly sessions: Sessions,
    private readonly visit: Visit,
    private readonly weeks: Pick<KnownWeeks, 'from'>,
    private readonly problem: LinkProblem,
  ) {}

  /** @param previousPage the page before the login, if any. */
  async from(previousPage: string | undefined): Promise<string> {
    const session = this.sessions.session$.value;
    if (mustChoosePassword(session)) return SET_PASSWORD;
    const { journey, group, clock } = this.visit;
    const { urlname } = group;
    const then =
      previousPage !== undefined && !WAYS_IN.test(previousPage) ? previousPage : undefined;
    const pending = session.type === 'user' ? session.pendingRdv : undefined;
    const isElsewhere = then !== undefined && !then.startsWith(`/${urlname}/book/`);
    if (pending && !isElsewhere && Date.parse(pending.start) > clock.now()) {
      const { booked, choices, reschedule: edit } = journey.journey$.value;
      // the running visit is more complete than its stored draft
      if (!booked && !choices.slot && !edit)
        await restoreVisit(pending, this.visit, this.weeks, this.problem);
      return bookPath(urlname, journey.journey$.value.step);
    }
    return then ?? (session.type === 'pro' ? `/${urlname}` : `/${urlname}/appointments`);
  }
}

export const mustChoosePassword = (session: Session): boolean =>
  session.type === 'user' && session.needPasswordChange;
