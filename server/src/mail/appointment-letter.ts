import {
  capital,
  cityOf,
  clockCity,
  dayOf,
  directionsLink,
  discountOf,
  hourOf,
  inOneLine,
  roomOpensAt,
  wallTime,
  type Instant,
} from '@creneau/core';
import { oneLine } from './plain-text';
import {
  phoneLink,
  type AmountLine,
  type Fact,
  type Letter,
  type LetterLink,
  type Part,
} from './letter';
import type { Booking, MailAction, Notice } from './notice';
import {
  ficheName,
  formatterOf,
  joinNames,
  peopleOf,
  resourcesOf,
  interventionNamesOf,
  spanOf,
  withWhom,
  type Formatter,
} from './notice-words';
import { googleLink } from './calendar-entry';

const MINUTE = 60_000;

export function appointmentLetter(notice: Notice): Letter {
  const { news, group, sender, booking, locale } = notice;
  const writing = formatterOf(notice);
  const { say, day, hour } = writing;
  const { start } = spanOf(booking);
  const isByVideo = booking.room?.appointments.length === booking.appointments.length;
  const isPartly = news === 'cancellation' && booking.activeAppointments.length > 0;
  const people = peopleOf(booking.appointments);
  const isReassigned = news === 'change' && booking.before === undefined && people !== '';
  const kind = isPartly ? 'partCancellation' : isReassigned ? 'reassignment' : news;
  const isByBusiness = kind === 'cancellation' && notice.byBusiness === true;
  const business = { group: oneLine(group.name) };
  const when = { day: day(start), hour: hour(start), people, ...business };
  const interventions = interventionNamesOf(booking, locale);
  const before =
    booking.before === undefined
      ? undefined
      : { day: day(booking.before), hour: hour(booking.before), newHour: hour(start) };
  const preview = {
    confirmation: isByVideo
      ? say('confirmation.previewVideo', {
          hour: hour(roomOpensAt(writing.wall(start), group.timezone)),
        })
      : [
          people
            ? say('confirmation.previewWith', { services: interventions, people })
            : interventions,
          ...(group.displaysPrice ? [writing.money(booking.total)] : []),
        ].join(', '),
    change: before ? say('change.preview', before) : interventions,
    reassignment: interventions,
    cancellation: isByBusiness
      ? say('businessCancellation.text', business)
      : say('cancellation.preview', { services: interventions }),
    reminder: people
      ? say('confirmation.previewWith', { services: interventions, people })
      : interventions,
    partCancellation: say('partCancellation.preview', { services: interventions }),
  }[kind];
  return {
    locale,
    sender,
    subject: say(
      isByVideo && news === 'confirmation'
        ? 'confirmation.subjectVideo'
        : isByBusiness
          ? 'businessCancellation.subject'
          : `${kind}.subject`,
      when,
    ),
    preview,
    heading: {
      text: say(`${kind}.heading`, { people }),
      mark: (
        {
          confirmation: 'done',
          change: 'news',
          reassignment: 'news',
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
  const { news, group, booking } = notice;
  const { say, day, hour, hours } = writing;
  const { start, end } = spanOf(booking);
  const title = capital(day(start), notice.locale);
  const withWhat = [withWhom(booking.appointments, writing), resourcesOf(booking.appointments)];
  const who = [...withWhat, ficheChoiceOf(notice, writing)].filter(Boolean).join(', ');
  if (news === 'cancellation')
    return [
      { kind: 'title', lines: [title, hour(start)], isStruck: true },
      {
        kind: 'text',
        text: [interventionNamesOf(booking, notice.locale), ...withWhat].filter(Boolean).join(', '),
      },
      ...(notice.byBusiness
        ? [
            {
              kind: 'text' as const,
              text: say('businessCancellation.text', { group: oneLine(group.name) }),
            },
          ]
        : []),
      ...(booking.activeAppointments.length > 0 ? remainingParts(notice, writing) : []),
    ];
  return [
    ...(booking.before === undefined
      ? []
      : [
          {
            kind: 'struck' as const,
            label: say('change.before'),
            text: say('when', { day: day(booking.before), hour: hour(booking.before) }),
          },
        ]),
    { kind: 'title', lines: [title, hours(start, end)] },
    ...zoneNotice(notice, writing, start, end),
    ...(who === '' ? [] : [{ kind: 'text' as const, text: capital(who, notice.locale) }]),
    ...(booking.room ? [videoBand(group, booking.room, writing)] : [{ kind: 'dashes' as const }]),
    ...interventionParts(notice, writing),
    ...(group.displaysPrice && news !== 'reminder' ? amounts(notice, writing) : []),
    ...(group.advice ? [{ kind: 'text' as const, text: group.advice, isStrong: true }] : []),
    ...placeBand(notice, writing),
  ];
}

function remainingParts(
  { booking: { activeAppointments }, locale }: Notice,
  { say, day, hours }: Formatter,
): readonly Part[] {
  const [first, last] = [activeAppointments[0], activeAppointments.at(-1)];
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
        activeAppointments.map(({ interventionName }) => oneLine(interventionName)),
        locale,
      ),
    },
  ];
}

/** Adds the visitor's own times if one of them differs. */
function zoneNotice(
  { group, booking, locale }: Notice,
  { say, formats, wall, dayInWords }: Formatter,
  start: Instant,
  end: Instant,
): readonly Part[] {
  const zone = booking.visitorTimezone;
  if (zone === undefined) return [];
  const [from, to] = [wallTime(start, zone), wallTime(end, zone)];
  // a clock change in between may make only one differ
  if (wall(start).startsWith(from) && wall(end).startsWith(to)) return [];
  const address = group.city === undefined ? undefined : { city: group.city };
  const place = formats.placeClock(clockCity({ address, timezone: group.timezone }));
  const withDay = (time: string): string => `${dayInWords(dayOf(time))}, ${hourOf(time)}`;
  // the title names the day on which it begins there
  const isDayOfTitle = [from, to].every((time) => dayOf(time) === dayOf(wall(start)));
  const hours = [
    isDayOfTitle ? hourOf(from) : capital(withDay(from), locale),
    dayOf(from) === dayOf(to) ? hourOf(to) : withDay(to),
  ].join(' – ');
  const city = cityOf(zone);
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
  { address, appointments }: NonNullable<Booking['room']>,
  { say, wall, clocks }: Formatter,
): Part {
  const opens = roomOpensAt(wall(appointments[0].start), timezone);
  const people = peopleOf(appointments);
  return {
    kind: 'band',
    title: people ? say('video.with', { people }) : say('video.title'),
    lines: [
      say('video.opens', {
        hours: clocks(opens),
      }),
      say('video.device'),
    ],
    way: { words: say('video.test'), address: `${address}-test` },
  };
}

function placeBand({ sender, booking: { place } }: Notice, { say }: Formatter): readonly Part[] {
  if (!place) return [];
  const { address, name, isTyped } = place;
  const line = inOneLine(address);
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

function interventionParts(
  { booking, locale }: Notice,
  { say, formats }: Formatter,
): readonly Part[] {
  const { appointments } = booking;
  const { start, end } = spanOf(booking);
  const duration = formats.duration((end - start) / MINUTE);
  const names = appointments.map(({ interventionName }) => oneLine(interventionName));
  const isOne = appointments.length === 1;
  return [
    {
      kind: 'section',
      title: booking.pack === undefined ? joinNames(names, locale) : oneLine(booking.pack),
      text: isOne ? duration : say('visitOf', { duration }),
    },
    // interventions of a pack have no price of their own
    ...(booking.pack === undefined
      ? []
      : appointments.map((one) => ({
          kind: 'text' as const,
          text: `${oneLine(one.interventionName)}, ${formats.duration((one.end - one.start) / MINUTE)}`,
        }))),
  ];
}

function amounts({ booking }: Notice, writing: Formatter): readonly Part[] {
  const { say, formats, money, amount } = writing;
  const { appointments, pack, total } = booking;
  const subtotal = appointments.reduce((sum, { price }) => sum + price, 0);
  const packDiscount = subtotal - total;
  const lines: AmountLine[] = [];
  if (pack !== undefined && packDiscount > 0) {
    lines.push(
      { name: say('common:amounts.instead'), amount: amount(subtotal) },
      { name: say('common:amounts.packSaving'), amount: amount(-packDiscount), tone: 'promotion' },
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
    const withDiscount = appointments.find((_, index) => (reductions[index] ?? 0) > 0);
    if (withDiscount)
      lines.push({
        name: formats.promotion(withDiscount.promotion ?? 0, withDiscount.promotionLabel),
        amount: amount(-reduction),
        tone: 'promotion',
      });
  }
  lines.push({
    name: say(total === 0 ? 'common:amounts.total' : 'common:amounts.totalOnSite'),
    amount: money(total),
    tone: 'total',
  });
  return [{ kind: 'amounts', lines }, ...costChange(booking, writing)];
}

/** Shows a change of price: another time may have another price. */
function costChange(
  { appointments, total, costBefore }: Booking,
  { say, money }: Formatter,
): readonly Part[] {
  if (!costBefore || costBefore.total === total) return [];
  const isPromoted = appointments.some(({ promotion = 0 }) => promotion > 0);
  const isPromotionLost = total > costBefore.total && costBefore.isPromoted && !isPromoted;
  const key = isPromotionLost ? 'promotionLost' : 'changed';
  const amounts = { amount: money(total), before: money(costBefore.total) };
  return [{ kind: 'text', text: say(`common:amounts.${key}`, amounts) }];
}

function actionsOf(
  { news, byBusiness, links, booking }: Notice,
  { say }: Formatter,
): { readonly button: LetterLink | undefined; readonly ways: readonly LetterLink[] } {
  const way = (action: MailAction): readonly LetterLink[] =>
    links
      .filter((link) => link.action === action)
      .map(({ address }) => ({
        words: say(action === 'again' && byBusiness ? 'ways.otherTime' : `ways.${action}`),
        address,
      }));
  if (news === 'cancellation')
    return booking.activeAppointments.length > 0
      ? { button: way('list')[0], ways: way('again') }
      : firstAsButton([...way('again'), ...way('another')]);
  const others = [...way('change'), ...way('cancel')];
  const join = booking.room && { words: say('ways.join'), address: booking.room.address };
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

const firstAsButton = ([button, ...ways]: readonly LetterLink[]) => ({ button, ways });

function factsOf(notice: Notice, writing: Formatter): readonly Fact[] {
  const { news, group, links, booking } = notice;
  const { say, formats, wall, clocks } = writing;
  const offers = (action: MailAction): boolean => links.some((link) => link.action === action);
  const { start } = spanOf(booking);
  const phone = group.phone === undefined ? '' : oneLine(group.phone);
  const isCancelled = news === 'cancellation' && booking.activeAppointments.length === 0;
  const until = start - group.cancelNotice * MINUTE;
  return [
    ...(booking.room === undefined || isCancelled
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
    ...(news !== 'cancellation' && group.cancelNotice > 0 && offers('cancel')
      ? [
          {
            label: say('facts.deadline.label'),
            text: say(offers('change') ? 'facts.deadline.text' : 'facts.deadline.cancellation', {
              day: formats.dayWithShortMonth(dayOf(wall(until))),
              hour: clocks(until),
            }),
          },
        ]
      : []),
    ...(phone === ''
      ? []
      : [
          {
            label: say(
              isCancelled && !notice.byBusiness ? 'facts.error.label' : 'facts.question.label',
            ),
            text: say('facts.question.text'),
            ways: [phoneLink(phone)],
          },
        ]),
  ];
}

const ficheChoiceOf = (notice: Notice, { say }: Formatter): string => {
  const fiche = ficheName(notice);
  return fiche && say('who.for', { contact: fiche });
};
