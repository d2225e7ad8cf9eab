import {
  Refusal,
  type Appointment,
  type AppointmentId,
  type Appointments,
  type Editable,
} from '@creneau/core';
import { defer, map, of, throwError, type Observable } from 'rxjs';

/** The appointments of some customers, whenever they are; the business says no as long as a test wants it to. */
export class ListedAppointments implements Pick<
  Appointments,
  'own' | 'ofFiche' | 'cancel' | 'confirm' | 'editable'
> {
  /** How often the list was asked for. */
  asks = 0;
  no: Refusal | undefined;

  constructor(public held: readonly Appointment[]) {}

  own(): Observable<readonly Appointment[]> {
    return defer(() => {
      this.asks += 1;
      return this.no ? throwError(() => this.no) : of(this.held);
    });
  }

  ofFiche(wanted: number): Observable<readonly Appointment[]> {
    return this.own().pipe(map((own) => own.filter(({ ficheId }) => ficheId === wanted)));
  }

  async cancel(ids: readonly AppointmentId[]): Promise<void> {
    if (this.no) throw this.no;
    this.held = this.held.filter(({ id }) => !ids.includes(id));
  }

  async confirm(visit: readonly { readonly id: AppointmentId }[]): Promise<void> {
    if (this.no) throw this.no;
    this.held = this.held.map((one) =>
      visit.some(({ id }) => id === one.id) ? { ...one, status: 'confirmed' as const } : one,
    );
  }

  async editable(id: AppointmentId): Promise<Editable> {
    if (this.no) throw this.no;
    const together = this.held.filter((one) => (one.parentId ?? one.id) === id);
    const [first] = together;
    if (!first) throw new Refusal('notThere');
    return {
      lines: together.map(({ interventionId, calendarId }) => ({ interventionId, calendarId })),
      packId: first.packId,
      resourceId: first.resourceId,
      comments: first.comments,
    };
  }
}
