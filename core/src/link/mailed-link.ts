import { BehaviorSubject } from 'rxjs';
import type { MailedKey, OpenMailedKey } from '../session/log-in';
import type { PersonalData } from '../session/personal-data';
import type { Behavior } from '../shared/behavior';
import type { Refusal } from '../shared/refusal';
import { toRefusal } from '../shared/failure';
import type { AppointmentOrder, PageQuery } from './page-query';
import type { PeoplePage } from './routes';

interface HasKey {
  /** A secret that proves the recipient; kept out of addresses and storage. */
  readonly key: MailedKey;
  readonly then: AppointmentOrder | undefined;
}

/** After its key is opened; without a key, for the present session. */
export type MailedAction =
  | ({ readonly about: 'activation' | 'password' | 'fiche' | 'appointment' } & HasKey)
  | ({ readonly about: 'email'; readonly email: string } & HasKey)
  | {
      readonly about: 'erasure';
      /** 0 for a contact without account. */
      readonly accountId: number;
      readonly key: string;
      readonly then: undefined;
    }
  | { readonly about: 'appointments'; readonly then: AppointmentOrder };

export type KeyedAction = Extract<MailedAction, HasKey>;

export type PressedAction = Exclude<MailedAction, { readonly about: 'appointments' }>;

export const pageOf: { readonly [about in KeyedAction['about']]: PeoplePage } = {
  activation: 'login',
  password: 'reset_password',
  email: 'login',
  fiche: 'login',
  appointment: 'login',
};

/** `validation_key` confirms an account or, on the page of personal data, its erasure. */
export function mailedActionOf({
  keys,
  action,
  page,
}: Pick<PageQuery, 'keys' | 'action' | 'page'>): MailedAction | undefined {
  const { passwordKey, validationKey, newEmail, ficheKey, veventKey, accountId } = keys;
  const then = action?.kind === 'list' ? undefined : action;
  if (validationKey !== undefined && page === 'personal_data')
    return { about: 'erasure', accountId: accountId ?? 0, key: validationKey, then: undefined };
  if (passwordKey !== undefined) return { about: 'password', key: { oubli: passwordKey }, then };
  if (validationKey !== undefined && newEmail !== undefined) {
    const key = { newEmail, key: validationKey };
    return { about: 'email', key, email: newEmail, then };
  }
  if (validationKey !== undefined)
    return { about: 'activation', key: { activation: validationKey }, then };
  // of two keys, the one that grants more
  if (ficheKey !== undefined) return { about: 'fiche', key: { fiche: ficheKey }, then };
  if (veventKey !== undefined)
    return { about: 'appointment', key: { appointment: veventKey }, then };
  return then && { about: 'appointments', then };
}

export type MailedLink =
  | { readonly state: 'done' }
  /** `offered` once the visitor was led to the page with the button. */
  | {
      readonly state: 'unopened' | 'offered' | 'opening' | 'opened';
      readonly action: PressedAction;
    }
  | {
      readonly state: 'refused';
      readonly action: PressedAction;
      readonly refusal: Refusal;
      /** Counts refusals: an equal one is announced again. */
      readonly number: number;
    }
  /** Only the action on the listed appointments is left. */
  | { readonly state: 'open'; readonly then: AppointmentOrder };

const DONE_STATE: MailedLink = { state: 'done' };

/** Uses the key only after a press: mail scanners open links, too. Each part is done once. */
export class FollowMailedLink {
  readonly action: MailedAction | undefined;
  readonly link$: Behavior<MailedLink>;
  private readonly link: BehaviorSubject<MailedLink>;

  constructor(
    query: Pick<PageQuery, 'keys' | 'action' | 'page'>,
    private readonly openMailedKey: Pick<OpenMailedKey, 'execute'>,
    private readonly personalData: Pick<PersonalData, 'confirmErasure'>,
  ) {
    this.action = mailedActionOf(query);
    this.link = new BehaviorSubject(beginningOf(this.action));
    this.link$ = this.link;
  }

  get appointmentOrder(): AppointmentOrder | undefined {
    return leftOf(this.link.value);
  }

  /** True once, to lead the visitor to the page that opens the key. */
  offer(): boolean {
    const link = this.link.value;
    if (link.state !== 'unopened') return false;
    const { about } = link.action;
    if (about !== 'fiche' && about !== 'appointment') return false;
    this.link.next({ ...link, state: 'offered' });
    return true;
  }

  /** Also confirms an erasure. False if the key was refused. */
  async open(): Promise<boolean> {
    const before = this.link.value;
    if (!isClosed(before)) return false;
    const { action } = before;
    this.link.next({ state: 'opening', action });
    try {
      if (action.about === 'erasure')
        await this.personalData.confirmErasure(action.accountId, action.key);
      else await this.openMailedKey.execute(action.key);
      this.link.next({ state: 'opened', action });
      return true;
    } catch (failure) {
      const number = before.state === 'refused' ? before.number + 1 : 1;
      this.link.next({ state: 'refused', action, refusal: toRefusal(failure), number });
      return false;
    }
  }

  /** Stops offering a key that was used or is invalid. */
  forgetKey(): void {
    const then = leftOf(this.link.value);
    this.link.next(then ? { state: 'open', then } : DONE_STATE);
  }

  /** Ignored while a link's key still waits. */
  ask(then: AppointmentOrder): void {
    if (!isPressed(this.link.value)) this.link.next({ state: 'open', then });
  }

  finish(): void {
    const link = this.link.value;
    if (link.state === 'open') this.link.next(DONE_STATE);
    else if (link.state !== 'done')
      this.link.next({ ...link, action: { ...link.action, then: undefined } });
  }
}

const isClosed = (
  link: MailedLink,
): link is Extract<MailedLink, { state: 'unopened' | 'offered' | 'refused' }> =>
  link.state === 'unopened' || link.state === 'offered' || link.state === 'refused';

type PressedLink = Exclude<MailedLink, { state: 'done' | 'open' }>;

export type KeyedLink = PressedLink & { readonly action: KeyedAction };

const isPressed = (link: MailedLink): link is PressedLink =>
  link.state !== 'done' && link.state !== 'open';

const isKeyed = (link: MailedLink): link is KeyedLink =>
  isPressed(link) && link.action.about !== 'erasure';

export const linkOn = (page: PeoplePage, link: MailedLink): KeyedLink | undefined =>
  isKeyed(link) && pageOf[link.action.about] === page ? link : undefined;

export const erasureLinkOf = (link: MailedLink): PressedLink | undefined =>
  isPressed(link) && link.action.about === 'erasure' ? link : undefined;

function beginningOf(action: MailedAction | undefined): MailedLink {
  if (!action) return DONE_STATE;
  if (action.about === 'appointments') return { state: 'open', then: action.then };
  return { state: 'unopened', action };
}

const leftOf = (link: MailedLink): AppointmentOrder | undefined => {
  if (link.state === 'done') return undefined;
  return link.state === 'open' ? link.then : link.action.then;
};
