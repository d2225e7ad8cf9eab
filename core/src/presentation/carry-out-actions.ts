import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import {
  isRefusal,
  type Refusal,
  type AppointmentRefusal,
  type RefusalDetail,
} from '../shared/refusal';
import type { AppointmentId } from '../appointment/appointment';
import type { Behavior } from '../shared/behavior';
import type { CancelAppointments } from '../booking/cancel-appointments';
import type { ConfirmVisit } from '../booking/confirm-visit';
import type { Cancellable, Confirmable } from '../appointment/appointment-rules';
import type { StartEdit } from '../booking/start-edit';
import type { RetakeAppointment } from '../booking/retake-appointment';
import { groupAppointments, type AppointmentGroup } from '../appointment/appointment-group';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { keepDoubt, toRefusal } from '../shared/failure';

export type AppointmentDialog =
  | { readonly kind: 'cancel'; readonly of: readonly Cancellable[] }
  /** It was cancelled elsewhere, or a mail named somebody else's. */
  | {
      readonly kind: 'gone';
      readonly about: 'cancel' | 'calendar' | 'change';
      /** Of several, none was cancelled. */
      readonly isOneOfSeveral?: boolean;
    }
  | { readonly kind: 'calendar'; readonly of: readonly AppointmentGroup[] }
  /** Asked by the link of a reminder. */
  | { readonly kind: 'confirm'; readonly about: AskedConfirmation };

export type AskedConfirmation = Exclude<Confirmable, { readonly state: 'confirmed' }>;

export type ActionOutcome =
  | {
      readonly kind: 'cancelled';
      readonly visits: number;
      readonly of: readonly Cancellable[];
      readonly keepsSome: boolean;
    }
  | {
      readonly kind: 'confirmed';
      readonly of: AppointmentGroup;
      /** By another press, or the business. */
      readonly isKnown: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly about: 'cancel' | 'confirm' | 'edit' | 'retake';
      readonly reason: AppointmentRefusal;
      readonly detail: RefusalDetail;
      /** Dialog to open again on retry. */
      readonly dialog: AppointmentDialog | undefined;
      /** Counts refusals: an equal one is announced again. */
      readonly number: number;
    };

type About = Extract<ActionOutcome, { kind: 'refused' }>['about'];

/** Shared by the list and the confirmation. */
export class AppointmentActions {
  readonly dialog$: Behavior<AppointmentDialog | undefined>;
  readonly outcome$: Behavior<ActionOutcome | undefined>;
  readonly busy$: Behavior<boolean>;
  /** Also those that an earlier list still has. */
  readonly cancelled$: Behavior<ReadonlySet<AppointmentId>>;
  readonly stale$: Observable<void>;

  private readonly dialog = new BehaviorSubject<AppointmentDialog | undefined>(undefined);
  private readonly outcome = new BehaviorSubject<ActionOutcome | undefined>(undefined);
  private readonly busy = new BehaviorSubject(false);
  private readonly cancellations = new BehaviorSubject<ReadonlySet<AppointmentId>>(new Set());
  private readonly stale = new Subject<void>();
  private readonly doubts = new Map<AppointmentId, RefusalDetail>();
  private count = 0;
  private stays = 0;

  constructor(
    private readonly cancelAppointments: CancelAppointments,
    private readonly confirmVisit: ConfirmVisit,
    private readonly startEdit: StartEdit,
    private readonly retakeAppointment: RetakeAppointment,
    private readonly offeredCatalog: OfferedCatalog,
  ) {
    this.dialog$ = this.dialog;
    this.outcome$ = this.outcome;
    this.busy$ = this.busy;
    this.cancelled$ = this.cancellations;
    this.stale$ = this.stale;
  }

  ask(dialog: AppointmentDialog): void {
    this.outcome.next(undefined);
    this.dialog.next(dialog);
  }

  /** Ignored while an order is under way. */
  close(): void {
    if (!this.busy.value) this.dialog.next(undefined);
  }

  /** All or none; closes the dialog either way. */
  async cancel(ids: readonly AppointmentId[]): Promise<void> {
    const dialog = this.dialog.value;
    await this.order('cancel', async () => {
      try {
        await this.cancelAppointments.execute(ids);
      } catch (failure) {
        if (!isRefusal(failure, 'alreadyCancelled')) throw this.rememberDoubt(failure, ids);
        this.findGone(ids, countOf(dialog, ids) > 1);
        return;
      } finally {
        // closed first: nothing behind an open dialog can take the focus
        if (this.dialog.value?.kind === 'cancel') this.dialog.next(undefined);
      }
      this.forget(ids);
      const of = dialog?.kind === 'cancel' ? dialog.of : [];
      this.outcome.next({
        kind: 'cancelled',
        visits: endedVisits(dialog, ids),
        of,
        keepsSome: of.some((one) => !one.ids.some((id) => ids.includes(id))),
      });
    });
  }

