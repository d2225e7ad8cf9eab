import { capital, type Instant } from '@creneau/core';
import { joinNames } from './notice-words';
import { inLines, oneLine } from './plain-text';
import { phoneLink, type Fact, type Letter, type Part, type Sender } from './letter';
import { linkMailOf, type LinkMail } from './link-mail';
import { mailFormatter, type MailFormatter, mailLocale } from './mail-translations';
import type { MailEvent } from './notice';

/** With internal names. */
export interface BusinessLine {
  readonly service: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly calendar: string;
  /** Empty if none is needed. */
  readonly resource: string;
}

/** Unescaped, as entered. */
interface MailedFiche {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  /** Of a home visit; else empty. */
  readonly address: string;
}

type Lines = readonly [BusinessLine, ...BusinessLine[]];

interface OfBusiness {
  readonly group: {
    readonly name: string;
    readonly locale: string;
    readonly country: string;
    readonly timezone: string;
    readonly currency: string;
  };
  readonly sender: Sender;
  readonly to: string;
  readonly stamp: Instant;
}

/** To a customer. */
export interface LostMail {
  readonly news: MailEvent;
  readonly fiche: MailedFiche;
  readonly lines: Lines;
  /** Words of the mail server; may be empty. */
  readonly answer: string;
}

export interface BusinessNotice extends OfBusiness {
  readonly change: 'booked' | 'moved' | 'cancelled';
  readonly fiche: MailedFiche;
  readonly comment: string;
  readonly answers: readonly string[];
  readonly lines: Lines;
  /** The same lines before an edit. */
  readonly before: readonly BusinessLine[];
  readonly lostMails: readonly LostMail[];
}

export interface DailySheet extends OfBusiness {
  /** Any instant of that day. */
  readonly day: Instant;
  readonly lostMails: readonly LostMail[];
  readonly bookings: readonly {
    readonly fiche: MailedFiche;
    readonly comment: string;
    readonly answers: readonly string[];
    readonly lines: Lines;
    /** By the customer. */
    readonly isConfirmed: boolean;
    /** Kept although it no longer fits the rules. */
    readonly isInDoubt: boolean;
  }[];
}

/** Composes a mail in the language of the business. */
export function businessMail(notice: BusinessNotice): LinkMail {
  const { change, group, sender, fiche, lines, before, to } = notice;
  const locale = mailLocale(group.locale);
  const writing = mailFormatter({ locale, group, sender, stamp: notice.stamp });
  const { say, day, hour, hours } = writing;
  const [first] = lines;
  const end = (lines.at(-1) ?? first).end;
  const when = { day: day(first.start), hour: hour(first.start) };
  const name = nameOf(fiche);
  const letter: Letter = {
    locale,
    sender,
    subject: say(`business.${change}.subject`, { ...when, contact: name }),
    preview: joinNames(
      lines.map(({ service: intervention }) => oneLine(intervention)),
      locale,
    ),
    heading: {
      text: say(`business.${change}.heading`),
      mark: ({ booked: 'done', moved: 'news', cancelled: 'end' } as const)[change],
    },
    parts: [
      ...beforePart(before, lines, writing),
      {
        kind: 'title',
        lines: [capital(when.day, locale), hours(first.start, end)],
        isStruck: change === 'cancelled',
      },
      ...lines.map((line) => ({ kind: 'text' as const, text: inWords(line, writing) })),
      { kind: 'section', title: name },
      ...ficheTexts(notice),
      ...notice.lostMails.map((lostMail) => lostText(lostMail, writing)),
    ],
    ways: [],
    facts: ficheFacts(fiche, writing),
    reason: say('reason.business', { group: oneLine(group.name) }),
  };
  return answeredBy(fiche, linkMailOf(letter, to));
}

const answeredBy = (fiche: MailedFiche, mail: LinkMail): LinkMail =>
  fiche.email === '' ? mail : { ...mail, replyTo: { name: nameOf(fiche), address: fiche.email } };

/** Asks the business to call the customer. */
export function undeliveredMail({
  group,
  sender,
  to,
  stamp,
  lostMail,
}: OfBusiness & { readonly lostMail: LostMail }): LinkMail {
  const { fiche, lines, answer } = lostMail;
  const locale = mailLocale(group.locale);
  const writing = mailFormatter({ locale, group, sender, stamp });
  const { say, day, hour, hours } = writing;
  const [first] = lines;
  const when = { day: day(first.start), hour: hour(first.start) };
  const name = nameOf(fiche);
  const letter: Letter = {
    locale,
    sender,
    subject: say('business.undelivered.subject', { ...when, contact: name }),
    preview: joinNames(
      lines.map(({ service: intervention }) => oneLine(intervention)),
      locale,
    ),
    heading: { text: say('business.undelivered.heading'), mark: 'end' },
    parts: [
      lostText(lostMail, writing),
      {
        kind: 'title',
        lines: [capital(when.day, locale), hours(first.start, (lines.at(-1) ?? first).end)],
      },
      ...lines.map((line) => ({ kind: 'text' as const, text: inWords(line, writing) })),
      { kind: 'section', title: name },
    ],
    ways: [],
    facts: [
      ...ficheFacts(fiche, writing),
      ...(answer === '' ? [] : [{ label: say('business.undelivered.answer'), text: answer }]),
    ],
    reason: say('reason.business', { group: oneLine(group.name) }),
  };
  return answeredBy(fiche, linkMailOf(letter, to));
}

