import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import {
  Refusal,
  type AppointmentRefusal,
  type RefusalDetail,
  type RefusalReason,
} from '../shared/refusal';
import type { AppointmentId } from '../appointment/appointment';
import type { Behavior } from '../shared/behavior';
import type { CancelAppointments } from '../booking/cancel-appointments';
import type { ConfirmVisit } from '../booking/confirm-visit';
import type { Cancellable } from '../appointment/cancellable';
import type { Confirmable } from '../appointment/confirmable';
import type { StartEdit } from '../booking/start-edit';
import type { RetakeAppointment } from '../booking/retake-appointment';
import { groupAppointments, type AppointmentGroup } from '../appointment/appointment-group';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { keepDoubt } from '../shared/keep-doubt';
import { toRefusal } from '../shared/to-refusal';

/** What the visitor is asked or shown over the page. */
export type Asked =
  | { readonly kind: 'cancel'; readonly of: readonly Cancellable[] }
  /** An appointment that does not exist: it was cancelled elsewhere, or a mail named one that is not theirs. */
  | {
      readonly kind: 'gone';
      readonly about: 'cancel' | 'calendar' | 'change';
      /** Whether others were to be cancelled with it: none of them was. */
      readonly isOneOfSeveral?: boolean;
    }
  | { readonly kind: 'calendar'; readonly of: readonly AppointmentGroup[] }
  /** Whether they come: a reminder asks. */
  | { readonly kind: 'confirm'; readonly about: AskedConfirmation };

/** An appointment that is already confirmed is not asked about. */
export type AskedConfirmation = Exclude<Confirmable, { readonly state: 'confirmed' }>;

/** What became of the last order, until the next one. */
export type ActionOutcome =
  | {
      readonly kind: 'cancelled';
      /** How many visits end with it: none where each keeps a service. */
      readonly visits: number;
      /** What was to be cancelled. */
      readonly of: readonly Cancellable[];
      /** Whether some of it was unticked. */
      readonly keepsSome: boolean;
    }
  | {
      readonly kind: 'confirmed';
      readonly of: AppointmentGroup;
      /** Whether it was so before: another press, or the business, confirmed it. */
      readonly isKnown: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly about: 'cancel' | 'confirm' | 'edit' | 'retake';
      readonly reason: AppointmentRefusal;
      readonly detail: RefusalDetail;
      /** The question that the order answered, if there was one: it can be asked again. */
      readonly asked: Asked | undefined;
      /** Counts the refusals, so that the same one twice is announced twice. */
      readonly number: number;
    };

type About = Extract<ActionOutcome, { kind: 'refused' }>['about'];

/** What can be done with what was booked, from the list and from the confirmation alike. */
export class AppointmentActions {
  readonly asked$: Behavior<Asked | undefined>;
  readonly outcome$: Behavior<ActionOutcome | undefined>;
  /** Whether an order is under way: never two at once. */
  readonly busy$: Behavior<boolean>;
  /** Appointments cancelled since the page was opened; a list requested earlier does not bring them back. */
  readonly cancelled$: Behavior<ReadonlySet<AppointmentId>>;
  /** Emits when a list fetched earlier is out of date. */
  readonly stale$: Observable<void>;

  private readonly asked = new BehaviorSubject<Asked | undefined>(undefined);
  private readonly outcome = new BehaviorSubject<ActionOutcome | undefined>(undefined);
  private readonly busy = new BehaviorSubject(false);
  private readonly cancelled = new BehaviorSubject<ReadonlySet<AppointmentId>>(new Set());
  private readonly stale = new Subject<void>();
  /** By what an order without an answer was to cancel. */
  private readonly doubts = new Map<AppointmentId, RefusalDetail>();
  private count = 0;
  /** Counts the times that the page was left. */
  private stays = 0;

  constructor(
    private readonly cancelAppointments: CancelAppointments,
    private readonly confirmVisit: ConfirmVisit,
    private readonly startEdit: StartEdit,
    private readonly retakeAppointment: RetakeAppointment,
    private readonly offered: OfferedCatalog,
  ) {
    this.asked$ = this.asked;
    this.outcome$ = this.outcome;
    this.busy$ = this.busy;
    this.cancelled$ = this.cancelled;
    this.stale$ = this.stale;
  }

  ask(asked: Asked): void {
    this.outcome.next(undefined);
    this.asked.next(asked);
  }

  /** Closes the dialog, unless an order is under way. */
  close(): void {
    if (!this.busy.value) this.asked.next(undefined);
  }

  /** Cancels all of them or none; the dialog closes either way. */
  async cancel(ids: readonly AppointmentId[]): Promise<void> {
    const asked = this.asked.value;
    await this.order('cancel', async () => {
      try {
        await this.cancelAppointments.execute(ids);
      } catch (failure) {
        if (!isReason(failure, 'alreadyCancelled')) throw this.rememberDoubt(failure, ids);
        this.findGone(ids, countOf(asked, ids) > 1);
        return;
      } finally {
        // closed first: the outcome takes the focus, which nothing behind an open dialog can
        if (this.asked.value?.kind === 'cancel') this.asked.next(undefined);
      }
      this.forget(ids);
      const of = asked?.kind === 'cancel' ? asked.of : [];
      this.outcome.next({
        kind: 'cancelled',
        visits: endedVisits(asked, ids),
        of,
        keepsSome: of.some((one) => !one.ids.some((id) => ids.includes(id))),
      });
    });
  }

