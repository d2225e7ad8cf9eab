import {
  capital,
  cityOf,
  clockCity,
  dayOf,
  directionsLink,
  discountOf,
  googleCalendarLink,
  inOneLine,
  roomOpensAt,
  visitorTime,
  wallOf,
  type Address,
  type Instant,
} from '@creneau/core';
import { calendarFile, oneLine, type CalendarEntry, type Method } from './calendar-file';
import {
  phoneLink,
  type AmountLine,
  type Fact,
  type Letter,
  type LetterLink,
  type Part,
  type Sender,
} from './letter';
import { letterHtml } from './letter-html';
import { letterText } from './letter-text';
import { mailFormatter } from './mail-formatter';
import { mailLocale } from './mail-translations';
import { visitorText } from './visitor-text';

export interface MailedAppointment {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly start: Instant;
  readonly end: Instant;
  readonly interventionName: string;
  /** Empty for an anonymous calendar. */
  readonly calendarName: string;
  /** Empty where it takes no room or equipment, or one that is not shown to customers. */
  readonly resourceName: string;
  /** Cents before any discount. */
  readonly price: number;
  /** Percent off. */
  readonly promotion: number | undefined;
  /** The business's name of that promotion. */
  readonly promotionLabel: string | undefined;
}

/** The event that a mail informs about. */
export type MailEvent = 'confirmation' | 'change' | 'cancellation' | 'reminder';

/** The action that a link offers. */
export type MailAction = 'list' | 'confirm' | 'change' | 'cancel' | 'again' | 'another';

/** A link of a mail. It opens a page; only a button there performs the action. */
export interface AppointmentLink {
  readonly action: MailAction;
  readonly address: string;
}

/** The appointments of one booking, for its mails. */
export interface Visit {
  /** The id of its first appointment. */
  readonly id: number;
  /** The appointments of the mail, in their order. */
  readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
  /** Those that are not cancelled. */
  readonly kept: readonly MailedAppointment[];
  /** When it was booked, or last changed. */
  readonly stamp: Instant;
  /** How often it was changed. */
  readonly sequence: number;
  readonly pack: string | undefined;
  /** Cents to pay for all appointments; a pack has a price of its own. */
  readonly total: number;
  /** The old start of a rescheduled visit. */
  readonly before: Instant | undefined;
  /** The video room, where any of what is kept is by video. */
  readonly room:
    | {
        readonly address: string;
        /** What is by video: of a pack, the rest may be on the spot. */
        readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
      }
    | undefined;
  readonly place:
    | {
        /** Name of the site, where there are several. */
        readonly name: string | undefined;
        readonly address: Address;
        /** Whether it is the visitor's address, which the business comes to. */
        readonly isTyped: boolean;
      }
    | undefined;
  /** The zone of the visitor's device. */
  readonly visitorTimezone: string | undefined;
}

/** The content of a mail about a visit. */
export interface Notice {
  readonly news: MailEvent;
  /** The visitor's, else the group's. */
  readonly locale: string;
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly locale: string;
    readonly country: string;
    readonly timezone: string;
    readonly currency: string;
    readonly phone: string | undefined;
    readonly city: string | undefined;
    readonly displaysPrice: boolean;
    /** Minutes before the start from which nothing can be rescheduled or cancelled online. */
    readonly cancelNotice: number;
  };
  readonly sender: Sender;
  /** Unescaped, as entered. */
  readonly contact: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
  };
  readonly visit: Visit;
  /** The actions that the page offers when the mail is written. */
  readonly links: readonly AppointmentLink[];
}

/** A mail for nodemailer, without its id. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The visit, for mail programs that add it to a calendar; a reminder brings nothing new. */
  readonly icalEvent?: {
    readonly method: Method;
    readonly filename: string;
    readonly content: string;
  };
}

const MINUTE = 60_000;