/** "The mail “Appointment confirmed” did not reach the customer." */
const lostText = ({ news }: Pick<LostMail, 'news'>, { say }: MailFormatter): Part => ({
  kind: 'text',
  text: say('business.undelivered.text', { mail: say(`${news}.heading`) }),
  isStrong: true,
});

/** Lists the appointments by time. */
export function dailySheetMail({
  group,
  sender,
  to,
  stamp,
  day,
  bookings,
  lostMails,
}: DailySheet): LinkMail {
  const locale = mailLocale(group.locale);
  const writing = mailFormatter({ locale, group, sender, stamp });
  const { say } = writing;
  const title = writing.day(day);
  const letter: Letter = {
    locale,
    sender,
    subject: say('business.sheet.subject', { day: title }),
    preview: bookings.length === 0 ? say('business.sheet.empty') : sender.name,
    heading: { text: say('business.sheet.heading'), mark: 'news' },
    parts: [
      { kind: 'title', lines: [capital(title, locale)] },
      ...(bookings.length === 0
        ? [{ kind: 'text' as const, text: say('business.sheet.empty') }]
        : []),
      ...bookings.flatMap((booking) => sheetParts(booking, writing)),
      ...(lostMails.length === 0
        ? []
        : [{ kind: 'title' as const, lines: [say('business.undelivered.heading')] }]),
      ...lostMails.flatMap((mail) => lostParts(mail, writing)),
    ],
    ways: [],
    facts: [],
    reason: say('reason.business', { group: oneLine(group.name) }),
  };
  return linkMailOf(letter, to);
}

function sheetParts(
  booking: DailySheet['bookings'][number],
  writing: MailFormatter,
): readonly Part[] {
  const { fiche, lines, isConfirmed, isInDoubt } = booking;
  const { say, hours } = writing;
  const [first] = lines;
  const end = (lines.at(-1) ?? first).end;
  const facts = [
    ...(isConfirmed ? [say('business.sheet.confirmed')] : []),
    ...(isInDoubt ? [say('business.sheet.inDoubt')] : []),
    oneLine(fiche.phone),
  ];
  return [
    {
      kind: 'section',
      title: `${hours(first.start, end)} ${nameOf(fiche)}`,
      text: facts.filter(Boolean).join(', '),
    },
    ...lines.map((line) => ({ kind: 'text' as const, text: inWords(line, writing) })),
    ...ficheTexts(booking),
  ];
}

function lostParts(mail: LostMail, writing: MailFormatter): readonly Part[] {
  const { fiche, lines } = mail;
  const { say, day, hour } = writing;
  const facts = [
    oneLine(fiche.phone) || oneLine(fiche.email),
    say('when', { day: day(lines[0].start), hour: hour(lines[0].start) }),
  ];
  return [
    { kind: 'section', title: nameOf(fiche), text: facts.filter(Boolean).join(', ') },
    lostText(mail, writing),
  ];
}

/** The old time, and the old person or room if they changed. */
function beforePart(
  before: readonly BusinessLine[],
  lines: Lines,
  { say, day, hour }: MailFormatter,
): readonly Part[] {
  const [first] = before;
  if (!first) return [];
  const people = [...new Set(before.map(({ calendar }) => oneLine(calendar)))].join(', ');
  const isSame = before.every(
    ({ calendar, resource }, index) =>
      calendar === lines[index]?.calendar && resource === lines[index]?.resource,
  );
  const rooms = [...new Set(before.map(({ resource }) => oneLine(resource)))].filter(Boolean);
  return [
    {
      kind: 'struck',
      label: say('change.before'),
      text: [
        say('when', { day: day(first.start), hour: hour(first.start) }),
        ...(isSame ? [] : [say('who.with', { people }), ...rooms]),
      ].join(', '),
    },
  ];
}

/** "Coupe femme, 45 min, avec Ana". */
const inWords = (
  { service: intervention, start, end, calendar, resource }: BusinessLine,
  { say, formats }: MailFormatter,
): string =>
  [
    oneLine(intervention),
    formats.duration((end - start) / MINUTE),
    say('who.with', { people: oneLine(calendar) }),
    oneLine(resource),
  ]
    .filter(Boolean)
    .join(', ');

const MINUTE = 60_000;

const nameOf = ({ firstname, lastname }: MailedFiche): string =>
  oneLine(`${firstname} ${lastname}`);

const ficheTexts = ({
  fiche: { address },
  answers,
  comment,
}: Pick<BusinessNotice, 'fiche' | 'answers' | 'comment'>): readonly Part[] =>
  [inLines(address), ...answers, inLines(comment)]
    .filter(Boolean)
    .map((text) => ({ kind: 'text', text }));

/** Contact details. */
function ficheFacts(fiche: MailedFiche, { say }: MailFormatter): readonly Fact[] {
  const { email } = fiche;
  const phone = oneLine(fiche.phone);
  return [
    ...(phone === '' ? [] : [{ label: say('business.phone'), text: '', ways: [phoneLink(phone)] }]),
    ...(email === '' ? [] : [{ label: say('business.email'), text: oneLine(email) }]),
  ];
}
