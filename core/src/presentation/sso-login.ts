import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import type { ComeBackLoggedIn, LeaveToLogIn } from '../session/log-in-elsewhere';
import type { ProviderAnswer } from '../session/logins';
import type { RefusalReason } from '../shared/refusal';
import { toRefusal } from '../shared/to-refusal';

/** What stands before a page that one enters by logging in at another place. */
export type Door =
  | { readonly state: 'shut'; readonly problem?: RefusalReason }
  /** On the way to log in; the browser is leaving this page. */
  | { readonly state: 'leaving' };

/** Where the door is: its surroundings in the browser. */
export interface Doorstep {
  /** Within another page, where no other place shows its login. */
  readonly isFramed: boolean;
  /** The address that is shown now. */
  readonly here: () => string;
  /** Leaves for an address, which takes the place of this one in the history: the way back leads past it. */
  readonly go: (address: string) => void;
}

/** The way in at a group whose people log in at their organisation. */
export class SsoLogin {
  readonly door$: Behavior<Door>;
  readonly isFramed: boolean;
  private readonly door = new BehaviorSubject<Door>({ state: 'shut' });

  constructor(
    private readonly leaveToLogIn: LeaveToLogIn,
    private readonly comeBack: ComeBackLoggedIn,
    /** Whether this page was entered before: whoever stands here again has been here for too long. */
    readonly wasIn: boolean,
    private readonly locale: string,
    private readonly doorstep: Doorstep,
  ) {
    this.door$ = this.door;
    this.isFramed = doorstep.isFramed;
  }

  /** Goes to log in; the visitor comes back to where they are. */
  async leave(): Promise<void> {
    this.door.next({ state: 'leaving' });
    await this.orProblem(async () => {
      const { here, go } = this.doorstep;
      go(await this.leaveToLogIn.execute(here(), this.locale));
    });
  }

  /** They are back, with what the other place says: whether they are led on to where they left. */
  async enter(answer: ProviderAnswer | undefined): Promise<boolean> {
    return this.orProblem(async () => this.doorstep.go(await this.comeBack.execute(answer)));
  }

  private async orProblem(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (failure) {
      this.door.next({ state: 'shut', problem: toRefusal(failure).reason });
      return false;
    }
  }
}