/** A mail about a visit: text, HTML and a calendar file. */
export function appointmentMail(asked: Notice, from: string): Mail {
  const notice = { ...asked, locale: mailLocale(asked.locale, asked.group.locale) };
  const { group, contact, visit } = notice;
  const letter = letterOf(notice);
  const name = contactName(notice);
  const method = notice.news === 'cancellation' && visit.kept.length === 0 ? 'CANCEL' : 'REQUEST';
  return {
    from: { name: letter.sender.name, address: from },
    to: { name, address: contact.email },
    subject: oneLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(notice.news !== 'reminder' && {
      icalEvent: {
        method,
        filename: 'appointment.ics',
        content: calendarFile(calendarEntry(notice), group.timezone, method, {
          organizer: { name: group.name, email: from },
          attendee: { name, email: contact.email },
        }),
      },
    }),
  };
}

const contactName = ({ contact }: Notice): string =>
  visitorText(`${contact.firstname} ${contact.lastname}`);

/** Translations and formats of a notice. */
const formatterOf = ({ locale, group, sender, visit }: Notice) => ({
  ...mailFormatter({ locale, group, sender, stamp: visit.stamp }),
  /** The time on the visitor's clock, where it differs. */
  visitor: (instant: Instant) =>
    visit.visitorTimezone === undefined
      ? undefined
      : visitorTime(wallOf(instant, group.timezone), visit.visitorTimezone),
});

type Formatter = ReturnType<typeof formatterOf>;

/** From the first to the last appointment of the mail. */
function spanOf({ appointments: [first, ...others] }: Visit) {
  return { first, start: first.start, end: (others.at(-1) ?? first).end };
}

function letterOf(notice: Notice): Letter {
  const { news, group, sender, visit, locale } = notice;
  const writing = formatterOf(notice);
  const { say, day, hour } = writing;
  const { start } = spanOf(visit);
  const isByVideo = visit.room?.appointments.length === visit.appointments.length;
  const isPartly = news === 'cancellation' && visit.kept.length > 0;
  const kind = isPartly ? 'partCancellation' : news;
  const when = { day: day(start), hour: hour(start) };
  const services = servicesOf(visit, locale);
  const people = peopleOf(visit.appointments);
  const before =
    visit.before === undefined
      ? undefined
      : { day: day(visit.before), hour: hour(visit.before), newHour: hour(start) };
  const preview = {
    confirmation: isByVideo
      ? say('confirmation.previewVideo', {
          hour: hour(roomOpensAt(writing.wall(start), group.timezone)),
        })
      : [
          people ? say('confirmation.previewWith', { services, people }) : services,
          ...(group.displaysPrice ? [writing.money(visit.total)] : []),
        ].join(', '),
    change: before ? say('change.preview', before) : services,
    cancellation: say('cancellation.preview', { services }),
    reminder: people ? say('confirmation.previewWith', { services, people }) : services,
    partCancellation: say('partCancellation.preview', { services }),
  }[kind];
  return {
    locale,
    sender,
    subject: say(
      isByVideo && news === 'confirmation' ? 'confirmation.subjectVideo' : `${kind}.subject`,
      when,
    ),
    preview,
    heading: {
      text: say(`${kind}.heading`),
      mark: (
        {
          confirmation: 'done',
          change: 'news',
          cancellation: 'end',
          partCancellation: 'end',
          reminder: 'news',
        } as const
      )[kind],
    },
    parts: partsOf(notice, writing),
    ...actionsOf(notice, writing),
    facts: factsOf(notice, writing),
    reason: say('reason.appointment'),
    reasonWay: { words: say('reason.data'), address: `${sender.page}/personal_data` },
  };
}

