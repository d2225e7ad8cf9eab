import { DateTime } from 'luxon';
import { discounted } from '@creneau/core';
import { calendarFile, oneLine, type CalendarEntry, type Method } from './calendar-file';
import { escaped, paragraph } from './html';
import { mailWordsIn } from './mail-words';

export interface MailedAppointment {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** When it was booked, or last changed. */
  readonly stamp: number;
  /** How often it was changed. */
  readonly sequence: number;
  readonly interventionName: string;
  /** Empty where the calendar is nobody in particular. */
  readonly calendarName: string;
  /** Cents before any discount. */
  readonly price: number;
  /** Percent off. */
  readonly promotion: number | undefined;
  readonly videoconference: boolean;
}

/** What a mail tells of appointments. */
export type News = 'confirmation' | 'change' | 'cancellation';

/** What the link of a mail about appointments is for. */
export type Errand = 'list' | 'change' | 'cancel' | 'again';

/** A link of a mail: it opens a page, and nothing is done before a button there is pressed. */
export interface AppointmentLink {
  readonly errand: Errand;
  readonly address: string;
}

/** All that a mail about the appointments of one contact says. */
export interface Notice {
  readonly news: News;
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
  readonly appointments: readonly MailedAppointment[];
  /** Cents to pay for the whole: that of a pack is its own, not the sum of its parts. */
  readonly total: number;
  /** What can be done about it, in the page. */
  readonly links: readonly AppointmentLink[];
}

/** A mail as nodemailer takes it, but for its id. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first appointment, which mail programs put into the calendar. */
  readonly icalEvent: {
    readonly method: Method;
    readonly filename: string;
    readonly content: string;
  };
  /** The others. */
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** What the calendar of whoever gets the mail is to do. */
const methods = {
  confirmation: 'REQUEST',
  change: 'REQUEST',
  cancellation: 'CANCEL',
} as const satisfies Record<News, Method>;

const fileName = (index: number): string =>
  index === 0 ? 'appointment.ics' : `appointment-${index + 1}.ics`;

/** A mail about appointments of one contact, as text, as HTML and as calendar files, from that address. */
export function appointmentMail(notice: Notice, sender: string): Mail {
  const { news, group, recipient, appointments } = notice;
  const say = mailWordsIn(notice.locale, group.locale);
  const wall = wallClock(group.timezone, notice.locale);
  const money = (cents: number): string =>
    cents === 0
      ? say('appointment.free')
      : new Intl.NumberFormat(notice.locale, {
          style: 'currency',
          currency: group.currency,
        }).format(cents / 100);
  const hour = (instant: number): string =>
    wall.isRepeated(instant)
      ? say('appointment.hourWithOffset', {
          hour: wall.hour(instant),
          offset: wall.offset(instant),
        })
      : wall.hour(instant);
  const tellsPrice = group.displaysPrice && news !== 'cancellation';

  const described = appointments.map((appointment) => {
    const { start, end, interventionName, calendarName, promotion } = appointment;
    const price = money(discounted(appointment.price, promotion ?? 0));
    return {
      title: oneLine(interventionName),
      lines: [
        say('appointment.when', { day: wall.day(start), from: hour(start), to: hour(end) }),
        calendarName && say('appointment.with', { calendar: oneLine(calendarName) }),
        appointment.videoconference && say('appointment.video'),
        tellsPrice &&
          appointments.length === 1 &&
          (promotion === undefined
            ? appointment.price === 0
              ? price
              : say('appointment.price', { price })
            : say('appointment.promotion', { price, percent: promotion })),
      ].filter((line) => line !== false && line !== ''),
    };
  });

  const name = oneLine(recipient.name);
  const count = appointments.length;
  const opening = [
    name ? say('appointment.greeting', { name }) : say('appointment.greetingNameless'),
    say(`${news}.intro`, { count }),
  ];
  const closing = [
    tellsPrice && count > 1 && say('appointment.total', { price: money(notice.total) }),
    group.address && say('appointment.where', { address: oneLine(group.address) }),
    group.phone && say('appointment.phone', { phone: oneLine(group.phone) }),
    say(`${news}.calendarFile`, { count }),
    `${say('appointment.goodbye')}\n${oneLine(group.name)}`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

  const ways = notice.links.map(({ errand, address }) => ({
    words: say(`appointment.ways.${errand}`, { count }),
    address,
  }));
  const from = { name: group.name, address: sender };
  const method = methods[news];
  const files = appointments.map((appointment) =>
    calendarFile(calendarEntry(notice, appointment), group.timezone, method, {
      organizer: { name: group.name, email: sender },
      attendee: recipient,
    }),
  );
  const [first = '', ...others] = files;
  const start = appointments[0]?.start ?? 0;
  return {
    from,
    to: { name, address: recipient.email },
    subject: oneLine(
      say(`${news}.subject`, { group: group.name, day: wall.day(start), hour: hour(start) }),
    ),
    text: [
      ...opening,
      ...described.map(({ title, lines }) => [title, ...lines].join('\n')),
      ...ways.map(({ words, address }) => `${words}\n${address}`),
      ...closing,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escaped(notice.locale)}"><body>`,
      ...opening.map(paragraph),
      ...described.map(
        ({ title, lines }) =>
          `<h2>${escaped(title)}</h2><p>${lines.map((line) => escaped(String(line))).join('<br>')}</p>`,
      ),
      ...ways.map(
        ({ words, address }) => `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`,
      ),
      ...closing.map(paragraph),
      '</body></html>',
    ].join('\n'),
    icalEvent: { method, filename: fileName(0), content: first },
    attachments: others.map((content, index) => ({
      filename: fileName(index + 1),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content,
    })),
  };
}

/** What an appointment is called in the visitor's calendar. */
export const calendarEntry = (
  { group, locale }: Pick<Notice, 'group' | 'locale'>,
  { id, start, end, stamp, sequence, interventionName }: MailedAppointment,
): CalendarEntry => ({
  groupId: group.id,
  appointmentId: id,
  start,
  end,
  stamp,
  sequence,
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
