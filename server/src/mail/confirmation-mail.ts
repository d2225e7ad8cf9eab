import { DateTime } from 'luxon';
import { discounted } from '@creneau/core';
import { calendarFile, oneLine, type CalendarEntry } from './calendar-file';
import { mailWordsIn } from './mail-words';

export interface ConfirmedAppointment {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly createdAt: number;
  readonly interventionName: string;
  /** Empty where the calendar is nobody in particular. */
  readonly calendarName: string;
  /** Cents before any discount. */
  readonly price: number;
  /** Percent off. */
  readonly promotion: number | undefined;
  readonly videoconference: boolean;
}

/** All that a confirmation says. */
export interface Confirmation {
  /** In the visitor's language, or else the group's. */
  readonly locale: string;
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly locale: string;
    readonly timezone: string;
    readonly currency: string;
    readonly phone: string | undefined;
    /** One line. */
    readonly address: string;
    readonly displaysPrice: boolean;
  };
  readonly recipient: { readonly name: string; readonly email: string };
  readonly appointments: readonly ConfirmedAppointment[];
  /** Cents to pay for the whole: that of a pack is its own, not the sum of its parts. */
  readonly total: number;
}

/** A mail as nodemailer takes it, but for its sender and its id. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly icalEvent: {
    readonly method: 'PUBLISH';
    readonly filename: string;
    readonly content: string;
  };
}

const FILE_NAME = 'appointment.ics';

/** The confirmation of one booking, as text, as HTML and as a calendar file. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { group, recipient, appointments } = confirmation;
  const say = mailWordsIn(confirmation.locale, group.locale);
  const wall = wallClock(group.timezone, confirmation.locale);
  const money = (cents: number): string =>
    cents === 0
      ? say('confirmation.free')
      : new Intl.NumberFormat(confirmation.locale, {
          style: 'currency',
          currency: group.currency,
        }).format(cents / 100);
  const hour = (instant: number): string =>
    wall.isRepeated(instant)
      ? say('confirmation.hourWithOffset', {
          hour: wall.hour(instant),
          offset: wall.offset(instant),
        })
      : wall.hour(instant);

  const described = appointments.map((appointment) => {
    const { start, end, interventionName, calendarName, promotion } = appointment;
    const price = money(discounted(appointment.price, promotion ?? 0));
    return {
      title: oneLine(interventionName),
      lines: [
        say('confirmation.when', { day: wall.day(start), from: hour(start), to: hour(end) }),
        calendarName && say('confirmation.with', { calendar: oneLine(calendarName) }),
        appointment.videoconference && say('confirmation.video'),
        group.displaysPrice &&
          appointments.length === 1 &&
          (promotion === undefined
            ? appointment.price === 0
              ? price
              : say('confirmation.price', { price })
            : say('confirmation.promotion', { price, percent: promotion })),
      ].filter((line) => line !== false && line !== ''),
    };
  });

  const name = oneLine(recipient.name);
  const opening = [
    name ? say('confirmation.greeting', { name }) : say('confirmation.greetingNameless'),
    say('confirmation.intro', { count: appointments.length }),
  ];
  const closing = [
    group.displaysPrice &&
      appointments.length > 1 &&
      say('confirmation.total', { price: money(confirmation.total) }),
    group.address && say('confirmation.where', { address: oneLine(group.address) }),
    group.phone && say('confirmation.phone', { phone: oneLine(group.phone) }),
    say('confirmation.calendarFile'),
    `${say('confirmation.goodbye')}\n${oneLine(group.name)}`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

  const first = appointments[0]?.start ?? 0;
  return {
    to: { name, address: recipient.email },
    subject: oneLine(
      say('confirmation.subject', { group: group.name, day: wall.day(first), hour: hour(first) }),
    ),
    text: [
      ...opening,
      ...described.map(({ title, lines }) => [title, ...lines].join('\n')),
      ...closing,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escaped(confirmation.locale)}"><body>`,
      ...opening.map(paragraph),
      ...described.map(
        ({ title, lines }) =>
          `<h2>${escaped(title)}</h2><p>${lines.map((line) => escaped(String(line))).join('<br>')}</p>`,
      ),
      ...closing.map(paragraph),
      '</body></html>',
    ].join('\n'),
    icalEvent: {
      method: 'PUBLISH',
      filename: FILE_NAME,
      content: calendarFile(
        appointments.map((appointment) => calendarEntry(confirmation, appointment)),
        group.timezone,
      ),
    },
  };
}

/** What an appointment is called in the visitor's calendar. */
export const calendarEntry = (
  { group, locale }: Pick<Confirmation, 'group' | 'locale'>,
  { id, start, end, createdAt, interventionName }: ConfirmedAppointment,
): CalendarEntry => ({
  groupId: group.id,
  appointmentId: id,
  start,
  end,
  stamp: createdAt,
  summary: mailWordsIn(locale, group.locale)('calendarFile.summary', {
    intervention: interventionName,
    group: group.name,
  }),
  location: group.address,
});

const wallClocks = new Map<string, ReturnType<typeof newWallClock>>();
const WALL_CLOCKS_KEPT = 200;

/** Days and hours as the group's walls show them, in the words of a locale. */
function wallClock(timezone: string, locale: string): ReturnType<typeof newWallClock> {
  const name = `${timezone} ${locale}`;
  const clock = wallClocks.get(name) ?? newWallClock(timezone, locale);
  // formatters are slow to make: those in use are kept
  if (wallClocks.size >= WALL_CLOCKS_KEPT) wallClocks.clear();
  wallClocks.set(name, clock);
  return clock;
}

function newWallClock(timezone: string, locale: string) {
  const formatted = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    return (instant: number): string => format.format(instant);
  };
  const offset = new Intl.DateTimeFormat(locale, {
    timeZoneName: 'shortOffset',
    timeZone: timezone,
  });
  return {
    day: formatted({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    hour: formatted({ timeStyle: 'short' }),
    offset: (instant: number): string =>
      offset.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    /** Whether that wall time comes twice that day (reliability.md 1.6). */
    isRepeated: (instant: number): boolean =>
      DateTime.fromMillis(instant, { zone: timezone }).getPossibleOffsets().length > 1,
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