function partsOf(notice: Notice, writing: Formatter): readonly Part[] {
  const { news, group, visit } = notice;
  const { say, day, hour, hours } = writing;
  const { start, end } = spanOf(visit);
  const title = capital(day(start), notice.locale);
  const withWhat = [withWhom(visit.appointments, writing), resourcesOf(visit.appointments)];
  const who = [...withWhat, attendeeOf(notice, writing)].filter(Boolean).join(', ');
  if (news === 'cancellation')
    return [
      { kind: 'title', lines: [title, hour(start)], isStruck: true },
      {
        kind: 'text',
        text: [servicesOf(visit, notice.locale), ...withWhat].filter(Boolean).join(', '),
      },
      ...(visit.kept.length > 0 ? remainingParts(notice, writing) : []),
    ];
  return [
    ...(visit.before === undefined
      ? []
      : [
          {
            kind: 'struck' as const,
            label: say('change.before'),
            text: say('when', { day: day(visit.before), hour: hour(visit.before) }),
          },
        ]),
    { kind: 'title', lines: [title, hours(start, end)] },
    ...zoneNotice(notice, writing, start, end),
    ...(who === '' ? [] : [{ kind: 'text' as const, text: capital(who, notice.locale) }]),
    ...(visit.room ? [videoBand(group, visit.room, writing)] : [{ kind: 'dashes' as const }]),
    ...serviceParts(notice, writing),
    ...(group.displaysPrice && news !== 'reminder' ? amounts(notice, writing) : []),
    ...placeBand(notice, writing),
  ];
}

/** The appointments that remain when part of a visit was cancelled. */
function remainingParts(
  { visit: { kept }, locale }: Notice,
  { say, day, hours }: Formatter,
): readonly Part[] {
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return [];
  return [
    {
      kind: 'section',
      title: say('partCancellation.kept'),
      text: `${capital(day(first.start), locale)}, ${hours(first.start, last.end)}`,
    },
    {
      kind: 'text',
      text: joinNames(
        kept.map(({ interventionName }) => oneLine(interventionName)),
        locale,
      ),
    },
  ];
}

/** Names the zone of the times, and tells the visitor's own time where it differs. */
function zoneNotice(
  { group, visit, locale }: Notice,
  { say, formats, visitor }: Formatter,
  start: Instant,
  end: Instant,
): readonly Part[] {
  const [from, to] = [visitor(start), visitor(end)];
  if (!from || !to || visit.visitorTimezone === undefined) return [];
  const address = group.city === undefined ? undefined : { city: group.city };
  const place = formats.placeClock(clockCity({ address, timezone: group.timezone }));
  const isOneDay = from.day === to.day;
  const hours = `${isOneDay ? from.hour : formats.shiftedHour(from)} – ${formats.shiftedHour(to)}`;
  const city = cityOf(visit.visitorTimezone);
  return [
    { kind: 'text', text: capital(place, locale) },
    {
      kind: 'text',
      isStrong: true,
      text:
        city === undefined
          ? say('clock.visitor', { hours })
          : say('clock.visitorIn', { hours, city }),
    },
  ];
}

function videoBand(
  { timezone }: Notice['group'],
  { address, appointments }: NonNullable<Visit['room']>,
  { say, wall, hour, visitor, formats }: Formatter,
): Part {
  const opens = roomOpensAt(wall(appointments[0].start), timezone);
  const own = visitor(opens);
  const people = peopleOf(appointments);
  return {
    kind: 'band',
    title: people ? say('video.with', { people }) : say('video.title'),
    lines: [
      say('video.opens', {
        hours: [hour(opens), ...(own ? [formats.visitorHour(own)] : [])].join(', '),
      }),
      say('video.device'),
    ],
    way: { words: say('video.test'), address: `${address}-test` },
  };
}

function placeBand({ sender, visit: { place } }: Notice, { say }: Formatter): readonly Part[] {
  if (!place) return [];
  const { address, name, isTyped } = place;
  const written = {
    address: isTyped ? visitorText(address.address, LONGEST_ADDRESS) : address.address,
    zipcode: isTyped ? visitorText(address.zipcode) : address.zipcode,
    city: isTyped ? visitorText(address.city) : address.city,
  };
  const line = inOneLine(written);
  return [
    {
      kind: 'band',
      title: isTyped ? say('place.yours') : [sender.name, name].filter(Boolean).join(', '),
      lines: [line],
      way: isTyped
        ? undefined
        : { words: say('place.way'), address: directionsLink(`${sender.name}, ${line}`) },
    },
  ];
}

