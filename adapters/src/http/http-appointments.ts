import {
  Refusal,
  type Appointment,
  type AppointmentId,
  type Appointments,
  type BookingOutcome,
  type Booking,
  type Edit,
  type DraftKey,
  type Editable,
  type Group,
} from '@creneau/core';
import { firstValueFrom, map, type Observable } from 'rxjs';
import type { Params } from './address';
import { listedFrom, bookedFrom, changedFrom, editableFrom } from './appointment-wire';
import { bookingDialect, keyFor } from './dialect';
import { ensureNoErrors, reasonFor, sentenceOf, withRefusals } from './refusal-from';
import type { Http } from './http';
import { editDialect, appointmentsDialect, type AppointmentsDialect } from './appointments-dialect';

export class HttpAppointments implements Appointments {
  /** For the user's appointments and their edits; the dialect of a booking depends on its content. */
  private readonly dialect: AppointmentsDialect;
  private readonly editPatience: AppointmentsDialect;

  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {
    this.dialect = appointmentsDialect(group);
    this.editPatience = editDialect(group);
  }

  async book(booking: Booking, inDoubt?: () => void): Promise<BookingOutcome> {
    const { http, group } = this;
    const dialect = bookingDialect(group, booking);
    return this.asking('booking', dialect, () =>
      http.write(
        'POST',
        dialect.appointments(group.id),
        { appointment: dialect.appointment(group.id, booking) },
        {
          key: keyFor(this.group, booking.key),
          inDoubt,
          parse: (body) => bookedFrom(body, booking, group),
        },
      ),
    );
  }

  own(locale: string): Observable<readonly Appointment[]> {
    return this.list(locale);
  }

  ofFiche(id: number, locale: string): Observable<readonly Appointment[]> {
    // a backend that ignores the parameter answers with those of other fiches too
    return this.list(locale, { fiche_id: id }).pipe(
      map((appointments) => appointments.filter(({ ficheId }) => ficheId === id)),
    );
  }

  private list(locale: string, filter: Params = {}): Observable<readonly Appointment[]> {
    const { http, group, dialect } = this;
    const query = { ...dialect.query(group.id, locale), ...filter };
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(dialect.appointments(group.id), query)
        .pipe(map((body) => listedFrom(dialect.recordsOf(body), group))),
    );
  }

  async cancel(ids: readonly AppointmentId[], key: DraftKey): Promise<void> {
    const { http, group, dialect } = this;
    const appointments = ids.map((id) => ({ id }));
    await this.asking('deletion', dialect, () =>
      http.write(
        'POST',
        dialect.cancellation(group.id),
        { appointments },
        { key: keyFor(group, key), parse: ensureNoErrors },
      ),
    );
  }

  async confirm(visit: readonly Pick<Appointment, 'id' | 'start'>[]): Promise<void> {
    const { http, group, dialect } = this;
    const appointments = visit.map(({ id, start }) => ({ id, date: start }));
    await this.asking('confirmation', dialect, () =>
      http.write(
        'POST',
        dialect.confirmation(group.id),
        { appointments },
        { parse: ensureNoErrors },
      ),
    );
  }

  async editable(id: AppointmentId): Promise<Editable> {
    const { http, editPatience: dialect } = this;
    return this.asking('editable', dialect, async () => {
      const answer = editableFrom(
        await firstValueFrom(
          http.get(`${dialect.appointment(id)}/editable`, { group_id: this.group.id }),
        ),
      );
      if (!('no' in answer)) return answer;
      const reason = reasonFor(answer.no, dialect.refusals.editable);
      // a known key has a translation in the visitor's language
      if (reason) throw new Refusal(reason);
      throw new Refusal('notReschedulable', { detail: sentenceOf(answer.no.at(-1)) });
    });
  }

  async edit({
    key,
    id,
    version,
    start,
    fiche,
    comments,
    locale,
  }: Edit): Promise<readonly Appointment[]> {
    const { http, group, editPatience: dialect } = this;
    const appointment = {
      group_id: group.id,
      date: start,
      fiche: { ...fiche.values, id: fiche.id },
      comments,
      locale,
      updated_at: version,
    };
    return this.asking('reschedule', dialect, () =>
      http.write(
        'PUT',
        dialect.appointment(id),
        { group_id: group.id, appointment },
        {
          params: { group_id: group.id },
          key: keyFor(group, key),
          parse: (body) => changedFrom(body, group),
        },
      ),
    );
  }

  private asking<Operation extends string, T>(
    operation: Operation,
    dialect: Parameters<typeof withRefusals<Operation, T>>[1],
    ask: () => Promise<T>,
  ): Promise<T> {
    return firstValueFrom(withRefusals(this.http, dialect, operation, ask));
  }
}