  private rememberDoubt(failure: unknown, ids: readonly AppointmentId[]): unknown {
    if (!(failure instanceof Refusal)) return failure;
    if (failure.detail.inDoubt) for (const id of ids) this.doubts.set(id, failure.detail);
    return keepDoubt(failure, ids.map((id) => this.doubts.get(id)).find(Boolean));
  }

  /** Asks whether they come to the visit of a reminder, unless they have confirmed it already. */
  askConfirmation(about: Confirmable): void {
    if (about.state !== 'confirmed') this.ask({ kind: 'confirm', about });
    else this.outcome.next({ kind: 'confirmed', of: about.of, isKnown: true });
  }

  /** Confirms the visit; the dialog closes, or tells why there is nothing to confirm. */
  async confirm(of: AppointmentGroup): Promise<void> {
    await this.order('confirm', async () => {
      try {
        const after = await this.confirmVisit.execute(of);
        // closed first: the outcome takes the focus, which nothing behind an open dialog can
        this.asked.next(
          after.state === 'confirmed' ? undefined : { kind: 'confirm', about: after },
        );
        if (after.state === 'confirmed')
          this.outcome.next({ kind: 'confirmed', of, isKnown: false });
        this.stale.next();
      } catch (failure) {
        this.asked.next(undefined);
        if (isReason(failure, 'appointmentChanged')) this.stale.next();
        throw failure;
      }
    });
  }

  /** Somebody else cancelled it. Of several, the refusal does not say which one: the list is fetched again. */
  private findGone(ids: readonly AppointmentId[], isOneOfSeveral: boolean): void {
    this.asked.next({ kind: 'gone', about: 'cancel', isOneOfSeveral });
    if (isOneOfSeveral) this.stale.next();
    else this.forget(ids);
  }

  private forget(ids: readonly AppointmentId[]): void {
    this.cancelled.next(new Set([...this.cancelled.value, ...ids]));
    this.stale.next();
  }

  /** Starts a reschedule; answers whether another time can be chosen now, which it cannot once the page is left. */
  async edit(appointmentGroup: AppointmentGroup): Promise<boolean> {
    const { stays } = this;
    const isWanted = (): boolean => this.stays === stays;
    let isBegun = false;
    await this.order('edit', async () => {
      try {
        await this.startEdit.execute(appointmentGroup, this.offered.present, isWanted);
        isBegun = true;
      } catch (failure) {
        if (!isReason(failure, 'alreadyCancelled')) throw failure;
        const ids = appointmentGroup.appointments.map(({ id }) => id);
        this.findGone(ids, ids.length > 1);
      }
    });
    return isBegun && isWanted();
  }

  /** The page is left: an answer that comes later must not navigate away from the next page. */
  leave(): void {
    this.stays += 1;
  }

  retake(appointmentGroup: AppointmentGroup): Promise<boolean> {
    return this.order('retake', async () => this.retakeAppointment.execute(appointmentGroup));
  }

  /** Says why something cannot be done. */
  tell(about: About, { reason, detail }: Refusal, asked?: Asked): void {
    this.count += 1;
    this.outcome.next({
      kind: 'refused',
      about,
      reason: isAboutAppointment(reason) ? reason : 'unknown',
      detail,
      asked,
      number: this.count,
    });
  }

  private async order(about: About, carryOut: () => Promise<void>): Promise<boolean> {
    if (this.busy.value) return false;
    const asked = this.asked.value;
    this.busy.next(true);
    this.outcome.next(undefined);
    try {
      await carryOut();
      return true;
    } catch (failure) {
      this.tell(about, toRefusal(failure), asked);
      return false;
    } finally {
      this.busy.next(false);
    }
  }
}

const reasons: { readonly [reason in RefusalReason]?: boolean } = {
  unreachable: true,
  badAnswer: true,
  tooManyCalls: true,
  offline: true,
  connectionExpired: true,
  notThere: true,
  unknown: true,
  loginRequired: true,
  tooLateToChange: true,
  alreadyCancelled: true,
  notReschedulable: true,
  incomplete: true,
  noLongerOffered: true,
  appointmentChanged: true,
} satisfies Record<AppointmentRefusal, boolean>;

/** Any other reason is about something else, and is shown as `unknown`. */
const isAboutAppointment = (reason: RefusalReason): reason is AppointmentRefusal =>
  reasons[reason] === true;

const isReason = (failure: unknown, reason: RefusalReason): boolean =>
  failure instanceof Refusal && failure.reason === reason;

/** How many go with these, as the dialog counts them: a pack is one. */
const countOf = (asked: Asked | undefined, ids: readonly AppointmentId[]): number =>
  asked?.kind === 'cancel'
    ? asked.of.filter((one) => one.ids.some((id) => ids.includes(id))).length
    : ids.length;

/** How many visits keep none of their services. */
const endedVisits = (asked: Asked | undefined, ids: readonly AppointmentId[]): number =>
  asked?.kind === 'cancel'
    ? groupAppointments(asked.of.flatMap(({ appointments }) => appointments)).filter(
        ({ appointments }) => appointments.every(({ id }) => ids.includes(id)),
      ).length
    : 1;