const LONGEST_ADDRESS = 200;

function serviceParts({ visit, locale }: Notice, { say, formats }: Formatter): readonly Part[] {
  const { appointments } = visit;
  const { start, end } = spanOf(visit);
  const duration = formats.duration((end - start) / MINUTE);
  const names = appointments.map(({ interventionName }) => oneLine(interventionName));
  const isOne = appointments.length === 1;
  return [
    {
      kind: 'section',
      title: visit.pack === undefined ? joinNames(names, locale) : oneLine(visit.pack),
      text: isOne ? duration : say('visitOf', { duration }),
    },
    // the services of a pack have no price of their own
    ...(visit.pack === undefined
      ? []
      : appointments.map((one) => ({
          kind: 'text' as const,
          text: `${oneLine(one.interventionName)}, ${formats.duration((one.end - one.start) / MINUTE)}`,
        }))),
  ];
}

/** Prices and total, named as on the page. */
function amounts({ visit }: Notice, { say, formats, money, amount }: Formatter): readonly Part[] {
  const { appointments, pack, total } = visit;
  const subtotal = appointments.reduce((sum, { price }) => sum + price, 0);
  const saved = subtotal - total;
  const lines: AmountLine[] = [];
  if (pack !== undefined && saved > 0) {
    lines.push(
      { name: say('common:amounts.instead'), amount: amount(subtotal) },
      { name: say('common:amounts.packSaving'), amount: amount(-saved), tone: 'promotion' },
    );
  } else if (pack === undefined) {
    const reductions = appointments.map(({ price, promotion }) =>
      discountOf(price, promotion ?? 0),
    );
    const reduction = reductions.reduce((sum, each) => sum + each, 0);
    if (appointments.length > 1 || reduction > 0)
      for (const one of appointments)
        lines.push({
          name: oneLine(one.interventionName),
          note: formats.duration((one.end - one.start) / MINUTE),
          amount: money(one.price),
        });
    const promoted = appointments.find((_, index) => (reductions[index] ?? 0) > 0);
    if (promoted)
      lines.push({
        name: formats.promotion(promoted.promotion ?? 0, promoted.promotionLabel),
        amount: amount(-reduction),
        tone: 'promotion',
      });
  }
  lines.push({
    name: say(total === 0 ? 'common:amounts.total' : 'common:amounts.totalOnSite'),
    amount: money(total),
    tone: 'total',
  });
  return [{ kind: 'amounts', lines }];
}

/** The primary action, then the others. */
function actionsOf(
  { news, links, visit }: Notice,
  { say }: Formatter,
): { readonly button: LetterLink | undefined; readonly ways: readonly LetterLink[] } {
  const way = (errand: MailAction): readonly LetterLink[] =>
    links
      .filter((link) => link.action === errand)
      .map(({ address }) => ({ words: say(`ways.${errand}`), address }));
  if (news === 'cancellation')
    return visit.kept.length > 0
      ? { button: way('list')[0], ways: way('again') }
      : { button: way('again')[0], ways: way('another') };
  const others = [...way('change'), ...way('cancel')];
  const join = visit.room && { words: say('ways.join'), address: visit.room.address };
  const [confirm] = way('confirm');
  if (confirm)
    return {
      button: confirm,
      ways: [...others, ...(join ? [join] : []), ...way('list')],
    };
  return join
    ? { button: join, ways: [...others, ...way('list')] }
    : { button: way('list')[0], ways: others };
}

