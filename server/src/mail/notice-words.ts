import { listIn, visitorTime, wallOf, type Instant } from '@creneau/core';
import { oneLine, visitorText } from './plain-text';
import { mailFormatter } from './mail-translations';
import type { Booking, MailedAppointment, Notice } from './notice';

export const ficheName = ({ fiche }: Notice): string =>
  visitorText(`${fiche.firstname} ${fiche.lastname}`);

export function formatterOf({ locale, group, sender, booking }: Notice) {
  const writing = mailFormatter({ locale, group, sender, stamp: booking.stamp });
  /** In the visitor's zone, if it differs. */
  const visitor = (instant: Instant) =>
    booking.visitorTimezone === undefined
      ? undefined
      : visitorTime(wallOf(instant, group.timezone), booking.visitorTimezone);
  return {
    ...writing,
    visitor,
    /** "18:15 (12:15 chez vous)"; one time if both clocks agree. */
    clocks: (instant: Instant): string => {
      const own = visitor(instant);
      const hour = writing.hour(instant);
      return own ? `${hour} (${writing.formats.visitorHour(own)})` : hour;
    },
  };
}

export type Formatter = ReturnType<typeof formatterOf>;

export function spanOf({ appointments: [first, ...others] }: Booking) {
  return { first, start: first.start, end: (others.at(-1) ?? first).end };
}

export const withWhom = (
  appointments: readonly MailedAppointment[],
  { say }: Formatter,
): string => {
  const people = peopleOf(appointments);
  return people && say('who.with', { people });
};

export const peopleOf = (appointments: readonly MailedAppointment[]): string =>
  distinct(appointments.map(({ calendarName }) => calendarName));

/** Rooms and equipment. */
export const resourcesOf = (appointments: readonly MailedAppointment[]): string =>
  distinct(appointments.map(({ resourceName }) => resourceName));

const distinct = (names: readonly string[]): string =>
  [...new Set(names.map(oneLine).filter(Boolean))].join(', ');

export const interventionNamesOf = ({ pack, appointments }: Booking, locale: string): string =>
  pack === undefined
    ? joinNames(
        appointments.map(({ interventionName }) => oneLine(interventionName)),
        locale,
      )
    : oneLine(pack);

/** "Coupe femme et Brushing". */
export const joinNames = (names: readonly string[], locale: string): string =>
  listIn(locale, names);
