import type { BookingJourney } from '../journey/booking-journey';
import type { Clock } from '../shared/clock';
import type { Group } from '../group/group';
import type { PendingRdv } from '../appointment/pending-rdv';
import type { Session } from '../session/session';
import type { Sessions } from '../session/sessions';
import { bookPath } from './step-routes';
import { SET_PASSWORD } from './account-routes';

/** The pages by which one logs in: nobody means to come back to them. */
const WAYS_IN = /\/(?:login|register|register_confirm|reset_password|reset_password_confirm)$/;

/** Where one goes on once it is known who one is. */
export class PostLoginRedirect {
  constructor(
    private readonly sessions: Sessions,
    private readonly journey: BookingJourney,
    private readonly group: Pick<Group, 'urlname'>,
    private readonly clock: Clock,
    private readonly restore: (pending: PendingRdv) => Promise<void>,
  ) {}

  /** @param left the page that was left for this, if one was. */
  async from(left: string | undefined): Promise<string> {
    const session = this.sessions.session$.value;
    if (mustChoosePassword(session)) return SET_PASSWORD;
    const { urlname } = this.group;
    const then = left !== undefined && !WAYS_IN.test(left) ? left : undefined;
    const pending = session.type === 'user' ? session.pendingRdv : undefined;
    const isElsewhere = then !== undefined && !then.startsWith(`/${urlname}/book/`);
    if (pending && !isElsewhere && Date.parse(pending.start) > this.clock.now()) {
      const { booked, choices } = this.journey.journey$.value;
      // a visit that goes on here has more than what was kept of it
      if (!booked && !choices.slot) await this.restore(pending);
      return bookPath(urlname, this.journey.journey$.value.step);
    }
    return then ?? (session.type === 'pro' ? `/${urlname}` : `/${urlname}/appointments`);
  }
}

/** Whether nothing may be done before a new password is chosen (AUTH-09). */
export const mustChoosePassword = (session: Session): boolean =>
  session.type === 'user' && session.needPasswordChange;
