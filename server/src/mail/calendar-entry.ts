import { capital, googleCalendarLink, inOneLine, wallOf } from '@creneau/core';
import type { CalendarEntry } from './calendar-file';
import type { MailedAppointment, Notice } from './notice';
import { formatterOf, joinNames, resourcesOf, withWhom } from './notice-words';

export function calendarEntry(notice: Notice): CalendarEntry {
  const { group, visit, locale } = notice;
  const writing = formatterOf(notice);
  const { say } = writing;
  const [first, ...others] =
    visit.activeAppointments.length > 0 ? visit.activeAppointments : visit.appointments;
  const lines: readonly MailedAppointment[] = [first ?? visit.appointments[0], ...others];
  const [begin, end] = [lines[0] ?? visit.appointments[0], lines.at(-1) ?? visit.appointments[0]];
  const interventions =
    visit.pack ??
    joinNames(
      lines.map(({ interventionName }) => interventionName),
      locale,
    );
  return {
    groupId: group.id,
    visitId: visit.id,
    start: begin.start,
    end: end.end,
    stamp: visit.stamp,
    sequence: visit.sequence,
    summary: say('calendarFile.summary', { services: interventions, group: group.name }),
    description: [
      capital(withWhom(lines, writing), locale),
      resourcesOf(lines),
      visit.room ? say('calendarFile.join', { address: visit.room.address }) : '',
      group.phone ?? '',
      group.advice ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    location: visit.place ? inOneLine(visit.place.address) : '',
    address: visit.room?.address,
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