  private rememberDoubt(failure: unknown, ids: readonly AppointmentId[]): unknown {
    if (!isRefusal(failure)) return failure;
    if (failure.detail.inDoubt) for (const id of ids) this.doubts.set(id, failure.detail);
    return keepDoubt(failure, ids.map((id) => this.doubts.get(id)).find(Boolean));
  }

  askConfirmation(about: Confirmable): void {
    if (about.state !== 'confirmed') this.ask({ kind: 'confirm', about });
    else this.outcome.next({ kind: 'confirmed', of: about.of, isKnown: true });
  }

  async confirm(of: AppointmentGroup): Promise<void> {
    await this.order('confirm', async () => {
      try {
        const after = await this.confirmVisit.execute(of);
        // closed first: nothing behind an open dialog can take the focus
        this.dialog.next(
          after.state === 'confirmed' ? undefined : { kind: 'confirm', about: after },
        );
        if (after.state === 'confirmed')
          this.outcome.next({ kind: 'confirmed', of, isKnown: false });
        this.stale.next();
      } catch (failure) {
        this.dialog.next(undefined);
        if (isRefusal(failure, 'appointmentChanged')) this.stale.next();
        throw failure;
      }
    });
  }

  /** Of several, the refusal names none: the list is fetched again. */
  private findGone(ids: readonly AppointmentId[], isOneOfSeveral: boolean): void {
    this.dialog.next({ kind: 'gone', about: 'cancel', isOneOfSeveral });
    if (isOneOfSeveral) this.stale.next();
    else this.forget(ids);
  }

  private forget(ids: readonly AppointmentId[]): void {
    this.cancellations.next(new Set([...this.cancellations.value, ...ids]));
    this.stale.next();
  }

  /** False after `leave()`: the page must not go on to the times. */
  async edit(appointmentGroup: AppointmentGroup): Promise<boolean> {
    const { stays } = this;
    const isWanted = (): boolean => this.stays === stays;
    let isBegun = false;
    await this.order('edit', async () => {
      try {
        await this.startEdit.execute(appointmentGroup, this.offeredCatalog.present, isWanted);
        isBegun = true;
      } catch (failure) {
        if (!isRefusal(failure, 'alreadyCancelled')) throw failure;
        const ids = appointmentGroup.appointments.map(({ id }) => id);
        this.findGone(ids, ids.length > 1);
      }
    });
    return isBegun && isWanted();
  }

  leave(): void {
    this.stays += 1;
  }

  retake(appointmentGroup: AppointmentGroup): Promise<boolean> {
    return this.order('retake', async () => this.retakeAppointment.execute(appointmentGroup));
  }

  tell(
    about: About,
    { reason, detail }: Refusal<AppointmentRefusal>,
    dialog?: AppointmentDialog,
  ): void {
    this.count += 1;
    this.outcome.next({
      kind: 'refused',
      about,
      reason,
      detail,
      dialog,
      number: this.count,
    });
  }

  private async order(about: About, carryOut: () => Promise<void>): Promise<boolean> {
    if (this.busy.value) return false;
    const dialog = this.dialog.value;
    this.busy.next(true);
    this.outcome.next(undefined);
    try {
      await carryOut();
      return true;
    } catch (failure) {
      this.tell(about, toRefusal<AppointmentRefusal>(failure), dialog);
      return false;
    } finally {
      this.busy.next(false);
    }
  }
}

const countOf = (dialog: AppointmentDialog | undefined, ids: readonly AppointmentId[]): number =>
  dialog?.kind === 'cancel'
    ? dialog.of.filter((one) => one.ids.some((id) => ids.includes(id))).length
    : ids.length;

const endedVisits = (
  dialog: AppointmentDialog | undefined,
  ids: readonly AppointmentId[],
): number =>
  dialog?.kind === 'cancel'
    ? groupAppointments(dialog.of.flatMap(({ appointments }) => appointments)).filter(
        ({ appointments }) => appointments.every(({ id }) => ids.includes(id)),
      ).length
    : 1;
