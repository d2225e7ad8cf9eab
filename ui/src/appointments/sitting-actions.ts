import type {
  AppointmentId,
  Behavior,
  CancelAppointments,
  Cancellable,
  EditAppointment,
  Refusal,
  RefusalDetail,
  RefusalReason,
  RetakeAppointment,
  Sitting,
} from '@creneau/core';
import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { OfferedCatalog } from '../booking/offered-catalog';
import { toldRefusal } from '../booking/told-refusal';

/** What the visitor is asked or shown over the page. */
export type Asked =
  | { readonly kind: 'cancel'; readonly of: readonly Cancellable[] }
  /** What a mail led to is no more, or never was theirs (CANCEL-08). */
  | { readonly kind: 'gone'; readonly about: 'cancel' | 'calendar' | 'change' }
  | { readonly kind: 'calendar'; readonly of: readonly Sitting[] };

/** What became of the last order, until the next one. */
export type Outcome =
  | { readonly kind: 'cancelled'; readonly count: number }
  | {
      readonly kind: 'refused';
      readonly about: 'cancel' | 'edit' | 'retake';
      readonly reason: RefusalReason;
      readonly detail: RefusalDetail;
      /** The same words twice are two answers. */
      readonly number: number;
    };

type About = Extract<Outcome, { kind: 'refused' }>['about'];

/** What can be done with what was booked, from the list and from the confirmation alike (LIST-03, CONF-03). */
export class SittingActions {
  readonly asked$: Behavior<Asked | undefined>;
  readonly outcome$: Behavior<Outcome | undefined>;
  /** Whether an order is under way: never two at once (C9). */
  readonly busy$: Behavior<boolean>;
  /** What is no more (CANCEL-11). */
  readonly cancelled$: Observable<readonly AppointmentId[]>;

  private readonly asked = new BehaviorSubject<Asked | undefined>(undefined);
  private readonly outcome = new BehaviorSubject<Outcome | undefined>(undefined);
  private readonly busy = new BehaviorSubject(false);
  private readonly cancelled = new Subject<readonly AppointmentId[]>();
  private count = 0;

  constructor(
    private readonly cancelAppointments: CancelAppointments,
    private readonly editAppointment: EditAppointment,
    private readonly retakeAppointment: RetakeAppointment,
    private readonly offered: OfferedCatalog,
  ) {
    this.asked$ = this.asked;
    this.outcome$ = this.outcome;
    this.busy$ = this.busy;
    this.cancelled$ = this.cancelled;
  }

  ask(asked: Asked): void {
    this.outcome.next(undefined);
    this.asked.next(asked);
  }

  /** No, or seen; what is under way is waited for. */
  close(): void {
    if (!this.busy.value) this.asked.next(undefined);
  }

  /** Cancels all of them or none; the dialog closes either way (CANCEL-11, ERR-42). */
  async cancel(ids: readonly AppointmentId[]): Promise<void> {
    const count = countOf(this.asked.value, ids);
    await this.order('cancel', async () => {
      try {
        await this.cancelAppointments.execute(ids);
      } finally {
        // first: what became of it takes the focus, which nothing behind a dialog can
        this.asked.next(undefined);
      }
      this.cancelled.next(ids);
      this.outcome.next({ kind: 'cancelled', count });
    });
  }

  /** Whether another time can be chosen now. */
  edit(sitting: Sitting): Promise<boolean> {
    return this.order('edit', () => this.editAppointment.execute(sitting, this.offered.present));
  }

  retake(sitting: Sitting): Promise<boolean> {
    return this.order('retake', async () => this.retakeAppointment.execute(sitting));
  }

  /** Says why something cannot be done. */
  tell(about: About, { reason, detail }: Refusal): void {
    this.count += 1;
    this.outcome.next({ kind: 'refused', about, reason, detail, number: this.count });
  }

  private async order(about: About, carryOut: () => Promise<void>): Promise<boolean> {
    if (this.busy.value) return false;
    this.busy.next(true);
    this.outcome.next(undefined);
    try {
      await carryOut();
      return true;
    } catch (failure) {
      this.tell(about, toldRefusal(failure));
      return false;
    } finally {
      this.busy.next(false);
    }
  }
}

/** How many go with these, as the dialog counts them: a pack is one. */
const countOf = (asked: Asked | undefined, ids: readonly AppointmentId[]): number =>
  asked?.kind === 'cancel'
    ? asked.of.filter((one) => one.ids.some((id) => ids.includes(id))).length
    : ids.length;
