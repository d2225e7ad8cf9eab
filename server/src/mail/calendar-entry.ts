import { capital, googleCalendarLink, inOneLine, wallOf } from '@creneau/core';
import type { CalendarEntry } from './calendar-file';
import type { MailedAppointment, Notice } from './notice';
import { formatterOf, joinNames, resourcesOf, withWhom } from './notice-words';

export function calendarEntry(notice: Notice): CalendarEntry {
  const { group, booking, locale } = notice;
  const writing = formatterOf(notice);
  const { say } = writing;
  const [first, ...others] =
    booking.activeAppointments.length > 0 ? booking.activeAppointments : booking.appointments;
  const lines: readonly MailedAppointment[] = [first ?? booking.appointments[0], ...others];
  const [begin, end] = [
    lines[0] ?? booking.appointments[0],
    lines.at(-1) ?? booking.appointments[0],
  ];
  const interventions =
    booking.pack ??
    joinNames(
      lines.map(({ interventionName }) => interventionName),
      locale,
    );
  return {
    groupId: group.id,
    bookingId: booking.id,
    start: begin.start,
    end: end.end,
    stamp: booking.stamp,
    sequence: booking.sequence,
    summary: say('calendarFile.summary', { services: interventions, group: group.name }),
    description: [
      capital(withWhom(lines, writing), locale),
      resourcesOf(lines),
      booking.room ? say('calendarFile.join', { address: booking.room.address }) : '',
      group.phone ?? '',
      group.advice ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    location: booking.place ? inOneLine(booking.place.address) : '',
    address: booking.room?.address,
  };
}

export function googleLink(notice: Notice): string {
  const { timezone } = notice.group;
  const { summary, description, location, start, end } = calendarEntry(notice);
  return googleCalendarLink({
    title: summary,
    start: wallOf(start, timezone),
    end: wallOf(end, timezone),
    description,
    location,
    timezone,
  });
}
