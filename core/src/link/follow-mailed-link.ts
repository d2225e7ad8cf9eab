import { BehaviorSubject } from 'rxjs';
import type { OpenMailedKey } from '../session/open-mailed-key';
import type { Behavior } from '../shared/behavior';
import type { Refusal } from '../shared/refusal';
import { toRefusal } from '../shared/to-refusal';
import type { PeoplePage } from './account-routes';
import type { AppointmentOrder } from './appointment-action';
import { pageOf, type KeyedAction, type MailedAction } from './mailed-action';

/** How far a mailed link has been followed. */
export type MailedLink =
  /** Nothing is left to do. */
  | { readonly state: 'done' }
  /** Its key waits for a press; `offered` once the visitor was led to the page with the button. */
  | { readonly state: 'unopened' | 'offered' | 'opening' | 'opened'; readonly action: KeyedAction }
  | {
      readonly state: 'refused';
      readonly action: KeyedAction;
      readonly refusal: Refusal;
      /** Counts the refusals, so that the same one twice is announced twice. */
      readonly number: number;
    }
  /** The session suffices: what is left concerns the appointments that it lists. */
  | { readonly state: 'open'; readonly then: AppointmentOrder };

const DONE: MailedLink = { state: 'done' };

const isKeyed = (action: MailedAction): action is KeyedAction =>
  action.about !== 'erasure' && action.about !== 'appointments';

/** Follows the link of a mail. Its key is opened by a press and never before; each part is done once, however often a page is shown. */
export class FollowMailedLink {
  readonly link$: Behavior<MailedLink>;
  private readonly link: BehaviorSubject<MailedLink>;

  constructor(
    readonly action: MailedAction | undefined,
    private readonly openMailedKey: Pick<OpenMailedKey, 'execute'>,
  ) {
    this.link = new BehaviorSubject(beginningOf(action));
    this.link$ = this.link;
  }

  /** What is still to be done with the appointments. */
  get appointmentOrder(): AppointmentOrder | undefined {
    return leftOf(this.link.value);
  }

  /** Whether the visitor should be led to open the key of their appointments; says yes once. */
  offer(): boolean {
    const link = this.link.value;
    if (link.state !== 'unopened') return false;
    const { about } = link.action;
    if (about !== 'fiche' && about !== 'appointment') return false;
    this.link.next({ ...link, state: 'offered' });
    return true;
  }

  /** Opens the key; answers whether the visitor is logged in now. */
  async open(): Promise<boolean> {
    const before = this.link.value;
    if (!isClosed(before)) return false;
    const { action } = before;
    this.link.next({ state: 'opening', action });
    try {
      await this.openMailedKey.execute(action.key);
      this.link.next({ state: 'opened', action });
      return true;
    } catch (failure) {
      const number = before.state === 'refused' ? before.number + 1 : 1;
      this.link.next({ state: 'refused', action, refusal: toRefusal(failure), number });
      return false;
    }
  }

  /** The key was used, or opens nothing: it is not offered again. */
  forgetKey(): void {
    const then = leftOf(this.link.value);
    this.link.next(then ? { state: 'open', then } : DONE);
  }

  /** The visitor has answered what the link asked about appointments. */
  finish(): void {
    const link = this.link.value;
    if (link.state === 'open') this.link.next(DONE);
    else if (link.state !== 'done')
      this.link.next({ ...link, action: { ...link.action, then: undefined } });
  }
}

const isClosed = (
  link: MailedLink,
): link is Extract<MailedLink, { state: 'unopened' | 'offered' | 'refused' }> =>
  link.state === 'unopened' || link.state === 'offered' || link.state === 'refused';

/** The link whose key that page offers to open. */
export const linkOn = (
  page: PeoplePage,
  link: MailedLink,
): Exclude<MailedLink, { state: 'done' | 'open' }> | undefined =>
  link.state !== 'done' && link.state !== 'open' && pageOf[link.action.about] === page
    ? link
    : undefined;

function beginningOf(action: MailedAction | undefined): MailedLink {
  if (!action) return DONE;
  if (isKeyed(action)) return { state: 'unopened', action };
  return action.about === 'appointments' ? { state: 'open', then: action.then } : DONE;
}

const leftOf = (link: MailedLink): AppointmentOrder | undefined => {
  if (link.state === 'done') return undefined;
  return link.state === 'open' ? link.then : link.action.then;
};
