import type { Appointments, Booked, Booking, Group } from '@creneau/core';
import { bookedFrom } from './appointment-wire';
import { bookingDialect } from './dialect';
import type { Http } from './http';
import { refused } from './refused';

export class HttpAppointments implements Appointments {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  async book(booking: Booking, inDoubt?: () => void): Promise<Booked> {
    const { http, group } = this;
    const dialect = bookingDialect(group, booking);
    const { holdsToken } = http;
    try {
      return await http.write(
        'POST',
        dialect.appointments(group.id),
        { appointment: dialect.appointment(group.id, booking) },
        {
          key: group.features.includes('idempotency') ? booking.key : undefined,
          inDoubt,
          read: (body) => bookedFrom(body, booking, group),
        },
      );
    } catch (failure) {
      throw refused(failure, dialect, { operation: 'booking', holdsToken });
    }
  }
}