function factsOf(notice: Notice, writing: Formatter): readonly Fact[] {
  const { news, group, links, visit } = notice;
  const { say, formats, wall, hour, visitor } = writing;
  const offers = (action: MailAction): boolean => links.some((link) => link.action === action);
  const { start } = spanOf(visit);
  const phone = group.phone === undefined ? '' : oneLine(group.phone);
  const isCancelled = news === 'cancellation' && visit.kept.length === 0;
  const until = start - group.cancelNotice * MINUTE;
  const own = visitor(until);
  return [
    ...(visit.room === undefined || isCancelled
      ? []
      : [{ label: say('facts.room.label'), text: say('facts.room.text') }]),
    ...(news === 'reminder'
      ? []
      : [
          {
            label: say(`facts.calendar.${news}.label`),
            text: say(
              `facts.calendar.${isCancelled ? news : news === 'cancellation' ? 'change' : news}.text`,
            ),
            ways:
              news === 'confirmation'
                ? [{ words: say('facts.google'), address: googleLink(notice) }]
                : [],
          },
        ]),
    ...((news === 'confirmation' || news === 'reminder') &&
    group.cancelNotice > 0 &&
    offers('cancel')
      ? [
          {
            label: say('facts.deadline.label'),
            text: say(offers('change') ? 'facts.deadline.text' : 'facts.deadline.cancellation', {
              day: formats.dayWithShortMonth(dayOf(wall(until))),
              hour: [hour(until), ...(own ? [formats.visitorHour(own)] : [])].join(', '),
            }),
          },
        ]
      : []),
    ...(phone === ''
      ? []
      : [
          {
            label: say(isCancelled ? 'facts.error.label' : 'facts.question.label'),
            text: say('facts.question.text'),
            ways: [phoneLink(phone)],
          },
        ]),
  ];
}

const attendeeOf = (notice: Notice, { say }: Formatter): string => {
  const contact = contactName(notice);
  return contact && say('who.for', { contact });
};

const withWhom = (appointments: readonly MailedAppointment[], { say }: Formatter): string => {
  const people = peopleOf(appointments);
  return people && say('who.with', { people });
};

const peopleOf = (appointments: readonly MailedAppointment[]): string =>
  distinct(appointments.map(({ calendarName }) => calendarName));

/** Rooms and equipment. */
const resourcesOf = (appointments: readonly MailedAppointment[]): string =>
  distinct(appointments.map(({ resourceName }) => resourceName));

const distinct = (names: readonly string[]): string =>
  [...new Set(names.map(oneLine).filter(Boolean))].join(', ');

const servicesOf = ({ pack, appointments }: Visit, locale: string): string =>
  pack === undefined
    ? joinNames(
        appointments.map(({ interventionName }) => oneLine(interventionName)),
        locale,
      )
    : oneLine(pack);

/** "Coupe femme et Brushing". */
export const joinNames = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** The visit as an entry of the visitor's calendar. */
export function calendarEntry(notice: Notice): CalendarEntry {
  const { group, visit, locale } = notice;
  const writing = formatterOf(notice);
  const { say } = writing;
  const [first, ...others] = visit.kept.length > 0 ? visit.kept : visit.appointments;
  const shown: readonly MailedAppointment[] = [first ?? visit.appointments[0], ...others];
  const [begin, end] = [shown[0] ?? visit.appointments[0], shown.at(-1) ?? visit.appointments[0]];
  const services =
    visit.pack ??
    joinNames(
      shown.map(({ interventionName }) => interventionName),
      locale,
    );
  return {
    groupId: group.id,
    visitId: visit.id,
    start: begin.start,
    end: end.end,
    stamp: visit.stamp,
    sequence: visit.sequence,
    summary: say('calendarFile.summary', { services, group: group.name }),
    description: [
      capital(withWhom(shown, writing), locale),
      resourcesOf(shown),
      visit.room ? say('calendarFile.join', { address: visit.room.address }) : '',
      group.phone ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    location: visit.place ? inOneLine(visit.place.address) : '',
    address: visit.room?.address,
  };
}

function googleLink(notice: Notice): string {
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
